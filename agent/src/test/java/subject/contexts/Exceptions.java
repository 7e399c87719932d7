package subject.contexts;

/** Methods that end by exceptions, and catch them at various levels. */
@SuppressWarnings({"unused", "finally", "Finally"})
public final class Exceptions {
  private static final RuntimeException THROWN = new IllegalStateException("made once");
  private static final RuntimeException CLOSED = new IllegalArgumentException("made once");
  private static Object sink;

  private Exceptions() {}

  static final class Thing {}

  static Thing make() {
    return new Thing();
  }

  static void fail(int depth) {
    sink = new Thing();
    if (depth == 0) {
      throw THROWN;
    }
    fail(depth - 1);
    sink = new Object(); // never reached
  }

  static void caughtByTheCaller() {
    for (int i = 0; i < 2; i++) {
      try {
        fail(0);
      } catch (IllegalStateException expected) {
        sink = make();
      }
    }
    sink = make();
  }

  static void caughtFarAbove() {
    try {
      passOn();
    } catch (IllegalStateException expected) {
      sink = make();
    }
    sink = make();
  }

  static void passOn() {
    sink = make();
    fail(2);
  }

  static void caughtAndThrownAgain() {
    try {
      try {
        fail(0);
      } catch (IllegalStateException expected) {
        sink = make();
        throw expected;
      } finally {
        sink = make();
      }
    } catch (RuntimeException expected) {
      sink = make();
    }
  }

  static int returnedInFinally() {
    try {
      fail(0);
      return 1;
    } finally {
      sink = make();
      return 2; // the exception is lost
    }
  }

  static void loopedInFinally() {
    for (int i = 0; i < 3; i++) {
      try {
        fail(0);
      } finally {
        sink = make();
        continue;
      }
    }
    sink = make();
  }

  static int valueThroughFinally() {
    try {
      return make().hashCode() * 0 + 1;
    } finally {
      sink = make();
    }
  }

  static final class Resource implements AutoCloseable {
    @Override
    public void close() {
      sink = make();
      throw CLOSED;
    }
  }

  @SuppressWarnings("try") // the resources are there to be closed
  static void resources() {
    try (Resource one = new Resource();
        Resource other = new Resource()) {
      fail(0);
    } catch (IllegalStateException expected) {
      sink = make();
    }
  }

  static void inLambda() {
    Runnable failing = () -> fail(0);
    try {
      java.util.List.of(1, 2).forEach(i -> failing.run());
    } catch (IllegalStateException expected) {
      sink = make();
    }
  }

  static final class Failing {
    Failing() {
      sink = make();
      fail(0);
    }
  }

  static void inConstructor() {
    try {
      sink = new Failing();
    } catch (IllegalStateException expected) {
      sink = make();
    }
  }

  static final class Broken {
    static {
      fail(0);
    }

    static void touch() {}
  }

  static void inInitialiser() {
    try {
      Broken.touch();
    } catch (ExceptionInInitializerError expected) {
      sink = make();
    }
    try {
      Broken.touch();
    } catch (NoClassDefFoundError expected) {
      sink = make();
    }
  }

  static void ofTheJvm(int zero, Object[] none) {
    try {
      sink = 1 / zero;
    } catch (ArithmeticException expected) {
      sink = make();
    }
    try {
      sink = none.length;
    } catch (NullPointerException expected) {
      sink = make();
    }
    try {
      none = new Object[zero];
      none[zero] = sink;
    } catch (ArrayIndexOutOfBoundsException expected) {
      sink = make();
    }
    try {
      sink = (String) make().getClass().cast(make()).toString().subSequence(0, 1);
    } catch (ClassCastException unexpected) {
      sink = new Object();
    }
  }

  static synchronized void locked() {
    synchronized (THROWN) {
      fail(0);
    }
  }

  static void unlocked() {
    try {
      locked();
    } catch (IllegalStateException expected) {
      sink = make();
    }
  }

  static int handledInALoop() {
    int handled = 0;
    while (true) {
      try {
        if (handled == 3) {
          break;
        }
        fail(handled);
      } catch (IllegalStateException expected) {
        handled++;
      }
    }
    sink = make();
    return handled;
  }

  /** Runs all; the last ends the program. */
  public static void main(String[] args) {
    caughtByTheCaller();
    caughtFarAbove();
    caughtAndThrownAgain();
    returnedInFinally();
    loopedInFinally();
    valueThroughFinally();
    resources();
    inLambda();
    inConstructor();
    inInitialiser();
    ofTheJvm(0, null);
    unlocked();
    handledInALoop();
    sink = make();
  }
}
