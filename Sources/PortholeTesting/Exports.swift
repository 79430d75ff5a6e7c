@_exported public import Porthole
