package faulty;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Exhausts a part of the JVM's memory again and again, and says how often it noticed. */
public final class Exhaust {
  private static List<Object> kept = new ArrayList<>();

  private Exhaust() {}

  /** Defines one class of its own. */
  private static final class Once extends ClassLoader {
    Class<?> define(byte[] code) {
      return defineClass("faulty.Leaf", code, 0, code.length);
    }
  }

  /** Defines many classes, each by a name of its own. */
  private static final class Many extends ClassLoader {
    private static final int FIRST = 600_000;

    Class<?> define(byte[] leaf, int number) {
      String renamed =
          new String(leaf, StandardCharsets.ISO_8859_1)
              .replace("Leaf", Integer.toString(FIRST + number, 36));
      byte[] code = renamed.getBytes(StandardCharsets.ISO_8859_1);
      return defineClass(null, code, 0, code.length);
    }
  }

  /**
   * Runs: {@code heap} or {@code metaspace} and how often, or {@code code} and how many classes.
   */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    byte[] leaf;
    try (InputStream in = Exhaust.class.getResourceAsStream("Leaf.class")) {
      leaf = in.readAllBytes();
    }
    if (args[0].equals("code")) {
      compile(leaf, Integer.parseInt(args[1]));
      return;
    }
    int caught = 0;
    int other = 0;
    for (int i = 0; i < Integer.parseInt(args[1]); i++) {
      try {
        while (true) {
          kept.add(
              args[0].equals("heap")
                  ? new long[4_000]
                  : new Once().define(leaf).getDeclaredConstructor().newInstance());
        }
      } catch (OutOfMemoryError expected) {
        kept = new ArrayList<>();
        caught++;
      } catch (Throwable unexpected) {
        kept = new ArrayList<>();
        other++;
        System.out.println(unexpected);
      }
    }
    System.out.println("caught " + caught + ", other " + other);
  }

  /** Has the JVM compile a method of each of many classes. */
  private static void compile(byte[] leaf, int classes) throws ReflectiveOperationException {
    Many many = new Many();
    long mixed = 1;
    for (int i = 0; i < classes; i++) {
      Object one = many.define(leaf, i).getDeclaredConstructor().newInstance();
      kept.add(one);
      for (int j = 0; j < 1_000; j++) {
        mixed = ((LongUnaryOperator) one).applyAsLong(mixed);
      }
    }
    System.out.println(kept.size());
    System.out.println(mixed);
  }
}
