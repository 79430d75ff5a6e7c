// Security, CommonCrypto and dns_sd, as `foundation.h` has the rest. Pages are below https://developer.apple.com/documentation/.

//// Security/SecTrust.h
typedef struct __attribute__((objc_bridge(id))) __SecTrust *SecTrustRef; // security/sectrust

//// Security/Security.h
#include <objc/NSObject.h>
#include <CoreFoundation/CoreFoundation.h>
#include <dispatch/dispatch.h>
#include <Security/SecTrust.h>
#pragma clang arc_cf_code_audited begin
#pragma clang assume_nonnull begin
enum : OSStatus { errSecSuccess = 0, errSecAuthFailed = -25293, errSecDuplicateItem = -25299, errSecItemNotFound = -25300 }; // security/security-framework-result-codes
typedef struct __attribute__((objc_bridge(id))) __SecCertificate *SecCertificateRef; // security/seccertificate
typedef struct __attribute__((objc_bridge(id))) __SecIdentity *SecIdentityRef; // security/secidentity
typedef struct __attribute__((objc_bridge(id))) __SecKey *SecKeyRef; // security/seckey
typedef struct __attribute__((objc_bridge(id))) __SecPolicy *SecPolicyRef; // security/secpolicy
typedef const struct __SecRandom *SecRandomRef; // security/secrandomref
_Nullable SecCertificateRef SecCertificateCreateWithData(_Nullable CFAllocatorRef allocator, CFDataRef data) __attribute__((cf_returns_retained)); // security/seccertificatecreatewithdata(_:_:)
CFDataRef SecCertificateCopyData(SecCertificateRef certificate) __attribute__((cf_returns_retained)); // security/seccertificatecopydata(_:)
_Nullable CFStringRef SecCertificateCopySubjectSummary(SecCertificateRef certificate) __attribute__((cf_returns_retained)); // security/seccertificatecopysubjectsummary(_:)
_Nullable SecKeyRef SecCertificateCopyKey(SecCertificateRef certificate) __attribute__((cf_returns_retained)) SINCE(10.14, 12.0, 12.0, 1.0); // security/seccertificatecopykey(_:)
_Nullable CFDateRef SecCertificateCopyNotValidAfterDate(SecCertificateRef certificate) __attribute__((cf_returns_retained)) SINCE(15.0, 18.0, 18.0, 2.0); // security/seccertificatecopynotvalidafterdate(_:)
CFTypeID SecIdentityGetTypeID(void); // security/secidentitygettypeid()
OSStatus SecIdentityCopyCertificate(SecIdentityRef identityRef, _Nullable SecCertificateRef * _Nonnull __attribute__((cf_returns_retained)) certificateRef); // security/secidentitycopycertificate(_:_:)
_Nullable SecIdentityRef SecIdentityCreate(_Nullable CFAllocatorRef allocator, SecCertificateRef certificate, SecKeyRef privateKey) __attribute__((cf_returns_retained)) SINCE(10.12, 11.2, 11.2, 1.0); // security/secidentitycreate(_:_:_:)
OSStatus SecPKCS12Import(CFDataRef pkcs12_data, CFDictionaryRef options, _Nullable CFArrayRef * _Nonnull __attribute__((cf_returns_retained)) items); // security/secpkcs12import(_:_:_:)
extern const CFStringRef kSecImportExportPassphrase; // security/ksecimportexportpassphrase
extern const CFStringRef kSecImportToMemoryOnly SINCE(15.0, 18.0, 18.0, 2.0); // security/ksecimporttomemoryonly
extern const CFStringRef kSecImportItemIdentity; // security/ksecimportitemidentity
extern const CFStringRef kSecAttrKeyType; // security/ksecattrkeytype
extern const CFStringRef kSecAttrKeyTypeECSECPrimeRandom; // security/ksecattrkeytypeecsecprimerandom
extern const CFStringRef kSecAttrKeyTypeRSA; // security/ksecattrkeytypersa
extern const CFStringRef kSecAttrKeyClass; // security/ksecattrkeyclass
extern const CFStringRef kSecAttrKeyClassPrivate; // security/ksecattrkeyclassprivate
extern const CFStringRef kSecAttrApplicationTag; // security/ksecattrapplicationtag
extern const CFStringRef kSecAttrApplicationLabel; // security/ksecattrapplicationlabel
extern const CFStringRef kSecAttrPublicKeyHash; // security/ksecattrpublickeyhash
extern const CFStringRef kSecAttrLabel; // security/ksecattrlabel
extern const CFStringRef kSecClass; // security/ksecclass
extern const CFStringRef kSecClassKey; // security/ksecclasskey
extern const CFStringRef kSecClassCertificate; // security/ksecclasscertificate
extern const CFStringRef kSecClassIdentity; // security/ksecclassidentity
extern const CFStringRef kSecValueRef; // security/ksecvalueref
extern const CFStringRef kSecReturnRef; // security/ksecreturnref
extern const CFStringRef kSecUseDataProtectionKeychain SINCE(10.15, 13.0, 13.0, 1.0); // security/ksecusedataprotectionkeychain
OSStatus SecItemAdd(CFDictionaryRef attributes, _Nullable CFTypeRef * _Nullable __attribute__((cf_returns_retained)) result); // security/secitemadd(_:_:)
OSStatus SecItemDelete(CFDictionaryRef query); // security/secitemdelete(_:)
OSStatus SecItemCopyMatching(CFDictionaryRef query, _Nullable CFTypeRef * _Nullable __attribute__((cf_returns_retained)) result); // security/secitemcopymatching(_:_:)
_Nullable SecKeyRef SecKeyCreateWithData(CFDataRef keyData, CFDictionaryRef attributes, _Nullable CFErrorRef * _Nullable error) __attribute__((cf_returns_retained)) SINCE(10.12, 10.0, 10.0, 1.0); // security/seckeycreatewithdata(_:_:_:)
_Nullable CFDataRef SecKeyCopyExternalRepresentation(SecKeyRef key, _Nullable CFErrorRef * _Nullable error) __attribute__((cf_returns_retained)) SINCE(10.12, 10.0, 10.0, 1.0); // security/seckeycopyexternalrepresentation(_:_:)
SecPolicyRef SecPolicyCreateSSL(Boolean server, _Nullable CFStringRef hostname) __attribute__((cf_returns_retained)); // security/secpolicycreatessl(_:_:)
SecPolicyRef SecPolicyCreateBasicX509(void) __attribute__((cf_returns_retained)); // security/secpolicycreatebasicx509()
OSStatus SecTrustSetPolicies(SecTrustRef trust, CFTypeRef policies); // security/sectrustsetpolicies(_:_:)
OSStatus SecTrustSetAnchorCertificates(SecTrustRef trust, _Nullable CFArrayRef anchorCertificates); // security/sectrustsetanchorcertificates(_:_:)
OSStatus SecTrustSetAnchorCertificatesOnly(SecTrustRef trust, Boolean anchorCertificatesOnly); // security/sectrustsetanchorcertificatesonly(_:_:)
bool SecTrustEvaluateWithError(SecTrustRef trust, _Nullable CFErrorRef * _Nullable error) SINCE(10.14, 12.0, 12.0, 1.0); // security/sectrustevaluatewitherror(_:_:)
_Nullable CFArrayRef SecTrustCopyCertificateChain(SecTrustRef trust) __attribute__((cf_returns_retained)) SINCE(12.0, 15.0, 15.0, 1.0); // security/sectrustcopycertificatechain(_:)
extern const SecRandomRef _Nullable kSecRandomDefault; // security/ksecrandomdefault
int SecRandomCopyBytes(_Nullable SecRandomRef rnd, size_t count, void *bytes); // security/secrandomcopybytes(_:_:_:)
@protocol OS_sec_object <NSObject> // security/sec_object
@end
typedef NSObject<OS_sec_object> *sec_object_t; // security/sec_object_t
@protocol OS_sec_trust <NSObject> // security/os_sec_trust
@end
typedef NSObject<OS_sec_trust> *sec_trust_t NAMED(sec_trust_t); // security/sec_trust_t
@protocol OS_sec_identity <NSObject> // security/os_sec_identity
@end
typedef NSObject<OS_sec_identity> *sec_identity_t; // security/sec_identity_t
@protocol OS_sec_certificate <NSObject> // security/os_sec_certificate
@end
typedef NSObject<OS_sec_certificate> *sec_certificate_t; // security/sec_certificate_t
@protocol OS_sec_protocol_options <NSObject> // security/os_sec_protocol_options
@end
typedef NSObject<OS_sec_protocol_options> *sec_protocol_options_t; // security/sec_protocol_options_t
@protocol OS_sec_protocol_metadata <NSObject> // security/os_sec_protocol_metadata
@end
typedef NSObject<OS_sec_protocol_metadata> *sec_protocol_metadata_t; // security/sec_protocol_metadata_t
typedef ENUM(uint16_t, tls_protocol_version_t) { tls_protocol_version_TLSv12 NAMED(TLSv12) = 0x0303, tls_protocol_version_TLSv13 NAMED(TLSv13) = 0x0304 }; // security/tls_protocol_version_t
typedef void (^sec_protocol_verify_complete_t)(bool result); // security/sec_protocol_verify_complete_t
typedef void (^sec_protocol_verify_t)(sec_protocol_metadata_t metadata, sec_trust_t trust_ref, sec_protocol_verify_complete_t complete); // security/sec_protocol_verify_t
_Nullable sec_identity_t sec_identity_create(SecIdentityRef identity) __attribute__((ns_returns_retained)) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_identity_create(_:)
_Nullable sec_identity_t sec_identity_create_with_certificates(SecIdentityRef identity, CFArrayRef certificates) __attribute__((ns_returns_retained)) SINCE(10.15, 13.0, 13.0, 1.0); // security/sec_identity_create_with_certificates(_:_:)
void sec_protocol_options_set_local_identity(sec_protocol_options_t options, sec_identity_t identity) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_protocol_options_set_local_identity(_:_:)
void sec_protocol_options_set_min_tls_protocol_version(sec_protocol_options_t options, tls_protocol_version_t version) SINCE(10.15, 13.0, 13.0, 1.0); // security/sec_protocol_options_set_min_tls_protocol_version(_:_:)
void sec_protocol_options_add_tls_application_protocol(sec_protocol_options_t options, const char *application_protocol) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_protocol_options_add_tls_application_protocol(_:_:)
void sec_protocol_options_set_peer_authentication_required(sec_protocol_options_t options, bool peer_authentication_required) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_protocol_options_set_peer_authentication_required(_:_:)
void sec_protocol_options_set_peer_authentication_optional(sec_protocol_options_t options, bool peer_authentication_optional) SINCE(13.3, 16.4, 16.4, 1.0); // security/sec_protocol_options_set_peer_authentication_optional(_:_:)
void sec_protocol_options_set_verify_block(sec_protocol_options_t options, sec_protocol_verify_t verify_block, dispatch_queue_t verify_block_queue) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_protocol_options_set_verify_block(_:_:_:)
const char * _Nullable sec_protocol_metadata_get_server_name(sec_protocol_metadata_t metadata) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_protocol_metadata_get_server_name(_:)
bool sec_protocol_metadata_access_peer_certificate_chain(sec_protocol_metadata_t metadata, void (__attribute__((noescape)) ^handler)(sec_certificate_t certificate)) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_protocol_metadata_access_peer_certificate_chain(_:_:)
#pragma clang arc_cf_code_audited end
SecTrustRef sec_trust_copy_ref(sec_trust_t trust) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_trust_copy_ref(_:)
SecCertificateRef sec_certificate_copy_ref(sec_certificate_t certificate) SINCE(10.14, 12.0, 12.0, 1.0); // security/sec_certificate_copy_ref(_:)
#pragma clang assume_nonnull end

