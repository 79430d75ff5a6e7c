// The Swift half of Foundation and its like, as interfaces: declarations without bodies. Pages are below https://developer.apple.com/documentation/.
// "//// NAME" begins a module.

//// Swift
@unsafe @frozen public struct AutoreleasingUnsafeMutablePointer<Pointee>: _Pointer { // swift/autoreleasingunsafemutablepointer
  public typealias Distance = Int // swift/autoreleasingunsafemutablepointer
  public let _rawValue: Builtin.RawPointer // swift/autoreleasingunsafemutablepointer
  public init(_ _rawValue: Builtin.RawPointer) // swift/autoreleasingunsafemutablepointer
  public var pointee: Pointee { get nonmutating set } // swift/autoreleasingunsafemutablepointer/pointee
}

//// ObjectiveC
@_exported import ObjectiveC
@frozen public struct ObjCBool: ExpressibleByBooleanLiteral { // objectivec/objcbool
  public init(_ value: Bool) // objectivec/objcbool/init(_:)
  public init(booleanLiteral value: Bool) // objectivec/objcbool/init(booleanliteral:)
  public var boolValue: Bool { get } // objectivec/objcbool/boolvalue
}
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool // objectivec/objcbool
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool // objectivec/objcbool
@frozen public struct Selector { // objectivec/selector
  public init(_ string: String) // objectivec/selector/init(_:)
}
extension NSObject: Hashable { // objectivec/nsobject-swift.class
  public static func == (one: NSObject, other: NSObject) -> Bool // objectivec/nsobject-swift.class/==(_:_:)
  public func hash(into hasher: inout Hasher) // objectivec/nsobject-swift.class/hash(into:)
  public var hashValue: Int { get } // objectivec/nsobject-swift.class/hashvalue
}

//// CoreFoundation
@_exported import CoreFoundation
public protocol _CFObject: AnyObject, Hashable {} // corefoundation/cftyperef
extension _CFObject { // corefoundation/cftyperef
  public static func == (one: Self, other: Self) -> Bool // corefoundation/cfequal(_:_:)
  public func hash(into hasher: inout Hasher) // corefoundation/cfhash(_:)
  public var hashValue: Int { get } // corefoundation/cfhash(_:)
}

//// Darwin
@_exported import Darwin
public var errno: Int32 { get set } // man2/intro
public var SEM_FAILED: UnsafeMutablePointer<sem_t>? { get } // man2/sem_open
public func sem_open(_ name: UnsafePointer<CChar>, _ oflag: Int32) -> UnsafeMutablePointer<sem_t>? // man2/sem_open
public func sem_open(_ name: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t, _ value: CUnsignedInt) -> UnsafeMutablePointer<sem_t>? // man2/sem_open
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 // man2/open
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 // man2/open
@frozen public struct DarwinBoolean: ExpressibleByBooleanLiteral { // swift/darwinboolean
  public init(_ value: Bool) // swift/darwinboolean/init(_:)
  public init(booleanLiteral value: Bool) // swift/darwinboolean/init(booleanliteral:)
  public var boolValue: Bool { get } // swift/darwinboolean/boolvalue
}
public func _convertBoolToDarwinBoolean(_ x: Bool) -> DarwinBoolean // swift/darwinboolean
public func _convertDarwinBooleanToBool(_ x: DarwinBoolean) -> Bool // swift/darwinboolean
public enum POSIXErrorCode: Int32, Sendable { // foundation/posixerrorcode
  case EPERM = 1 // foundation/posixerrorcode/eperm
  case ENOENT = 2 // foundation/posixerrorcode/enoent
  case EACCES = 13 // foundation/posixerrorcode/eacces
  case EADDRINUSE = 48 // foundation/posixerrorcode/eaddrinuse
  case ECONNRESET = 54 // foundation/posixerrorcode/econnreset
  case ECANCELED = 89 // foundation/posixerrorcode/ecanceled
  public init?(rawValue: Int32) // foundation/posixerrorcode/init(rawvalue:)
  public var rawValue: Int32 { get } // foundation/posixerrorcode/rawvalue
}
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 // man2/fcntl
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 // man2/fcntl

//// CoreGraphics
@_exported import CoreGraphics
extension CGRect { // corefoundation/cgrect
  public static var zero: CGRect { get } // corefoundation/cgrect/zero
}

