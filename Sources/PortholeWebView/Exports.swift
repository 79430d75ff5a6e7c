// The rules, and the types of HTTP that they speak of.
@_exported public import PortholeIntercept
