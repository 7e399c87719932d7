package subject.slots;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes objects in a frame that goes on, keeps nothing of them but weak references, and prints
 * which of them the garbage collector takes all the same.
 */
@SuppressWarnings({"unused", "removal", "deprecation"})
public final class Slots {
  private static final List<String> NAMES = new ArrayList<>();
  private static final List<WeakReference<Object>> REFERENCES = new ArrayList<>();

  private Slots() {}

  static final class Pair implements Cloneable {
    final Object one;
    final Object other;

    Pair(Object one, Object other) {
      this.one = one;
      this.other = other;
    }

    Pair(Object one) {
      this(one, watched("argument of this", new Object()));
      watched("after this", new Object());
    }

    @Override
    protected Object clone() {
      try {
        return watched("super.clone", super.clone());
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  static <T> T watched(String name, T object) {
    NAMES.add(name);
    REFERENCES.add(new WeakReference<>(object));
    return object;
  }

  /** Every object here is garbage before the loop begins. */
  static void run(int size, boolean fails) {
    watched("new", new Object());
    watched("array", new int[size]);
    watched("array of references", new Object[size]);
    watched("array of arrays", new int[size][size]);
    watched("initialiser", new int[] {1, 2, size});
    watched("initialiser of references", new Object[] {watched("element", new Object())});
    watched("variable arguments", Arrays.asList(watched("variable argument", new Object()), 1));
    watched("clone of an array", watched("original array", new long[size]).clone());
    watched("clone", watched("original", new Pair(null, null)).clone());
    watched("copy", Arrays.copyOf(watched("copied", new byte[size]), size + 1));
    watched("reflective", Array.newInstance(String.class, size));
    watched("box", Integer.valueOf(size + 5000));
    watched(
        "with arguments",
        new Pair(watched("argument", new Object()), watched("second argument", new int[size])));
    watched("by this", new Pair(watched("argument of this(..)", new Object())));
    watched("text", new String("text"));
    new Pair(watched("argument of a dropped object", new Object()), null);
    Object local = watched("local variable set to null", new Object());
    local = null;
    for (int i = 0; i < 2; i++) {
      Object inLoop = watched("out of scope " + i, new Pair(new Object(), new int[i]));
      inLoop = null;
    }
    try {
      watched("in try", new Object());
      if (fails) {
        throw new IllegalStateException();
      }
    } catch (IllegalStateException expected) {
      watched("caught", expected);
      expected = null;
      watched("in catch", new Object());
    }
    collect();
  }

  private static void collect() {
    for (int i = 0; i < 5; i++) {
      System.gc();
    }
    for (int i = 0; i < NAMES.size(); i++) {
      boolean taken = REFERENCES.get(i).get() == null;
      System.out.println(NAMES.get(i) + (taken ? "" : ": kept"));
    }
  }

  /** Runs it once, interpreted. */
  public static void main(String[] args) {
    run(3, args.length == 0);
  }
}