//// Foundation
@_exported import Foundation
@_exported import ObjectiveC
@_exported import CoreFoundation
@_exported import Darwin
public protocol ContiguousBytes { // foundation/contiguousbytes
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // foundation/contiguousbytes/withunsafebytes(_:)
}
public protocol DataProtocol: RandomAccessCollection where Element == UInt8, SubSequence: DataProtocol {} // foundation/dataprotocol
extension Array: ContiguousBytes where Element == UInt8 {} // swift/array
extension Array: DataProtocol where Element == UInt8 {} // swift/array
extension ArraySlice: ContiguousBytes where Element == UInt8 {} // swift/arrayslice
extension ArraySlice: DataProtocol where Element == UInt8 {} // swift/arrayslice
extension UnsafeRawBufferPointer: ContiguousBytes { // swift/unsaferawbufferpointer
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // foundation/contiguousbytes/withunsafebytes(_:)
}
public struct Data: DataProtocol, ContiguousBytes, MutableCollection, RangeReplaceableCollection, Hashable, Codable, Sendable { // foundation/data
  public typealias Index = Int // foundation/data/index
  public typealias Indices = Range<Int> // foundation/data/indices-swift.typealias
  public typealias SubSequence = Data // foundation/data
  public typealias Iterator = IndexingIterator<Data> // foundation/data/iterator
  public typealias Element = UInt8 // foundation/data/element
  public struct Base64DecodingOptions: OptionSet, Sendable { // foundation/data/base64decodingoptions
    public let rawValue: UInt // foundation/data/base64decodingoptions
    public init(rawValue: UInt) // foundation/data/base64decodingoptions
    public static let ignoreUnknownCharacters: Data.Base64DecodingOptions // foundation/nsdata/base64decodingoptions/ignoreunknowncharacters
  }
  public init() // foundation/data/init()
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 // foundation/data/init(_:)
  public init(bytes: UnsafeRawPointer, count: Int) // foundation/data/init(bytes:count:)
  public init?(base64Encoded base64String: String, options: Data.Base64DecodingOptions = []) // foundation/data/init(base64encoded:options:)
  public init(from decoder: any Decoder) throws // foundation/data/init(from:)
  public func encode(to encoder: any Encoder) throws // foundation/data/encode(to:)
  public var count: Int { get } // foundation/data/count
  public var startIndex: Int { get } // foundation/data/startindex
  public var endIndex: Int { get } // foundation/data/endindex
  public subscript(index: Int) -> UInt8 { get set } // foundation/data/subscript(_:)
  public subscript(bounds: Range<Int>) -> Data { get set } // foundation/data/subscript(_:)
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C) where C.Element == UInt8 // foundation/data/replacesubrange(_:with:)
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // foundation/data/withunsafebytes(_:)
  public static func == (one: Data, other: Data) -> Bool // foundation/data/==(_:_:)
  public func hash(into hasher: inout Hasher) // foundation/data/hash(into:)
  public var hashValue: Int { get } // foundation/data/hashvalue
}
public struct Date: Hashable, Sendable { // foundation/date
  public init() // foundation/date/init()
  public init(timeIntervalSince1970: TimeInterval) // foundation/date/init(timeintervalsince1970:)
  public var timeIntervalSince1970: TimeInterval { get } // foundation/date/timeintervalsince1970
  public static func == (one: Date, other: Date) -> Bool // foundation/date/==(_:_:)
  public func hash(into hasher: inout Hasher) // foundation/date/hash(into:)
  public var hashValue: Int { get } // foundation/date/hashvalue
}
public struct URL: Hashable, Sendable { // foundation/url
  public init?(string: String) // foundation/url/init(string:)
  public init(fileURLWithPath path: String) // foundation/url/init(fileurlwithpath:)
  public init(fileURLWithPath path: String, isDirectory: Bool) // foundation/url/init(fileurlwithpath:isdirectory:)
  public init(filePath path: String) // foundation/url/init(filepath:directoryhint:relativeto:)
  public static var documentsDirectory: URL { get } // foundation/url/documentsdirectory
  public static var cachesDirectory: URL { get } // foundation/url/cachesdirectory
  public static var temporaryDirectory: URL { get } // foundation/url/temporarydirectory
  public static var applicationSupportDirectory: URL { get } // foundation/url/applicationsupportdirectory
  public var absoluteString: String { get } // foundation/url/absolutestring
  public var path: String { get } // foundation/url/path
  public func path(percentEncoded: Bool = true) -> String // foundation/url/path(percentencoded:)
  public var scheme: String? { get } // foundation/url/scheme
  public var host: String? { get } // foundation/url/host
  public func host(percentEncoded: Bool = true) -> String? // foundation/url/host(percentencoded:)
  public var port: Int? { get } // foundation/url/port
  public var query: String? { get } // foundation/url/query
  public var lastPathComponent: String { get } // foundation/url/lastpathcomponent
  public func appendingPathComponent(_ pathComponent: String) -> URL // foundation/url/appendingpathcomponent(_:)
  public func appending(path: String) -> URL // foundation/url/appending(path:directoryhint:)
  public static func == (one: URL, other: URL) -> Bool // foundation/url/==(_:_:)
  public func hash(into hasher: inout Hasher) // foundation/url/hash(into:)
  public var hashValue: Int { get } // foundation/url/hashvalue
}
public struct URLRequest: Hashable, Sendable { // foundation/urlrequest
  public init(url: URL) // foundation/urlrequest/init(url:cachepolicy:timeoutinterval:)
  public var url: URL? { get set } // foundation/urlrequest/url
  public var httpMethod: String? { get set } // foundation/urlrequest/httpmethod
  public var httpBody: Data? { get set } // foundation/urlrequest/httpbody
  public var httpBodyStream: InputStream? { get set } // foundation/urlrequest/httpbodystream
  public var mainDocumentURL: URL? { get set } // foundation/urlrequest/maindocumenturl
  public var timeoutInterval: TimeInterval { get set } // foundation/urlrequest/timeoutinterval
  public var allHTTPHeaderFields: [String: String]? { get set } // foundation/urlrequest/allhttpheaderfields
  public func value(forHTTPHeaderField field: String) -> String? // foundation/urlrequest/value(forhttpheaderfield:)
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) // foundation/urlrequest/setvalue(_:forhttpheaderfield:)
  public static func == (one: URLRequest, other: URLRequest) -> Bool // foundation/urlrequest/==(_:_:)
  public func hash(into hasher: inout Hasher) // foundation/urlrequest/hash(into:)
  public var hashValue: Int { get } // foundation/urlrequest/hashvalue
}
public struct Notification { // foundation/notification
  public typealias Name = NSNotification.Name // foundation/notification/name-swift.typealias
  public var name: NSNotification.Name // foundation/notification/name-swift.property
  public var object: Any? // foundation/notification/object
}
open class JSONEncoder { // foundation/jsonencoder
  public init() // foundation/jsonencoder/init()
  open func encode<T: Encodable>(_ value: T) throws -> Data // foundation/jsonencoder/encode(_:)
}
extension JSONEncoder: @unchecked Sendable {} // foundation/jsonencoder
open class JSONDecoder { // foundation/jsondecoder
  public init() // foundation/jsondecoder/init()
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T // foundation/jsondecoder/decode(_:from:)
}
extension JSONDecoder: @unchecked Sendable {} // foundation/jsondecoder
public struct CharacterSet: Hashable, Sendable { // foundation/characterset
  public static var whitespaces: CharacterSet { get } // foundation/characterset/whitespaces
  public static func == (one: CharacterSet, other: CharacterSet) -> Bool // foundation/characterset/==(_:_:)
  public func hash(into hasher: inout Hasher) // foundation/characterset/hash(into:)
  public var hashValue: Int { get } // foundation/characterset/hashvalue
}
extension StringProtocol { // swift/stringprotocol
  public func trimmingCharacters(in set: CharacterSet) -> String // swift/stringprotocol/trimmingcharacters(in:)
}
public struct CocoaError: Error, Sendable { // foundation/cocoaerror
  public struct Code: RawRepresentable, Hashable, Sendable { // foundation/cocoaerror/code
    public let rawValue: Int // foundation/cocoaerror/code/rawvalue
    public init(rawValue: Int) // foundation/cocoaerror/code/init(rawvalue:)
    public static var coderInvalidValue: CocoaError.Code { get } // foundation/cocoaerror/code/coderinvalidvalue
    public static var fileReadUnknown: CocoaError.Code { get } // foundation/cocoaerror/code/filereadunknown
    public static var userCancelled: CocoaError.Code { get } // foundation/cocoaerror/code/usercancelled
  }
  public init(_ code: CocoaError.Code, userInfo: [String: Any] = [:]) // foundation/cocoaerror/init(_:userinfo:)
}
public struct URLError: Error, Sendable { // foundation/urlerror
  public struct Code: RawRepresentable, Hashable, Sendable { // foundation/urlerror/code
    public let rawValue: Int // foundation/urlerror/code
    public init(rawValue: Int) // foundation/urlerror/code
    public static var badServerResponse: URLError.Code { get } // foundation/urlerror/code/badserverresponse
    public static var badURL: URLError.Code { get } // foundation/urlerror/code/badurl
    public static var cancelled: URLError.Code { get } // foundation/urlerror/code/cancelled
    public static var cannotConnectToHost: URLError.Code { get } // foundation/urlerror/code/cannotconnecttohost
    public static var cannotFindHost: URLError.Code { get } // foundation/urlerror/code/cannotfindhost
    public static var httpTooManyRedirects: URLError.Code { get } // foundation/urlerror/code/httptoomanyredirects
    public static var networkConnectionLost: URLError.Code { get } // foundation/urlerror/code/networkconnectionlost
    public static var timedOut: URLError.Code { get } // foundation/urlerror/code/timedout
    public static var unsupportedURL: URLError.Code { get } // foundation/urlerror/code/unsupportedurl
  }
  public init(_ code: URLError.Code, userInfo: [String: Any] = [:]) // foundation/urlerror/init(_:userinfo:)
  public var code: URLError.Code { get } // foundation/urlerror/code
}
extension NSError: Error {} // foundation/nserror
extension String: _ObjectiveCBridgeable { // swift/string
  public func _bridgeToObjectiveC() -> NSString // foundation/nsstring
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) // foundation/nsstring
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool // foundation/nsstring
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String // foundation/nsstring
}
extension Array: _ObjectiveCBridgeable { // swift/array
  public func _bridgeToObjectiveC() -> NSArray // foundation/nsarray
  public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout [Element]?) // foundation/nsarray
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSArray, result: inout [Element]?) -> Bool // foundation/nsarray
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> [Element] // foundation/nsarray
}
extension Dictionary: _ObjectiveCBridgeable { // swift/dictionary
  public func _bridgeToObjectiveC() -> NSDictionary // foundation/nsdictionary
  public static func _forceBridgeFromObjectiveC(_ source: NSDictionary, result: inout [Key: Value]?) // foundation/nsdictionary
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSDictionary, result: inout [Key: Value]?) -> Bool // foundation/nsdictionary
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDictionary?) -> [Key: Value] // foundation/nsdictionary
}
extension Set: _ObjectiveCBridgeable { // swift/set
  public func _bridgeToObjectiveC() -> NSSet // foundation/nsset
  public static func _forceBridgeFromObjectiveC(_ source: NSSet, result: inout Set<Element>?) // foundation/nsset
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSSet, result: inout Set<Element>?) -> Bool // foundation/nsset
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSSet?) -> Set<Element> // foundation/nsset
}
extension Data: _ObjectiveCBridgeable { // foundation/data
  public func _bridgeToObjectiveC() -> NSData // foundation/nsdata
  public static func _forceBridgeFromObjectiveC(_ source: NSData, result: inout Data?) // foundation/nsdata
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSData, result: inout Data?) -> Bool // foundation/nsdata
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSData?) -> Data // foundation/nsdata
}
extension Date: _ObjectiveCBridgeable { // foundation/date
  public func _bridgeToObjectiveC() -> NSDate // foundation/nsdate
  public static func _forceBridgeFromObjectiveC(_ source: NSDate, result: inout Date?) // foundation/nsdate
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSDate, result: inout Date?) -> Bool // foundation/nsdate
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDate?) -> Date // foundation/nsdate
}
extension URL: _ObjectiveCBridgeable { // foundation/url
  public func _bridgeToObjectiveC() -> NSURL // foundation/nsurl
  public static func _forceBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) // foundation/nsurl
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) -> Bool // foundation/nsurl
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURL?) -> URL // foundation/nsurl
}
extension URLRequest: _ObjectiveCBridgeable { // foundation/urlrequest
  public func _bridgeToObjectiveC() -> NSURLRequest // foundation/nsurlrequest
  public static func _forceBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?) // foundation/nsurlrequest
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?) -> Bool // foundation/nsurlrequest
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURLRequest?) -> URLRequest // foundation/nsurlrequest
}
extension Notification: _ObjectiveCBridgeable { // foundation/notification
  public func _bridgeToObjectiveC() -> NSNotification // foundation/nsnotification
  public static func _forceBridgeFromObjectiveC(_ source: NSNotification, result: inout Notification?) // foundation/nsnotification
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNotification, result: inout Notification?) -> Bool // foundation/nsnotification
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNotification?) -> Notification // foundation/nsnotification
}
extension Bool: _ObjectiveCBridgeable { // swift/bool
  public func _bridgeToObjectiveC() -> NSNumber // foundation/nsnumber
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?) // foundation/nsnumber
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?) -> Bool // foundation/nsnumber
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Bool // foundation/nsnumber
}
extension NSArray: Sequence { // foundation/nsarray
  public typealias Element = Any // foundation/nsarray
  public typealias Iterator = AnyIterator<Any> // foundation/nsarray
  public func makeIterator() -> AnyIterator<Any> // foundation/nsarray/makeiterator()
}
