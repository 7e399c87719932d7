package acme;

import java.util.*;
import java.util.function.*;

/** Accounts, and what moves between them. */
public class Bank {
  public sealed interface Entry permits Credit, Debit {}
  public record Credit(String account, long cents) implements Entry {}
  public record Debit(String account, long cents) implements Entry {}

  enum Kind { CHECKING, SAVINGS { @Override long interest(long cents) { return cents / 50; } };
    long interest(long cents) { return 0; } }

  private final Map<String, Long> balances = new TreeMap<>();
  private final List<Entry> journal = new ArrayList<>();
  private static int transfers;

  public void transfer(String from, String to, long cents) throws IllegalStateException {
    long left = balances.getOrDefault(from, 0L) - cents;
    if (left < 0) { throw new IllegalStateException("only " + balances.get(from) + " in " + from); }
    balances.put(from, left); balances.merge(to, cents, Long::sum);
    journal.add(new Debit(from, cents)); journal.add(new Credit(to, cents));
    transfers++;
  }

  public long sum(Predicate<? super Entry> which) {
    return journal.stream().filter(which).mapToLong(e -> e instanceof Credit c ? c.cents() : e instanceof Debit d ? -d.cents() : 0).sum();
  }

  public static void main(String... args) {
    Bank bank = new Bank();
    bank.balances.put("a", 1_000_00L);
    outer:
    for (int i = 0; i < 100; i++) {
      for (String to : new String[] {"b", "c", "d"}) {
        try { bank.transfer("a", to, 100 * i); }
        catch (IllegalStateException poor) { System.out.println(poor.getMessage()); break outer; }
        finally { if (i % 10 == 0) System.out.println(i + " " + to); }
      }
    }
    Runnable r = () -> { synchronized (bank) { System.out.println(bank.balances + " " + transfers); } };
    r.run();
    String text = switch (args.length) { case 0 -> "none"; case 1, 2 -> { int n = args.length; yield "few " + n; } default -> "many"; };
    System.out.println(text + bank.sum(e -> true) + """
        The
          end.
        """);
  }
}
