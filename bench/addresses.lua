-- Requests the addresses of the file named by PATHS in turn.
local requests = {}
local last = 0

init = function()
  for path in io.lines(os.getenv("PATHS")) do
    requests[#requests + 1] = wrk.format("GET", path)
  end
end

request = function()
  last = last % #requests + 1
  return requests[last]
end
