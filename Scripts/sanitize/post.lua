-- Load for wrk: content of several sizes, to be echoed.
local sizes = {0, 5, 1000, 20000, 100000}
local place = 0
function request()
  place = place % #sizes + 1
  return wrk.format("POST", nil, {["Content-Type"] = "text/plain"}, string.rep("x", sizes[place]))
end
