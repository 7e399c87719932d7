class Point(val x: Int, val y: Int)

val points = ArrayList<Point>()
for (i in 0 until 10) {
    points.add(Point(i, i))
}
val sizes = IntArray(5)
println(points.size + sizes.size)
