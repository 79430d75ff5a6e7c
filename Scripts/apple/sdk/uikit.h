// What the UIKit adapter and the examples use. Pages are below https://developer.apple.com/documentation/.

//// CoreGraphics/CoreGraphics.h
typedef double CGFloat; // corefoundation/cgfloat-swift.struct
struct CGPoint { CGFloat x; CGFloat y; }; // corefoundation/cgpoint
typedef struct CGPoint CGPoint; // corefoundation/cgpoint
struct CGSize { CGFloat width; CGFloat height; }; // corefoundation/cgsize
typedef struct CGSize CGSize; // corefoundation/cgsize
struct CGRect { CGPoint origin; CGSize size; }; // corefoundation/cgrect
typedef struct CGRect CGRect; // corefoundation/cgrect

//// AppKit/AppKit.h
#include <Foundation/Foundation.h>
#include <CoreGraphics/CoreGraphics.h>
MAIN @interface NSResponder : NSObject // appkit/nsresponder
@end
MAIN @interface NSView : NSResponder // appkit/nsview
@end
#pragma clang assume_nonnull begin
SENDABLE @interface NSImage : NSObject // appkit/nsimage
@property (nullable, readonly, copy) NSData *TIFFRepresentation NAMED(tiffRepresentation); // appkit/nsimage/tiffrepresentation
@end
@class NSBitmapImageRep;
typedef ENUM(NSUInteger, NSBitmapImageFileType) { NSBitmapImageFileTypeTIFF, NSBitmapImageFileTypeBMP, NSBitmapImageFileTypeGIF, NSBitmapImageFileTypeJPEG NAMED(jpeg), NSBitmapImageFileTypePNG NAMED(png) } NAMED(NSBitmapImageRep.FileType); // appkit/nsbitmapimagerep/filetype
@class NSBitmapImageRep;
typedef NSString *NSBitmapImageRepPropertyKey NAMED(NSBitmapImageRep.PropertyKey) __attribute__((swift_wrapper(struct))); // appkit/nsbitmapimagerep/propertykey
extern NSBitmapImageRepPropertyKey NSImageCompressionFactor NAMED(NSBitmapImageRepPropertyKey.compressionFactor); // appkit/nsbitmapimagerep/propertykey/compressionfactor
@interface NSBitmapImageRep : NSObject // appkit/nsbitmapimagerep
- (nullable instancetype)initWithData:(NSData *)data; // appkit/nsbitmapimagerep/init(data:)
- (nullable NSData *)representationUsingType:(NSBitmapImageFileType)storageType properties:(NSDictionary<NSBitmapImageRepPropertyKey, id> *)properties NAMED(representation(using:properties:)); // appkit/nsbitmapimagerep/representation(using:properties:)
@end
#pragma clang assume_nonnull end

