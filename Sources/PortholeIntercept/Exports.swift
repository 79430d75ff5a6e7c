// Whoever answers requests speaks of requests and responses.
@_exported public import Porthole
