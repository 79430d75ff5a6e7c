/// What is told of a descriptor's readiness, by the loop's owner, home.
protocol EventReceiver: AnyObject {
  func received(_ readiness: Readiness)
}
