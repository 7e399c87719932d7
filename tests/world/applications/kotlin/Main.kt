package acme

sealed interface Entry { val cents: Long }
data class Credit(val account: String, override val cents: Long) : Entry
data class Debit(val account: String, override val cents: Long) : Entry
enum class Kind { CHECKING, SAVINGS { override fun interest(cents: Long) = cents / 50 }; open fun interest(cents: Long) = 0L }
inline fun <reified T : Entry> List<Entry>.sum(): Long = filterIsInstance<T>().sumOf { it.cents }
class Bank(private val journal: MutableList<Entry> = mutableListOf()) : Iterable<Entry> by journal {
  val total by lazy { journal.sumOf { it.cents } }
  fun transfer(from: String, to: String, cents: Long) { require(cents > 0) { "no $cents" }; journal += Debit(from, cents); journal += Credit(to, cents) }
  companion object { @JvmStatic fun named(vararg names: String) = names.toList().mapIndexed { i, n -> n to i }.toMap() }
}
fun numbers() = sequence { var n = 1; while (n < 100) { yield(n); n *= 2 } }
fun describe(e: Entry) = when (e) { is Credit -> "+${e.cents}"; is Debit -> if (e.cents > 10) "-big" else "-${e.cents}" }
fun main() {
  val bank = Bank().apply { for (i in 1..5) transfer("a", "b", i * 7L) }
  println(bank.map(::describe).joinToString() + numbers().toList() + Bank.named("x", "y"))
  try { bank.transfer("a", "b", 0) } catch (e: IllegalArgumentException) { println(e.message) }
  println(Kind.entries.map { it.interest(100) })
}
