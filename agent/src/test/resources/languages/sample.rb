class Point
  def initialize(x)
    @x = x
  end

  def x = @x
end

points = (1..Integer(ARGV[0])).map { |i| Point.new(i) }
puts points.sum(&:x)
