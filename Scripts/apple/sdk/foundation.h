// What Porthole uses of Objective-C's root classes, Core Foundation and Foundation. Pages are below https://developer.apple.com/documentation/.
// "//// NAME" begins the header of that name.

//// objc/NSObject.h
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
typedef _Bool BOOL; // objectivec/bool
typedef struct objc_selector *SEL; // objectivec/sel
typedef long NSInteger; // objectivec/nsinteger
typedef unsigned long NSUInteger; // objectivec/nsuinteger
#define YES ((BOOL)1) // objectivec/yes
#define NO ((BOOL)0) // objectivec/no
#define MAIN __attribute__((swift_attr("@UIActor")))
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define NAMED(name) __attribute__((swift_name(#name)))
#define ENUM(type, name) enum __attribute__((enum_extensibility(open))) name : type name; enum name : type
#define BRIDGED(type) __attribute__((swift_bridge(#type)))
#pragma clang assume_nonnull begin
@protocol NSObject // objectivec/nsobjectprotocol
- (BOOL)isEqual:(nullable id)object; // objectivec/nsobjectprotocol/isequal(_:)
@property (readonly) NSUInteger hash; // objectivec/nsobjectprotocol/hash
@end
__attribute__((objc_root_class)) @interface NSObject <NSObject> // objectivec/nsobject-swift.class
- (instancetype)init __attribute__((objc_designated_initializer)); // objectivec/nsobject-swift.class/init()
- (NSUInteger)hash; // objectivec/nsobject-swift.class/hash
@end
#pragma clang assume_nonnull end

//// CoreFoundation/CoreFoundation.h
#include <stddef.h>
#include <stdint.h>
#pragma clang arc_cf_code_audited begin
#pragma clang assume_nonnull begin
typedef unsigned char Boolean; // corefoundation/boolean
typedef signed int OSStatus; // corefoundation/osstatus
typedef signed long CFIndex; // corefoundation/cfindex
typedef const void *CFTypeRef __attribute__((objc_bridge(id))); // corefoundation/cftyperef
typedef const struct __attribute__((objc_bridge(NSString))) __CFString *CFStringRef; // corefoundation/cfstring
typedef const struct __attribute__((objc_bridge(NSData))) __CFData *CFDataRef; // corefoundation/cfdata
typedef const struct __attribute__((objc_bridge(NSArray))) __CFArray *CFArrayRef; // corefoundation/cfarray
typedef const struct __attribute__((objc_bridge(NSDictionary))) __CFDictionary *CFDictionaryRef; // corefoundation/cfdictionary
typedef const struct __attribute__((objc_bridge(NSDate))) __CFDate *CFDateRef; // corefoundation/cfdate
typedef struct __attribute__((objc_bridge(NSError))) __CFError *CFErrorRef; // corefoundation/cferror
typedef const struct __attribute__((objc_bridge(id))) __CFAllocator *CFAllocatorRef; // corefoundation/cfallocator
typedef const struct __attribute__((objc_bridge(id))) __CFBoolean *CFBooleanRef; // corefoundation/cfboolean
typedef const struct __attribute__((objc_bridge(NSURL))) __CFURL *CFURLRef; // corefoundation/cfurl
typedef unsigned long CFTypeID; // corefoundation/cftypeid
CFTypeID CFGetTypeID(CFTypeRef cf); // corefoundation/cfgettypeid(_:)
extern const CFBooleanRef kCFBooleanTrue; // corefoundation/kcfbooleantrue
extern const CFStringRef kCFURLIsExcludedFromBackupKey; // corefoundation/kcfurlisexcludedfrombackupkey
_Nullable CFURLRef CFURLCreateFromFileSystemRepresentation(_Nullable CFAllocatorRef allocator, const uint8_t *buffer, CFIndex bufLen, Boolean isDirectory) __attribute__((cf_returns_retained)); // corefoundation/cfurlcreatefromfilesystemrepresentation(_:_:_:_:)
typedef struct __attribute__((objc_bridge(id))) __CFRunLoop *CFRunLoopRef; // corefoundation/cfrunloop
CFRunLoopRef CFRunLoopGetCurrent(void); // corefoundation/cfrunloopgetcurrent()
void CFRunLoopPerformBlock(CFRunLoopRef rl, CFTypeRef mode, void (^block)(void)); // corefoundation/cfrunloopperformblock(_:_:_:)
void CFRunLoopWakeUp(CFRunLoopRef rl); // corefoundation/cfrunloopwakeup(_:)
Boolean CFURLSetResourcePropertyForKey(CFURLRef url, CFStringRef key, _Nullable CFTypeRef propertyValue, _Nullable CFErrorRef * _Nullable error); // corefoundation/cfurlsetresourcepropertyforkey(_:_:_:_:)
#pragma clang assume_nonnull end
#pragma clang arc_cf_code_audited end

//// Foundation/Foundation.h
#include <objc/NSObject.h>
#include <CoreFoundation/CoreFoundation.h>
#include <Security/SecTrust.h>
#pragma clang assume_nonnull begin
@protocol NSCopying // foundation/nscopying
- (id)copy; // foundation/nscopying
@end
@protocol NSFastEnumeration // foundation/nsfastenumeration
@end
typedef double NSTimeInterval NAMED(TimeInterval); // foundation/timeinterval
BRIDGED(Swift.String) SENDABLE @interface NSString : NSObject <NSCopying> // foundation/nsstring
@end
SENDABLE @interface NSNumber : NSObject // foundation/nsnumber
@end
BRIDGED(Swift.Array) @interface NSArray<__covariant ObjectType> : NSObject <NSCopying, NSFastEnumeration> // foundation/nsarray
@end
BRIDGED(Swift.Dictionary) @interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying, NSFastEnumeration> // foundation/nsdictionary
@end
BRIDGED(Swift.Set) @interface NSSet<__covariant ObjectType> : NSObject <NSCopying, NSFastEnumeration> // foundation/nsset
@end
BRIDGED(Foundation.Data) @interface NSData : NSObject // foundation/nsdata
@end
BRIDGED(Foundation.Date) SENDABLE @interface NSDate : NSObject // foundation/nsdate
@end
BRIDGED(Foundation.URL) SENDABLE @interface NSURL : NSObject // foundation/nsurl
- (nullable instancetype)initWithString:(NSString *)URLString; // foundation/nsurl/init(string:)
@end
BRIDGED(Foundation.Notification) @interface NSNotification : NSObject // foundation/nsnotification
@end
typedef NSString *NSErrorDomain __attribute__((swift_wrapper(struct))); // foundation/nserrordomain
BRIDGED(Swift.Error) SENDABLE @interface NSError : NSObject // foundation/nserror
@property (readonly) NSInteger code; // foundation/nserror/code
@property (readonly, copy) NSErrorDomain domain; // foundation/nserror/domain
@property (readonly, copy) NSString *localizedDescription; // foundation/nserror/localizeddescription
@end
typedef NSString *NSNotificationName NAMED(NSNotification.Name) __attribute__((swift_wrapper(struct))); // foundation/nsnotification/name-swift.struct
extern NSString * const NSUnderlyingErrorKey; // foundation/nsunderlyingerrorkey
NAMED(RunLoop) @interface NSRunLoop : NSObject // foundation/runloop
@property (class, readonly, strong) NSRunLoop *currentRunLoop NAMED(current); // foundation/runloop/current
@end
typedef NSString *NSRunLoopMode NAMED(RunLoop.Mode) __attribute__((swift_wrapper(struct))); // foundation/runloop/mode
@interface NSRunLoop (Modes) // foundation/runloop
@property (nullable, readonly, copy) NSRunLoopMode currentMode; // foundation/runloop/currentmode
@end
extern NSRunLoopMode const NSDefaultRunLoopMode NAMED(RunLoop.Mode.default); // foundation/runloop/mode/default
SENDABLE NAMED(OperationQueue) @interface NSOperationQueue : NSObject // foundation/operationqueue
@property (class, readonly, strong) NSOperationQueue *mainQueue NAMED(main); // foundation/operationqueue/main
@end
SENDABLE NAMED(NotificationCenter) @interface NSNotificationCenter : NSObject // foundation/notificationcenter
@property (class, readonly, strong) NSNotificationCenter *defaultCenter NAMED(default); // foundation/notificationcenter/default
- (id<NSObject>)addObserverForName:(nullable NSNotificationName)name object:(nullable id)object queue:(nullable NSOperationQueue *)queue usingBlock:(void (SENDABLE ^)(NSNotification *notification))block NAMED(addObserver(forName:object:queue:using:)); // foundation/notificationcenter/addobserver(forname:object:queue:using:)
- (void)removeObserver:(id)observer; // foundation/notificationcenter/removeobserver(_:)
- (void)postNotificationName:(NSNotificationName)name object:(nullable id)object NAMED(post(name:object:)); // foundation/notificationcenter/post(name:object:)
@end
SENDABLE NAMED(Bundle) @interface NSBundle : NSObject // foundation/bundle
@property (class, readonly, strong) NSBundle *mainBundle NAMED(main); // foundation/bundle/main
@property (nullable, readonly, copy) NSString *bundleIdentifier; // foundation/bundle/bundleidentifier
- (nullable id)objectForInfoDictionaryKey:(NSString *)key NAMED(object(forInfoDictionaryKey:)); // foundation/bundle/object(forinfodictionarykey:)
@end
SENDABLE NAMED(ProcessInfo) @interface NSProcessInfo : NSObject // foundation/processinfo
@property (class, readonly, strong) NSProcessInfo *processInfo; // foundation/processinfo/processinfo
@property (copy) NSString *processName; // foundation/processinfo/processname
@property (readonly, copy) NSDictionary<NSString *, NSString *> *environment; // foundation/processinfo/environment
@property (readonly, copy) NSArray<NSString *> *arguments; // foundation/processinfo/arguments
@end
typedef ENUM(NSUInteger, NSSearchPathDirectory) { NSApplicationDirectory = 1, NSLibraryDirectory = 5, NSUserDirectory = 7, NSDocumentDirectory = 9, NSCachesDirectory = 13, NSApplicationSupportDirectory = 14 } NAMED(FileManager.SearchPathDirectory); // foundation/filemanager/searchpathdirectory
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NSSearchPathDomainMask : NSUInteger { NSUserDomainMask = 1, NSLocalDomainMask = 2 } NSSearchPathDomainMask NAMED(FileManager.SearchPathDomainMask); // foundation/filemanager/searchpathdomainmask
NAMED(FileManager) @interface NSFileManager : NSObject // foundation/filemanager
@property (class, readonly, strong) NSFileManager *defaultManager NAMED(default); // foundation/filemanager/default
- (NSArray<NSURL *> *)URLsForDirectory:(NSSearchPathDirectory)directory inDomains:(NSSearchPathDomainMask)domainMask NAMED(urls(for:in:)); // foundation/filemanager/urls(for:in:)
- (BOOL)createDirectoryAtPath:(NSString *)path withIntermediateDirectories:(BOOL)createIntermediates attributes:(nullable NSDictionary<NSString *, id> *)attributes error:(NSError **)error; // foundation/filemanager/createdirectory(atpath:withintermediatedirectories:attributes:)
@end
BRIDGED(Foundation.URLRequest) SENDABLE @interface NSURLRequest : NSObject // foundation/nsurlrequest
@end
NAMED(InputStream) @interface NSInputStream : NSObject // foundation/inputstream
- (instancetype)initWithData:(NSData *)data; // foundation/inputstream/init(data:)
- (nullable instancetype)initWithURL:(NSURL *)url NAMED(init(url:)); // foundation/inputstream/init(url:)
- (void)open; // foundation/stream/open()
- (void)close; // foundation/stream/close()
- (NSInteger)read:(uint8_t *)buffer maxLength:(NSUInteger)len; // foundation/inputstream/read(_:maxlength:)
@property (readonly) BOOL hasBytesAvailable; // foundation/inputstream/hasbytesavailable
@property (nullable, readonly, copy) NSError *streamError; // foundation/stream/streamerror
@end
SENDABLE NAMED(URLResponse) @interface NSURLResponse : NSObject // foundation/urlresponse
- (instancetype)initWithURL:(NSURL *)URL MIMEType:(nullable NSString *)MIMEType expectedContentLength:(NSInteger)length textEncodingName:(nullable NSString *)name NAMED(init(url:mimeType:expectedContentLength:textEncodingName:)) __attribute__((objc_designated_initializer)); // foundation/urlresponse/init(url:mimetype:expectedcontentlength:textencodingname:)
@property (nullable, readonly, copy) NSURL *URL NAMED(url); // foundation/urlresponse/url
@property (nullable, readonly, copy) NSString *MIMEType NAMED(mimeType); // foundation/urlresponse/mimetype
@property (readonly) long long expectedContentLength; // foundation/urlresponse/expectedcontentlength
@end
SENDABLE NAMED(HTTPURLResponse) @interface NSHTTPURLResponse : NSURLResponse // foundation/httpurlresponse
- (nullable instancetype)initWithURL:(NSURL *)url statusCode:(NSInteger)statusCode HTTPVersion:(nullable NSString *)HTTPVersion headerFields:(nullable NSDictionary<NSString *, NSString *> *)headerFields NAMED(init(url:statusCode:httpVersion:headerFields:)); // foundation/httpurlresponse/init(url:statuscode:httpversion:headerfields:)
@property (readonly) NSInteger statusCode; // foundation/httpurlresponse/statuscode
@property (readonly, copy) NSDictionary *allHeaderFields; // foundation/httpurlresponse/allheaderfields
- (nullable NSString *)valueForHTTPHeaderField:(NSString *)field NAMED(value(forHTTPHeaderField:)) SINCE(10.15, 13.0, 13.0, 1.0); // foundation/httpurlresponse/value(forhttpheaderfield:)
@end
@class NSURLSession;
typedef ENUM(NSInteger, NSURLSessionAuthChallengeDisposition) { NSURLSessionAuthChallengeUseCredential = 0, NSURLSessionAuthChallengePerformDefaultHandling = 1, NSURLSessionAuthChallengeCancelAuthenticationChallenge = 2, NSURLSessionAuthChallengeRejectProtectionSpace = 3 } NAMED(URLSession.AuthChallengeDisposition); // foundation/urlsession/authchallengedisposition
__attribute__((swift_name("NSURLAuthenticationMethodServerTrust"))) extern NSString * const NSURLAuthenticationMethodServerTrust; // foundation/nsurlauthenticationmethodservertrust
extern NSString * const NSURLAuthenticationMethodHTTPBasic; // foundation/nsurlauthenticationmethodhttpbasic
extern NSString * const NSURLAuthenticationMethodHTTPDigest; // foundation/nsurlauthenticationmethodhttpdigest
SENDABLE NAMED(URLProtectionSpace) @interface NSURLProtectionSpace : NSObject // foundation/urlprotectionspace
@property (readonly, copy) NSString *host; // foundation/urlprotectionspace/host
@property (readonly) NSInteger port; // foundation/urlprotectionspace/port
@property (nullable, readonly, copy) NSString *protocol NAMED(protocol); // foundation/urlprotectionspace/protocol
@property (nullable, readonly, copy) NSString *realm; // foundation/urlprotectionspace/realm
@property (readonly, copy) NSString *authenticationMethod; // foundation/urlprotectionspace/authenticationmethod
@property (nullable, readonly) SecTrustRef serverTrust; // foundation/urlprotectionspace/servertrust
@end
typedef ENUM(NSUInteger, NSURLCredentialPersistence) { NSURLCredentialPersistenceNone, NSURLCredentialPersistenceForSession, NSURLCredentialPersistencePermanent, NSURLCredentialPersistenceSynchronizable } NAMED(URLCredential.Persistence); // foundation/urlcredential/persistence-swift.enum
SENDABLE NAMED(URLCredential) @interface NSURLCredential : NSObject // foundation/urlcredential
- (instancetype)initWithUser:(NSString *)user password:(NSString *)password persistence:(NSURLCredentialPersistence)persistence NAMED(init(user:password:persistence:)); // foundation/urlcredential/init(user:password:persistence:)
- (instancetype)initWithTrust:(SecTrustRef)trust; // foundation/urlcredential/init(trust:)
@end
SENDABLE NAMED(URLAuthenticationChallenge) @interface NSURLAuthenticationChallenge : NSObject // foundation/urlauthenticationchallenge
@property (readonly, copy) NSURLProtectionSpace *protectionSpace; // foundation/urlauthenticationchallenge/protectionspace
@property (readonly) NSInteger previousFailureCount; // foundation/urlauthenticationchallenge/previousfailurecount
@end
SENDABLE NAMED(HTTPCookie) @interface NSHTTPCookie : NSObject // foundation/httpcookie
+ (NSArray<NSHTTPCookie *> *)cookiesWithResponseHeaderFields:(NSDictionary<NSString *, NSString *> *)headerFields forURL:(NSURL *)URL NAMED(cookies(withResponseHeaderFields:for:)); // foundation/httpcookie/cookies(withresponseheaderfields:for:)
@end
SENDABLE NAMED(HTTPCookieStorage) @interface NSHTTPCookieStorage : NSObject // foundation/httpcookiestorage
- (void)setCookies:(NSArray<NSHTTPCookie *> *)cookies forURL:(nullable NSURL *)URL mainDocumentURL:(nullable NSURL *)mainDocumentURL NAMED(setCookies(_:for:mainDocumentURL:)); // foundation/httpcookiestorage/setcookies(_:for:maindocumenturl:)
@end
NAMED(URLSessionConfiguration) SENDABLE @interface NSURLSessionConfiguration : NSObject // foundation/urlsessionconfiguration
@property (class, readonly, strong) NSURLSessionConfiguration *defaultSessionConfiguration NAMED(default); // foundation/urlsessionconfiguration/default
@property (class, readonly, strong) NSURLSessionConfiguration *ephemeralSessionConfiguration NAMED(ephemeral); // foundation/urlsessionconfiguration/ephemeral
@property NSTimeInterval timeoutIntervalForRequest; // foundation/urlsessionconfiguration/timeoutintervalforrequest
@property NSTimeInterval timeoutIntervalForResource; // foundation/urlsessionconfiguration/timeoutintervalforresource
@property (nullable, copy) NSDictionary *HTTPAdditionalHeaders NAMED(httpAdditionalHeaders); // foundation/urlsessionconfiguration/httpadditionalheaders
@property BOOL HTTPShouldSetCookies NAMED(httpShouldSetCookies); // foundation/urlsessionconfiguration/httpshouldsetcookies
@property (nullable, retain) NSHTTPCookieStorage *HTTPCookieStorage NAMED(httpCookieStorage); // foundation/urlsessionconfiguration/httpcookiestorage
@property (nullable, copy) NSArray<Class> *protocolClasses; // foundation/urlsessionconfiguration/protocolclasses
@end
typedef ENUM(NSInteger, NSURLSessionResponseDisposition) { NSURLSessionResponseCancel = 0, NSURLSessionResponseAllow = 1, NSURLSessionResponseBecomeDownload = 2, NSURLSessionResponseBecomeStream = 3 } NAMED(URLSession.ResponseDisposition); // foundation/urlsession/responsedisposition
typedef ENUM(NSInteger, NSURLSessionTaskState) { NSURLSessionTaskStateRunning = 0, NSURLSessionTaskStateSuspended = 1, NSURLSessionTaskStateCanceling = 2, NSURLSessionTaskStateCompleted = 3 } NAMED(URLSessionTask.State); // foundation/urlsessiontask/state-swift.enum
NAMED(URLSessionTask) SENDABLE @interface NSURLSessionTask : NSObject // foundation/urlsessiontask
@property (readonly) NSURLSessionTaskState state; // foundation/urlsessiontask/state-swift.property
@property (readonly) NSUInteger taskIdentifier; // foundation/urlsessiontask/taskidentifier
- (void)cancel; // foundation/urlsessiontask/cancel()
- (void)suspend; // foundation/urlsessiontask/suspend()
- (void)resume; // foundation/urlsessiontask/resume()
@end
NAMED(URLSessionDataTask) SENDABLE @interface NSURLSessionDataTask : NSURLSessionTask // foundation/urlsessiondatatask
@end
NAMED(URLSessionDownloadTask) SENDABLE @interface NSURLSessionDownloadTask : NSURLSessionTask // foundation/urlsessiondownloadtask
@end
NAMED(URLSession) SENDABLE @interface NSURLSession : NSObject // foundation/urlsession
@end
SENDABLE NAMED(URLSessionDelegate) @protocol NSURLSessionDelegate <NSObject> // foundation/urlsessiondelegate
@optional
- (void)URLSession:(NSURLSession *)session didReceiveChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (SENDABLE ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential * _Nullable credential))completionHandler NAMED(urlSession(_:didReceive:completionHandler:)); // foundation/urlsessiondelegate/urlsession(_:didreceive:completionhandler:)
@end
SENDABLE NAMED(URLSessionTaskDelegate) @protocol NSURLSessionTaskDelegate <NSURLSessionDelegate> // foundation/urlsessiontaskdelegate
@optional
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task willPerformHTTPRedirection:(NSHTTPURLResponse *)response newRequest:(NSURLRequest *)request completionHandler:(void (SENDABLE ^)(NSURLRequest * _Nullable))completionHandler NAMED(urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)); // foundation/urlsessiontaskdelegate/urlsession(_:task:willperformhttpredirection:newrequest:completionhandler:)
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(nullable NSError *)error NAMED(urlSession(_:task:didCompleteWithError:)); // foundation/urlsessiontaskdelegate/urlsession(_:task:didcompletewitherror:)
@end
SENDABLE NAMED(URLSessionDataDelegate) @protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate> // foundation/urlsessiondatadelegate
@optional
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveResponse:(NSURLResponse *)response completionHandler:(void (SENDABLE ^)(NSURLSessionResponseDisposition disposition))completionHandler NAMED(urlSession(_:dataTask:didReceive:completionHandler:)); // foundation/urlsessiondatadelegate/urlsession(_:datatask:didreceive:completionhandler:)
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveData:(NSData *)data NAMED(urlSession(_:dataTask:didReceive:)); // foundation/urlsessiondatadelegate/urlsession(_:datatask:didreceive:)
@end
@class NSURLProtocol, NSCachedURLResponse;
@class NSURLCache;
typedef ENUM(NSUInteger, NSURLCacheStoragePolicy) { NSURLCacheStorageAllowed, NSURLCacheStorageAllowedInMemoryOnly, NSURLCacheStorageNotAllowed } NAMED(URLCache.StoragePolicy); // foundation/urlcache/storagepolicy
NAMED(URLCache) SENDABLE @interface NSURLCache : NSObject // foundation/urlcache
@end
SENDABLE NAMED(CachedURLResponse) @interface NSCachedURLResponse : NSObject // foundation/cachedurlresponse
@end
NAMED(URLProtocolClient) @protocol NSURLProtocolClient <NSObject> // foundation/urlprotocolclient
- (void)URLProtocol:(NSURLProtocol *)protocol wasRedirectedToRequest:(NSURLRequest *)request redirectResponse:(NSURLResponse *)redirectResponse NAMED(urlProtocol(_:wasRedirectedTo:redirectResponse:)); // foundation/urlprotocolclient/urlprotocol(_:wasredirectedto:redirectresponse:)
- (void)URLProtocol:(NSURLProtocol *)protocol didReceiveResponse:(NSURLResponse *)response cacheStoragePolicy:(NSURLCacheStoragePolicy)policy NAMED(urlProtocol(_:didReceive:cacheStoragePolicy:)); // foundation/urlprotocolclient/urlprotocol(_:didreceive:cachestoragepolicy:)
- (void)URLProtocol:(NSURLProtocol *)protocol didLoadData:(NSData *)data NAMED(urlProtocol(_:didLoad:)); // foundation/urlprotocolclient/urlprotocol(_:didload:)
- (void)URLProtocolDidFinishLoading:(NSURLProtocol *)protocol NAMED(urlProtocolDidFinishLoading(_:)); // foundation/urlprotocolclient/urlprotocoldidfinishloading(_:)
- (void)URLProtocol:(NSURLProtocol *)protocol didFailWithError:(NSError *)error NAMED(urlProtocol(_:didFailWithError:)); // foundation/urlprotocolclient/urlprotocol(_:didfailwitherror:)
@end
NAMED(URLProtocol) @interface NSURLProtocol : NSObject // foundation/urlprotocol
- (instancetype)initWithRequest:(NSURLRequest *)request cachedResponse:(nullable NSCachedURLResponse *)cachedResponse client:(nullable id<NSURLProtocolClient>)client NAMED(init(request:cachedResponse:client:)) __attribute__((objc_designated_initializer)); // foundation/urlprotocol/init(request:cachedresponse:client:)
@property (nullable, readonly, retain) id<NSURLProtocolClient> client; // foundation/urlprotocol/client
@property (readonly, copy) NSURLRequest *request; // foundation/urlprotocol/request
@property (nullable, readonly, copy) NSURLSessionTask *task; // foundation/urlprotocol/task
+ (BOOL)canInitWithRequest:(NSURLRequest *)request NAMED(canInit(with:)); // foundation/urlprotocol/caninit(with:)-1vvxo
+ (NSURLRequest *)canonicalRequestForRequest:(NSURLRequest *)request NAMED(canonicalRequest(for:)); // foundation/urlprotocol/canonicalrequest(for:)
- (void)startLoading; // foundation/urlprotocol/startloading()
- (void)stopLoading; // foundation/urlprotocol/stoploading()
+ (BOOL)registerClass:(Class)protocolClass NAMED(registerClass(_:)); // foundation/urlprotocol/registerclass(_:)
@end
NAMED(FileHandle) SENDABLE @interface NSFileHandle : NSObject // foundation/filehandle
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardOutput NAMED(standardOutput); // foundation/filehandle/standardoutput
- (void)writeData:(NSData *)data NAMED(write(_:)); // foundation/filehandle/write(_:)
@end
@interface NSPredicate : NSObject // foundation/nspredicate
- (BOOL)evaluateWithObject:(nullable id)object NAMED(evaluate(with:)); // foundation/nspredicate/evaluate(with:)
- (void)allowEvaluation; // foundation/nspredicate/allowevaluation()
@end
@class NSJSONSerialization;
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NSJSONWritingOptions : NSUInteger { NSJSONWritingPrettyPrinted = 1, NSJSONWritingSortedKeys = 2 } NSJSONWritingOptions NAMED(JSONSerialization.WritingOptions); // foundation/jsonserialization/writingoptions
NAMED(JSONSerialization) @interface NSJSONSerialization : NSObject // foundation/jsonserialization
+ (BOOL)isValidJSONObject:(id)obj; // foundation/jsonserialization/isvalidjsonobject(_:)
+ (nullable NSData *)dataWithJSONObject:(id)obj options:(NSJSONWritingOptions)opt error:(NSError **)error NAMED(data(withJSONObject:options:)); // foundation/jsonserialization/data(withjsonobject:options:)
@end
#pragma clang assume_nonnull end
