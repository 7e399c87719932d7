package subject.contexts;

import hostile.outsider.Refusing;

/** Constructors whose {@code super(..)} or {@code this(..)} throws; unwoven code goes on. */
public final class Supers {
  private static final RuntimeException REFUSAL = new IllegalStateException("made once");
  private static Object sink;

  private Supers() {}

  private static class Base {
    Base(Object reason) {
      sink = new boolean[1];
      if (reason != null) {
        throw REFUSAL;
      }
    }
  }

  private static class Leaf {
    Leaf(Object reason) {
      if (reason != null) {
        throw REFUSAL;
      }
    }
  }

  static final class OfWoven extends Base {
    OfWoven() {
      super(new int[1]);
    }
  }

  static final class OfDelegating extends Base {
    OfDelegating() {
      this(new int[1]);
    }

    OfDelegating(Object reason) {
      super(reason);
    }
  }

  static final class OfLeaf extends Leaf {
    OfLeaf() {
      super(new int[1]);
    }
  }

  static final class OfUnwoven extends Refusing {
    OfUnwoven() {
      super(new int[1]);
    }
  }

  /** Goes on itself: its handler has its context. */
  static final class Catching {
    Catching() {
      try {
        sink = new OfWoven();
      } catch (IllegalStateException refused) {
        work();
      }
      Refusing.create(OfWoven.class);
      sink = new float[1];
    }
  }

  private static void work() {
    sink = new byte[1];
    inner();
  }

  private static void inner() {
    sink = new char[1];
  }

  private static void once(Class<?> type) {
    Refusing.create(type);
    sink = new short[1];
    work();
  }

  private static void often(Class<?> type) {
    Refusing.createAndGoOn(3, type, Supers::work);
    sink = new double[1];
  }

  private static void all(Class<?> type) throws InterruptedException {
    once(type);
    often(type);
    Refusing.onThread(2, type, Supers::work);
    work();
  }

  /** Runs all; with an argument those that no probe sees. */
  public static void main(String[] args) throws InterruptedException {
    if (args.length > 0) {
      all(OfLeaf.class);
      all(OfUnwoven.class);
      return;
    }
    all(OfWoven.class);
    all(OfDelegating.class);
    sink = new Catching();
    work();
  }
}
