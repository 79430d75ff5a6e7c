-- What wrk found, as one line of JSON. Only `done` is defined, so no Lua runs while requests are made.
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    '{"requests": %d, "seconds": %.6f, "errors": %d, ' ..
    '"kinds": "connect %d, read %d, write %d, status %d, timeout %d", "p50": %.3f, "p99": %.3f, "worst": %.3f}\n',
    summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    errors.connect, errors.read, errors.write, errors.status, errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end
