// What has to do with views, as `frameworks.swift` has the rest. Pages are below https://developer.apple.com/documentation/.

//// UIKit ios tvos visionos
@_exported import UIKit
@_exported import Foundation
extension UIApplicationDelegate { // uikit/uiapplicationdelegate
  @MainActor public static func main() // uikit/uiapplicationdelegate/main()
}

//// AppKit macos
@_exported import AppKit
@_exported import Foundation

//// WebKit ios visionos macos
@_exported import WebKit
@_exported import Foundation
import Network
@available(macOS 14.0, iOS 17.0, visionOS 1.0, *)
extension WKWebsiteDataStore { // webkit/wkwebsitedatastore
  @MainActor public var proxyConfigurations: [ProxyConfiguration] { get set } // webkit/wkwebsitedatastore/proxyconfigurations
}

//// SwiftUI
@_exported import Foundation
@MainActor @preconcurrency public protocol View { // swiftui/view
  associatedtype Body: View // swiftui/view/body-swift.associatedtype
  @ViewBuilder @MainActor @preconcurrency var body: Body { get } // swiftui/view/body-swift.property
}
extension Never: View { // swift/never
  public var body: Never { get } // swift/never
}
@resultBuilder public struct ViewBuilder { // swiftui/viewbuilder
  public static func buildExpression<Content: View>(_ content: Content) -> Content // swiftui/viewbuilder/buildexpression(_:)
  public static func buildBlock() -> EmptyView // swiftui/viewbuilder/buildblock()
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> // swiftui/viewbuilder/buildblock(_:)
  public static func buildIf<Content: View>(_ content: Content?) -> Content? // swiftui/viewbuilder/buildif(_:)
}
extension Optional: View where Wrapped: View { // swift/optional
  public var body: Never { get } // swift/optional
}
public struct EmptyView: View { // swiftui/emptyview
  public var body: Never { get } // swiftui/emptyview
}
public struct TupleView<T>: View { // swiftui/tupleview
  public var body: Never { get } // swiftui/tupleview
}
public struct Font: Sendable { // swiftui/font
  public static let title: Font // swiftui/font/title
  public static let headline: Font // swiftui/font/headline
  public static let body: Font // swiftui/font/body
  public static let caption: Font // swiftui/font/caption
}
public struct Text: View, Sendable { // swiftui/text
  public init<S: StringProtocol>(_ content: S) // swiftui/text/init(_:)-9d1g4
  public var body: Never { get } // swiftui/text
}
public struct VStack<Content: View>: View { // swiftui/vstack
  public init(@ViewBuilder content: () -> Content) // swiftui/vstack/init(alignment:spacing:content:)
  public var body: Never { get } // swiftui/vstack
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View { // swiftui/foreach
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) // swiftui/foreach/init(_:id:content:)-82bvf
  public var body: Never { get } // swiftui/foreach
}
public struct ProgressView: View { // swiftui/progressview
  public init(value: Double?) // swiftui/progressview/init(value:total:)
  public var body: Never { get } // swiftui/progressview
}
extension View { // swiftui/view
  public func font(_ font: Font?) -> some View // swiftui/view/font(_:)
  public func padding() -> some View // swiftui/view/padding(_:_:)
  public func task(@_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View // swiftui/view/task(priority:_:)
}
@frozen @propertyWrapper public struct State<Value> { // swiftui/state
  public init(wrappedValue value: Value) // swiftui/state/init(wrappedvalue:)
  public var wrappedValue: Value { get nonmutating set } // swiftui/state/wrappedvalue
}
extension State: Sendable where Value: Sendable {} // swiftui/state
@MainActor @preconcurrency public protocol Scene { // swiftui/scene
  associatedtype Body: Scene // swiftui/scene/body-swift.associatedtype
  @SceneBuilder @MainActor @preconcurrency var body: Body { get } // swiftui/scene/body-swift.property
}
extension Never: Scene {} // swift/never
@resultBuilder public struct SceneBuilder { // swiftui/scenebuilder
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content // swiftui/scenebuilder/buildblock(_:)
}
public struct WindowGroup<Content: View>: Scene { // swiftui/windowgroup
  public init(@ViewBuilder content: () -> Content) // swiftui/windowgroup/init(content:)
  public var body: Never { get } // swiftui/windowgroup
}
@MainActor @preconcurrency public protocol App { // swiftui/app
  associatedtype Body: Scene // swiftui/app/body-swift.associatedtype
  @SceneBuilder @MainActor @preconcurrency var body: Body { get } // swiftui/app/body-swift.property
  @MainActor @preconcurrency init() // swiftui/app/init()
}
extension App { // swiftui/app
  @MainActor @preconcurrency public static func main() // swiftui/app/main()
}
