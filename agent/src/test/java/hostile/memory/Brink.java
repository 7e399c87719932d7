package hostile.memory;

import java.util.Arrays;

/**
 * Confined to its thread. Allocates in new contexts while its heap is full, so that now its own
 * objects have no room and now what a profiler keeps. Counts each object that it gets.
 */
public final class Brink {
  private static final int MEGABYTE = 1 << 20;
  private static final int ROUNDS = 8;
  private static final int CONTEXTS = 12;

  private static long made;

  @SuppressWarnings("unused") // until it is null
  private static Kept kept;

  /** Holds the next one, or memory. */
  private static final class Kept {
    final Object held;
    final Kept next;

    Kept(Object held, Kept next) {
      this.held = held;
      this.next = next;
    }
  }

  private Brink() {}

  /** Prints how many objects and arrays it allocated. */
  public static void main(String[] args) {
    visit(0);
    for (int round = 1; round <= ROUNDS; round++) {
      Kept full = fill();
      for (int i = 0; i < 4 * round && full.next != null; i++) {
        full = full.next;
      }
      visit(round);
      kept = full;
      visit(round);
      full = null;
      kept = null;
      visit(round);
    }
    System.out.println(made);
  }

  private static Kept fill() {
    Kept full = null;
    for (int size = MEGABYTE; size > 0; size = size == MEGABYTE ? 256 : 0) {
      try {
        while (true) {
          byte[] held = new byte[size];
          made++;
          full = new Kept(held, full);
          made++;
        }
      } catch (OutOfMemoryError end) {
        // as expected
      }
    }
    return full;
  }

  /** In contexts that no other round has. */
  private static void visit(int round) {
    for (int i = 0; i < CONTEXTS; i++) {
      try {
        call(round, i);
      } catch (OutOfMemoryError end) {
        // another context may be luckier
      }
    }
  }

  private static void call(int left, int branch) {
    if (left > 0) {
      call(left - 1, branch);
    } else if (branch % 4 == 0) {
      objects(branch);
    } else if (branch % 4 == 1) {
      arrays(branch);
    } else if (branch % 4 == 2) {
      manySites();
    } else {
      copies(branch);
    }
  }

  private static void objects(int branch) {
    for (int i = 0; i <= branch; i++) {
      use(new Kept(null, null));
    }
  }

  private static void arrays(int branch) {
    use(new int[branch]);
    Object nested = new int[branch][2];
    made += branch;
    use(nested);
  }

  private static void copies(int branch) {
    long[] original = new long[branch];
    use(original);
    use(original.clone());
    use(Arrays.copyOf(original, 2));
  }

  /** A profiler that counts by site needs much more memory here than the program. */
  private static int manySites() {
    int sum = 0;
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    sum += use(new int[0]) + use(new int[0]) + use(new int[0]) + use(new int[0]);
    return sum;
  }

  private static int use(Object object) {
    made += object == null ? 0 : 1;
    return 1;
  }
}
