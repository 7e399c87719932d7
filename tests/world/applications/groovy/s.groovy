import groovy.transform.*
@Immutable class Item { String name; BigDecimal price }
@CompileStatic int fib(int n) { n < 2 ? n : fib(n - 1) + fib(n - 2) }
trait Named { String hello() { "I am ${this.class.simpleName}" } }
class Cat implements Named {}
def items = (1..100).collect { new Item("item $it", it * 1.25) }
println items.sum { it.price }
println items.groupBy { it.price.intValue() % 3 }.collectEntries { k, v -> [k, v.size()] }
println new Cat().hello() + fib(15)
println 'the cat and the dog'.split(' ').countBy { it }.sort()
String.metaClass.shout = { delegate.toUpperCase() + '!' }
println 'x'.shout()
try { assert 1 + 1 == 3 } catch (AssertionError e) { println 'no' }
println ([1, [2, [3]]].flatten()*.multiply(2))
