package faulty;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

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

  /** Runs: {@code heap} or {@code metaspace}, and how often. */
  public static void main(String[] args) throws IOException {
    byte[] leaf;
    try (InputStream in = Exhaust.class.getResourceAsStream("Leaf.class")) {
      leaf = in.readAllBytes();
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
}
