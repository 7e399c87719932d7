class Point {
    int x

    Point(int x) {
        this.x = x
    }
}

def points = []
10.times { points << new Point(it) }
int[] sizes = new int[5]
println points.size() + sizes.length
