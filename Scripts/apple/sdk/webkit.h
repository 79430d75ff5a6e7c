// What the web view adapters use. There is no WebKit on tvOS. Pages are below https://developer.apple.com/documentation/.

//// WebKit/WebKit.h
#include <Foundation/Foundation.h>
#include <TargetConditionals.h>
#if TARGET_OS_OSX
#include <AppKit/AppKit.h>
#define VIEW NSView
#else
#include <UIKit/UIKit.h>
#define VIEW UIView
#endif
#pragma clang assume_nonnull begin
@class WKHTTPCookieStore;
@class WKWebView, WKWebViewConfiguration, WKNavigationAction, WKNavigationResponse, WKNavigation, WKUserContentController, WKScriptMessage, WKContentWorld;
MAIN @protocol WKURLSchemeTask <NSObject> // webkit/wkurlschemetask
@property (nonatomic, readonly, copy) NSURLRequest *request; // webkit/wkurlschemetask/request
- (void)didReceiveResponse:(NSURLResponse *)response NAMED(didReceive(_:)); // webkit/wkurlschemetask/didreceive(_:)-5n0l0
- (void)didReceiveData:(NSData *)data NAMED(didReceive(_:)); // webkit/wkurlschemetask/didreceive(_:)-5c4dm
- (void)didFinish; // webkit/wkurlschemetask/didfinish()
- (void)didFailWithError:(NSError *)error; // webkit/wkurlschemetask/didfailwitherror(_:)
@end
MAIN @protocol WKURLSchemeHandler <NSObject> // webkit/wkurlschemehandler
- (void)webView:(WKWebView *)webView startURLSchemeTask:(id<WKURLSchemeTask>)urlSchemeTask NAMED(webView(_:start:)); // webkit/wkurlschemehandler/webview(_:start:)
- (void)webView:(WKWebView *)webView stopURLSchemeTask:(id<WKURLSchemeTask>)urlSchemeTask NAMED(webView(_:stop:)); // webkit/wkurlschemehandler/webview(_:stop:)
@end
MAIN @interface WKWebsiteDataStore : NSObject // webkit/wkwebsitedatastore
+ (WKWebsiteDataStore *)defaultDataStore NAMED(default()); // webkit/wkwebsitedatastore/default()
+ (WKWebsiteDataStore *)nonPersistentDataStore NAMED(nonPersistent()); // webkit/wkwebsitedatastore/nonpersistent()
@property (nonatomic, readonly, getter=isPersistent) BOOL persistent; // webkit/wkwebsitedatastore/ispersistent
@property (nonatomic, readonly) WKHTTPCookieStore *httpCookieStore SINCE(10.13, 11.0, 11.0, 1.0); // webkit/wkwebsitedatastore/httpcookiestore
@end
MAIN @interface WKPreferences : NSObject // webkit/wkpreferences
@end
MAIN @interface WKProcessPool : NSObject // webkit/wkprocesspool
@end
typedef ENUM(NSInteger, WKUserScriptInjectionTime) { WKUserScriptInjectionTimeAtDocumentStart, WKUserScriptInjectionTimeAtDocumentEnd }; // webkit/wkuserscriptinjectiontime
MAIN @interface WKUserScript : NSObject // webkit/wkuserscript
- (instancetype)initWithSource:(NSString *)source injectionTime:(WKUserScriptInjectionTime)injectionTime forMainFrameOnly:(BOOL)forMainFrameOnly; // webkit/wkuserscript/init(source:injectiontime:formainframeonly:)
- (instancetype)initWithSource:(NSString *)source injectionTime:(WKUserScriptInjectionTime)injectionTime forMainFrameOnly:(BOOL)forMainFrameOnly inContentWorld:(WKContentWorld *)contentWorld NAMED(init(source:injectionTime:forMainFrameOnly:in:)) SINCE(11.0, 14.0, 14.0, 1.0); // webkit/wkuserscript/init(source:injectiontime:formainframeonly:in:)
@end
MAIN @interface WKContentWorld : NSObject // webkit/wkcontentworld
@property (class, nonatomic, readonly) WKContentWorld *pageWorld NAMED(page); // webkit/wkcontentworld/page
@property (class, nonatomic, readonly) WKContentWorld *defaultClientWorld NAMED(defaultClient); // webkit/wkcontentworld/defaultclient
+ (WKContentWorld *)worldWithName:(NSString *)name NAMED(world(name:)); // webkit/wkcontentworld/world(name:)
@end
MAIN @interface WKFrameInfo : NSObject // webkit/wkframeinfo
@property (nonatomic, readonly, getter=isMainFrame) BOOL mainFrame; // webkit/wkframeinfo/ismainframe
@property (nonatomic, readonly, copy) NSURLRequest *request; // webkit/wkframeinfo/request
@end
MAIN @interface WKScriptMessage : NSObject // webkit/wkscriptmessage
@property (nonatomic, readonly, copy) id body; // webkit/wkscriptmessage/body
@property (nonatomic, readonly, copy) NSString *name; // webkit/wkscriptmessage/name
@property (nullable, nonatomic, readonly, weak) WKWebView *webView; // webkit/wkscriptmessage/webview
@property (nonatomic, readonly, copy) WKFrameInfo *frameInfo; // webkit/wkscriptmessage/frameinfo
@end
MAIN @protocol WKScriptMessageHandler <NSObject> // webkit/wkscriptmessagehandler
- (void)userContentController:(WKUserContentController *)userContentController didReceiveScriptMessage:(WKScriptMessage *)message NAMED(userContentController(_:didReceive:)); // webkit/wkscriptmessagehandler/usercontentcontroller(_:didreceive:)
@end
MAIN @protocol WKScriptMessageHandlerWithReply <NSObject> // webkit/wkscriptmessagehandlerwithreply
- (void)userContentController:(WKUserContentController *)userContentController didReceiveScriptMessage:(WKScriptMessage *)message replyHandler:(void (MAIN SENDABLE ^)(id _Nullable reply, NSString * _Nullable errorMessage))replyHandler NAMED(userContentController(_:didReceive:replyHandler:)) SINCE(11.0, 14.0, 14.0, 1.0); // webkit/wkscriptmessagehandlerwithreply/usercontentcontroller(_:didreceive:replyhandler:)
@end
MAIN @interface WKUserContentController : NSObject // webkit/wkusercontentcontroller
- (void)addUserScript:(WKUserScript *)userScript; // webkit/wkusercontentcontroller/adduserscript(_:)
- (void)removeAllUserScripts; // webkit/wkusercontentcontroller/removealluserscripts()
- (void)addScriptMessageHandler:(id<WKScriptMessageHandler>)scriptMessageHandler name:(NSString *)name NAMED(add(_:name:)); // webkit/wkusercontentcontroller/add(_:name:)
- (void)addScriptMessageHandlerWithReply:(id<WKScriptMessageHandlerWithReply>)scriptMessageHandlerWithReply contentWorld:(WKContentWorld *)contentWorld name:(NSString *)name NAMED(addScriptMessageHandler(_:contentWorld:name:)) SINCE(11.0, 14.0, 14.0, 1.0); // webkit/wkusercontentcontroller/addscriptmessagehandler(_:contentworld:name:)
- (void)removeScriptMessageHandlerForName:(NSString *)name NAMED(removeScriptMessageHandler(forName:)); // webkit/wkusercontentcontroller/removescriptmessagehandler(forname:)
@end
MAIN SINCE(15.4, 18.4, 18.4, 2.4) @interface WKWebExtensionController : NSObject // webkit/wkwebextensioncontroller
@end
MAIN @interface WKWebViewConfiguration : NSObject <NSCopying> // webkit/wkwebviewconfiguration
@property (nonatomic, strong) WKPreferences *preferences; // webkit/wkwebviewconfiguration/preferences
@property (nonatomic, strong) WKUserContentController *userContentController; // webkit/wkwebviewconfiguration/usercontentcontroller
@property (nonatomic, strong) WKWebsiteDataStore *websiteDataStore; // webkit/wkwebviewconfiguration/websitedatastore
@property (nullable, nonatomic, strong) WKWebExtensionController *webExtensionController SINCE(15.4, 18.4, 18.4, 2.4); // webkit/wkwebviewconfiguration/webextensioncontroller
- (void)setURLSchemeHandler:(nullable id<WKURLSchemeHandler>)urlSchemeHandler forURLScheme:(NSString *)urlScheme NAMED(setURLSchemeHandler(_:forURLScheme:)) SINCE(10.13, 11.0, 11.0, 1.0); // webkit/wkwebviewconfiguration/seturlschemehandler(_:forurlscheme:)
- (nullable id<WKURLSchemeHandler>)urlSchemeHandlerForURLScheme:(NSString *)urlScheme NAMED(urlSchemeHandler(forURLScheme:)) SINCE(10.13, 11.0, 11.0, 1.0); // webkit/wkwebviewconfiguration/urlschemehandler(forurlscheme:)
@end
typedef ENUM(NSInteger, WKNavigationActionPolicy) { WKNavigationActionPolicyCancel, WKNavigationActionPolicyAllow, WKNavigationActionPolicyDownload }; // webkit/wknavigationactionpolicy
typedef ENUM(NSInteger, WKNavigationResponsePolicy) { WKNavigationResponsePolicyCancel, WKNavigationResponsePolicyAllow, WKNavigationResponsePolicyDownload }; // webkit/wknavigationresponsepolicy
MAIN @interface WKNavigation : NSObject // webkit/wknavigation
@end
MAIN @interface WKNavigationAction : NSObject // webkit/wknavigationaction
@property (nonatomic, readonly, copy) NSURLRequest *request; // webkit/wknavigationaction/request
@property (nullable, nonatomic, readonly, copy) WKFrameInfo *targetFrame; // webkit/wknavigationaction/targetframe
@property (nonatomic, readonly, copy) WKFrameInfo *sourceFrame; // webkit/wknavigationaction/sourceframe
@end
MAIN @interface WKNavigationResponse : NSObject // webkit/wknavigationresponse
@property (nonatomic, readonly, copy) NSURLResponse *response; // webkit/wknavigationresponse/response
@property (nonatomic, readonly, getter=isForMainFrame) BOOL forMainFrame; // webkit/wknavigationresponse/isformainframe
@end
MAIN @protocol WKNavigationDelegate <NSObject> // webkit/wknavigationdelegate
@optional
- (void)webView:(WKWebView *)webView decidePolicyForNavigationAction:(WKNavigationAction *)navigationAction decisionHandler:(void (MAIN SENDABLE ^)(WKNavigationActionPolicy))decisionHandler NAMED(webView(_:decidePolicyFor:decisionHandler:)) __attribute__((swift_async(swift_private, 3))); // webkit/wknavigationdelegate/webview(_:decidepolicyfor:decisionhandler:)-2ni62
- (void)webView:(WKWebView *)webView didFinishNavigation:(null_unspecified WKNavigation *)navigation NAMED(webView(_:didFinish:)); // webkit/wknavigationdelegate/webview(_:didfinish:)
- (void)webView:(WKWebView *)webView didFailNavigation:(null_unspecified WKNavigation *)navigation withError:(NSError *)error NAMED(webView(_:didFail:withError:)); // webkit/wknavigationdelegate/webview(_:didfail:witherror:)
- (void)webView:(WKWebView *)webView didFailProvisionalNavigation:(null_unspecified WKNavigation *)navigation withError:(NSError *)error NAMED(webView(_:didFailProvisionalNavigation:withError:)); // webkit/wknavigationdelegate/webview(_:didfailprovisionalnavigation:witherror:)
- (void)webView:(WKWebView *)webView didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (MAIN SENDABLE ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential * _Nullable credential))completionHandler NAMED(webView(_:didReceive:completionHandler:)) __attribute__((swift_async_name("webView(_:respondTo:)"))); // webkit/wknavigationdelegate/webview(_:didreceive:completionhandler:)
- (void)webViewWebContentProcessDidTerminate:(WKWebView *)webView; // webkit/wknavigationdelegate/webviewwebcontentprocessdidterminate(_:)
@end
MAIN @protocol WKUIDelegate <NSObject> // webkit/wkuidelegate
@end
MAIN @interface WKHTTPCookieStore : NSObject // webkit/wkhttpcookiestore
@end
MAIN @interface WKWebView : VIEW // webkit/wkwebview
@property (nonatomic, readonly, copy) WKWebViewConfiguration *configuration; // webkit/wkwebview/configuration
@property (nullable, nonatomic, weak) id<WKNavigationDelegate> navigationDelegate; // webkit/wkwebview/navigationdelegate
@property (nullable, nonatomic, readonly, copy) NSURL *URL NAMED(url); // webkit/wkwebview/url
@property (nullable, nonatomic, readonly, copy) NSString *title; // webkit/wkwebview/title
@property (nonatomic, readonly, getter=isLoading) BOOL loading; // webkit/wkwebview/isloading
@property (nonatomic, getter=isInspectable) BOOL inspectable SINCE(13.3, 16.4, 16.4, 1.0); // webkit/wkwebview/isinspectable
@property (nullable, nonatomic, copy) NSString *customUserAgent; // webkit/wkwebview/customuseragent
- (instancetype)initWithFrame:(CGRect)frame configuration:(WKWebViewConfiguration *)configuration __attribute__((objc_designated_initializer)); // webkit/wkwebview/init(frame:configuration:)
- (nullable WKNavigation *)loadRequest:(NSURLRequest *)request NAMED(load(_:)) __attribute__((swift_attr("@discardableResult"))); // webkit/wkwebview/load(_:)
- (void)stopLoading; // webkit/wkwebview/stoploading()
- (void)evaluateJavaScript:(NSString *)javaScriptString completionHandler:(void (MAIN SENDABLE ^ _Nullable)(id _Nullable, NSError * _Nullable error))completionHandler; // webkit/wkwebview/evaluatejavascript(_:completionhandler:)
+ (BOOL)handlesURLScheme:(NSString *)urlScheme SINCE(10.13, 11.0, 11.0, 1.0); // webkit/wkwebview/handlesurlscheme(_:)
@end
#pragma clang assume_nonnull end
