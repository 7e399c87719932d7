package subject.languages

import groovy.transform.CompileStatic
import groovy.transform.Immutable

@CompileStatic
class Box {
  Object value

  static Box of(Object value) {
    Box box = new Box()
    box.value = value
    box
  }
}

class Refusal extends RuntimeException {}

class Rejected {
  Rejected(int value) {
    if (value < 0) {
      throw new Refusal()
    }
  }
}

@Immutable
class Point {
  int x
  int y
}

class Sample {
  static void main(String[] arguments) {
    println(Box.of('a').value)
    def boxes = (1..3).collect { Box.of(it) }
    println(boxes*.value.sum())
    def dynamic = new Box(value: 5)
    println("box ${dynamic.value}")
    [1, -1].each {
      try {
        new Rejected(it)
        println('taken')
      } catch (Refusal refused) {
        println('refused')
      }
    }
    println(new Point(1, 2).x + new Point(x: 3, y: 4).y)
    println(new int[4].length + (new String[2][3]).length)
  }
}