//// UIKit/UIKit.h
#include <Foundation/Foundation.h>
#include <CoreGraphics/CoreGraphics.h>
#pragma clang assume_nonnull begin
typedef NSUInteger UIBackgroundTaskIdentifier __attribute__((swift_wrapper(struct))); // uikit/uibackgroundtaskidentifier
extern const UIBackgroundTaskIdentifier UIBackgroundTaskInvalid NAMED(UIBackgroundTaskIdentifier.invalid); // uikit/uibackgroundtaskidentifier/invalid
typedef NSString *UIApplicationLaunchOptionsKey NAMED(UIApplication.LaunchOptionsKey) __attribute__((swift_wrapper(struct))); // uikit/uiapplication/launchoptionskey
typedef ENUM(NSInteger, UIApplicationState) { UIApplicationStateActive, UIApplicationStateInactive, UIApplicationStateBackground } NAMED(UIApplication.State); // uikit/uiapplication/state
extern const NSNotificationName UIApplicationDidEnterBackgroundNotification NAMED(UIApplication.didEnterBackgroundNotification); // uikit/uiapplication/didenterbackgroundnotification
extern const NSNotificationName UIApplicationWillEnterForegroundNotification NAMED(UIApplication.willEnterForegroundNotification); // uikit/uiapplication/willenterforegroundnotification
extern const NSNotificationName UIApplicationWillTerminateNotification NAMED(UIApplication.willTerminateNotification); // uikit/uiapplication/willterminatenotification
MAIN @interface UIResponder : NSObject // uikit/uiresponder
@end
MAIN @interface UIApplication : UIResponder // uikit/uiapplication
@property (class, readonly) UIApplication *sharedApplication NAMED(shared); // uikit/uiapplication/shared
@property (readonly) UIApplicationState applicationState; // uikit/uiapplication/applicationstate
@property (getter=isIdleTimerDisabled) BOOL idleTimerDisabled; // uikit/uiapplication/isidletimerdisabled
@property (readonly) NSTimeInterval backgroundTimeRemaining; // uikit/uiapplication/backgroundtimeremaining
- (UIBackgroundTaskIdentifier)beginBackgroundTaskWithName:(nullable NSString *)taskName expirationHandler:(void (MAIN SENDABLE ^ _Nullable)(void))handler NAMED(beginBackgroundTask(withName:expirationHandler:)); // uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)
- (void)endBackgroundTask:(UIBackgroundTaskIdentifier)identifier; // uikit/uiapplication/endbackgroundtask(_:)
@end
@class UIWindow, UIView, UIViewController;
MAIN @protocol UIApplicationDelegate <NSObject> // uikit/uiapplicationdelegate
@optional
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(nullable NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions; // uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
@property (nullable, nonatomic, strong) UIWindow *window; // uikit/uiapplicationdelegate/window
@end
MAIN @interface UIColor : NSObject // uikit/uicolor
@property (class, readonly) UIColor *blackColor NAMED(black); // uikit/uicolor/black
@property (class, readonly) UIColor *whiteColor NAMED(white); // uikit/uicolor/white
@end
SENDABLE @interface UIImage : NSObject // uikit/uiimage
@end
NSData * _Nullable UIImagePNGRepresentation(UIImage *image) NAMED(UIImage.pngData(self:)); // uikit/uiimage/pngdata()
NSData * _Nullable UIImageJPEGRepresentation(UIImage *image, CGFloat compressionQuality) NAMED(UIImage.jpegData(self:compressionQuality:)); // uikit/uiimage/jpegdata(compressionquality:)
MAIN @interface UIFont : NSObject // uikit/uifont
+ (UIFont *)systemFontOfSize:(CGFloat)fontSize NAMED(systemFont(ofSize:)); // uikit/uifont/systemfont(ofsize:)
@end
MAIN @interface UIView : UIResponder // uikit/uiview
@property (nullable, copy) UIColor *backgroundColor; // uikit/uiview/backgroundcolor
- (void)addSubview:(UIView *)view; // uikit/uiview/addsubview(_:)
@end
typedef ENUM(NSInteger, NSTextAlignment) { NSTextAlignmentLeft = 0, NSTextAlignmentCenter = 1, NSTextAlignmentRight = 2 }; // uikit/nstextalignment
MAIN @interface UILabel : UIView // uikit/uilabel
@property (nullable, copy) NSString *text; // uikit/uilabel/text
@property (strong) UIFont *font; // uikit/uilabel/font
@property NSTextAlignment textAlignment; // uikit/uilabel/textalignment
@property NSInteger numberOfLines; // uikit/uilabel/numberoflines
@end
MAIN @interface UIViewController : UIResponder // uikit/uiviewcontroller
@property (strong, null_resettable) UIView *view; // uikit/uiviewcontroller/view
- (void)loadView; // uikit/uiviewcontroller/loadview()
- (void)viewDidLoad; // uikit/uiviewcontroller/viewdidload()
- (void)viewWillAppear:(BOOL)animated; // uikit/uiviewcontroller/viewwillappear(_:)
- (void)viewDidDisappear:(BOOL)animated; // uikit/uiviewcontroller/viewdiddisappear(_:)
@end
MAIN @interface UIWindow : UIView // uikit/uiwindow
@property (nullable, strong) UIViewController *rootViewController; // uikit/uiwindow/rootviewcontroller
- (void)makeKeyAndVisible; // uikit/uiwindow/makekeyandvisible()
@end
MAIN @interface UIDevice : NSObject // uikit/uidevice
@property (class, readonly) UIDevice *currentDevice NAMED(current); // uikit/uidevice/current
@property (readonly, strong) NSString *name; // uikit/uidevice/name
@end
#pragma clang assume_nonnull end