//// CommonCrypto/CommonCrypto.h
#include <stddef.h>
#include <stdint.h>
enum { kCCSuccess = 0 }; // man3/CCCryptor
enum { kCCPBKDF2 = 2 }; // man3/CCCommonKeyDerivation
enum { kCCPRFHmacAlgSHA1 = 1, kCCPRFHmacAlgSHA224 = 2, kCCPRFHmacAlgSHA256 = 3, kCCPRFHmacAlgSHA384 = 4, kCCPRFHmacAlgSHA512 = 5 }; // man3/CCCommonKeyDerivation
typedef uint32_t CCPBKDFAlgorithm; // man3/CCCommonKeyDerivation
typedef uint32_t CCPseudoRandomAlgorithm; // man3/CCCommonKeyDerivation
int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt, size_t saltLen, CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen); // man3/CCCommonKeyDerivation

//// dns_sd.h
#include <stdint.h>
#include <dispatch/dispatch.h>
typedef struct _DNSServiceRef_t *DNSServiceRef; // dnssd/dnsserviceref
typedef struct _DNSRecordRef_t *DNSRecordRef; // dnssd/dnsrecordref
typedef uint32_t DNSServiceFlags; // dnssd/dnsserviceflags
typedef uint32_t DNSServiceProtocol; // dnssd/dnsserviceprotocol
typedef int32_t DNSServiceErrorType; // dnssd/dnsserviceerrortype
typedef union _TXTRecordRef_t { char PrivateData[16]; char *ForceNaturalAlignment; } TXTRecordRef; // dnssd/txtrecordref
enum { kDNSServiceFlagsMoreComing = 0x1, kDNSServiceFlagsAdd = 0x2, kDNSServiceFlagsDefault = 0x4, kDNSServiceFlagsNoAutoRename = 0x8, kDNSServiceFlagsShareConnection = 0x4000 }; // dnssd/1823436-anonymous
enum { kDNSServiceProtocol_IPv4 = 0x01, kDNSServiceProtocol_IPv6 = 0x02, kDNSServiceProtocol_UDP = 0x10, kDNSServiceProtocol_TCP = 0x20 }; // dnssd/1823426-anonymous
enum { kDNSServiceErr_NoError = 0, kDNSServiceErr_Unknown = -65537, kDNSServiceErr_NoSuchName = -65538, kDNSServiceErr_NoMemory = -65539, kDNSServiceErr_BadParam = -65540, kDNSServiceErr_BadReference = -65541, kDNSServiceErr_BadState = -65542, kDNSServiceErr_BadFlags = -65543, kDNSServiceErr_Unsupported = -65544, kDNSServiceErr_NotInitialized = -65545, kDNSServiceErr_AlreadyRegistered = -65547, kDNSServiceErr_NameConflict = -65548, kDNSServiceErr_Invalid = -65549, kDNSServiceErr_Firewall = -65550, kDNSServiceErr_Incompatible = -65551, kDNSServiceErr_BadInterfaceIndex = -65552, kDNSServiceErr_Refused = -65553, kDNSServiceErr_NoSuchRecord = -65554, kDNSServiceErr_NoAuth = -65555, kDNSServiceErr_NoSuchKey = -65556, kDNSServiceErr_NATTraversal = -65557, kDNSServiceErr_DoubleNAT = -65558, kDNSServiceErr_BadTime = -65559, kDNSServiceErr_BadSig = -65560, kDNSServiceErr_BadKey = -65561, kDNSServiceErr_Transient = -65562, kDNSServiceErr_ServiceNotRunning = -65563, kDNSServiceErr_NATPortMappingUnsupported = -65564, kDNSServiceErr_NATPortMappingDisabled = -65565, kDNSServiceErr_NoRouter = -65566, kDNSServiceErr_PollingMode = -65567, kDNSServiceErr_Timeout = -65568, kDNSServiceErr_DefunctConnection = -65569, kDNSServiceErr_PolicyDenied = -65570 }; // dnssd/1823434-anonymous
#define kDNSServiceMaxServiceName 64 // dnssd/kdnsservicemaxservicename
#define kDNSServiceMaxDomainName 1009 // dnssd/kdnsservicemaxdomainname
#define kDNSServiceInterfaceIndexAny 0 // dnssd/kdnsserviceinterfaceindexany
#define kDNSServiceInterfaceIndexLocalOnly ((uint32_t)-1) // dnssd/kdnsserviceinterfaceindexlocalonly
typedef void (*DNSServiceRegisterReply)(DNSServiceRef sdRef, DNSServiceFlags flags, DNSServiceErrorType errorCode, const char *name, const char *regtype, const char *domain, void *context); // dnssd/dnsserviceregisterreply
typedef void (*DNSServiceResolveReply)(DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode, const char *fullname, const char *hosttarget, uint16_t port, uint16_t txtLen, const unsigned char *txtRecord, void *context); // dnssd/dnsserviceresolvereply
typedef void (*DNSServiceBrowseReply)(DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode, const char *serviceName, const char *regtype, const char *replyDomain, void *context); // dnssd/dnsservicebrowsereply
typedef void (*DNSServiceNATPortMappingReply)(DNSServiceRef sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceErrorType errorCode, uint32_t externalAddress, DNSServiceProtocol protocol, uint16_t internalPort, uint16_t externalPort, uint32_t ttl, void *context); // dnssd/dnsservicenatportmappingreply
DNSServiceErrorType DNSServiceRegister(DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *name, const char *regtype, const char *domain, const char *host, uint16_t port, uint16_t txtLen, const void *txtRecord, DNSServiceRegisterReply callBack, void *context); // dnssd/dnsserviceregister(_:_:_:_:_:_:_:_:_:_:_:_:)
DNSServiceErrorType DNSServiceUpdateRecord(DNSServiceRef sdRef, DNSRecordRef recordRef, DNSServiceFlags flags, uint16_t rdlen, const void *rdata, uint32_t ttl); // dnssd/dnsserviceupdaterecord(_:_:_:_:_:_:)
DNSServiceErrorType DNSServiceBrowse(DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *regtype, const char *domain, DNSServiceBrowseReply callBack, void *context); // dnssd/dnsservicebrowse(_:_:_:_:_:_:_:)
DNSServiceErrorType DNSServiceResolve(DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, const char *name, const char *regtype, const char *domain, DNSServiceResolveReply callBack, void *context); // dnssd/dnsserviceresolve(_:_:_:_:_:_:_:_:)
DNSServiceErrorType DNSServiceNATPortMappingCreate(DNSServiceRef *sdRef, DNSServiceFlags flags, uint32_t interfaceIndex, DNSServiceProtocol protocol, uint16_t internalPort, uint16_t externalPort, uint32_t ttl, DNSServiceNATPortMappingReply callBack, void *context); // dnssd/dnsservicenatportmappingcreate(_:_:_:_:_:_:_:_:_:)
int DNSServiceRefSockFD(DNSServiceRef sdRef); // dnssd/dnsservicerefsockfd(_:)
DNSServiceErrorType DNSServiceProcessResult(DNSServiceRef sdRef); // dnssd/dnsserviceprocessresult(_:)
DNSServiceErrorType DNSServiceSetDispatchQueue(DNSServiceRef service, dispatch_queue_t queue); // dnssd/dnsservicesetdispatchqueue(_:_:)
void DNSServiceRefDeallocate(DNSServiceRef sdRef); // dnssd/dnsservicerefdeallocate(_:)
void TXTRecordCreate(TXTRecordRef *txtRecord, uint16_t bufferLen, void *buffer); // dnssd/txtrecordcreate(_:_:_:)
void TXTRecordDeallocate(TXTRecordRef *txtRecord); // dnssd/txtrecorddeallocate(_:)
DNSServiceErrorType TXTRecordSetValue(TXTRecordRef *txtRecord, const char *key, uint8_t valueSize, const void *value); // dnssd/txtrecordsetvalue(_:_:_:_:)
uint16_t TXTRecordGetLength(const TXTRecordRef *txtRecord); // dnssd/txtrecordgetlength(_:)
const void *TXTRecordGetBytesPtr(const TXTRecordRef *txtRecord); // dnssd/txtrecordgetbytesptr(_:)

//// dispatch/dispatch.h
#include <objc/NSObject.h>
NAMED(DispatchObject) @interface OS_dispatch_object : NSObject // dispatch/dispatchobject
@end
SENDABLE NAMED(DispatchQueue) @interface OS_dispatch_queue : OS_dispatch_object // dispatch/dispatchqueue
@end
typedef OS_dispatch_queue *dispatch_queue_t; // dispatch/dispatch_queue_t
