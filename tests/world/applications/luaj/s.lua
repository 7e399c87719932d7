-- objects by metatables, closures, coroutines, strings and errors
local Item = {}
Item.__index = Item
Item.__add = function(a, b) return Item.new(a.name .. "+" .. b.name, a.price + b.price) end
function Item.new(name, price)
  return setmetatable({name = name, price = price}, Item)
end
function Item:show() return string.format("%-12s %5.2f", self.name, self.price) end

local items = {}
for i = 1, 60 do items[i] = Item.new("item" .. i, (i * 37 % 23) / 4) end
table.sort(items, function(a, b)
  if a.price == b.price then return a.name < b.name end
  return a.price < b.price
end)
for i = 1, 10 do print(items[i]:show()) end
print((items[1] + items[2]):show())

local function expensive(limit)
  return coroutine.wrap(function()
    for _, item in ipairs(items) do
      if item.price > limit then coroutine.yield(item) end
    end
  end)
end
local count = 0
for item in expensive(3) do count = count + #item.name end
print(count)

local words = {}
for word in ("the quick brown fox jumps over the lazy dog the end"):gmatch("%a+") do
  words[word] = (words[word] or 0) + 1
end
print(words.the, words.fox, ("a,b,,c"):gsub(",", ";"))
print(select("#", pcall(error)))
local parts = {}
for i = 1, 200 do parts[#parts + 1] = i .. "" end
print(#table.concat(parts, "-"))
