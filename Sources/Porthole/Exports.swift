// Whoever imports Porthole speaks of methods, statuses and fields, and should not have to import them apart.
@_exported public import PortholeHTTP
