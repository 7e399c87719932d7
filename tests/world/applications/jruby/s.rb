Point = Struct.new(:x, :y) do
  def +(other) = Point.new(x + other.x, y + other.y)
  def to_s = "(#{x}, #{y})"
end
def primes(n) = (2..n).select { |i| (2..Math.sqrt(i)).none? { |j| (i % j).zero? } }
puts primes(500).sum
puts [Point.new(1, 2), Point.new(3, 4)].reduce(:+)
words = 'the cat and the dog and the end ' * 20
puts words.scan(/\w+/).tally.sort.map { |w, n| "#{w}=#{n}" }.join(' ')
h = Hash.new { |hash, k| hash[k] = k < 2 ? k : hash[k - 1] + hash[k - 2] }
puts h[60]
begin; raise ArgumentError, 'no'; rescue => e; puts e.message; ensure puts 'done'; end
case {name: 'x', tags: [1, 2]}
in {name: String => n, tags: [first, *]} then puts n, first
end
