package subject.deepmill;

import subject.pace.ProfilerThread;

/**
 * Allocates ten types below so many frames that there is hardly time to walk them, in two contexts:
 * in one objects die at once, in the other they live through two collections. It allocates the same
 * in every run, and has its garbage collected at the same places.
 */
public final class DeepMill {
  private static final int FRAMES = 900;
  private static final int ROUNDS = 12;
  private static final int OBJECTS = 2_500;

  /** What was allocated in the last two rounds, to be held. */
  private static final Object[][] HELD = new Object[2][];

  private static volatile Object sink;

  private DeepMill() {}

  static final class A {}

  static final class B {}

  static final class C {}

  static final class D {}

  static final class E {}

  static final class F {}

  static final class G {}

  static final class H {}

  static final class I {}

  static final class J {}

  static Object make(int type) {
    return switch (type) {
      case 0 -> new A();
      case 1 -> new B();
      case 2 -> new C();
      case 3 -> new D();
      case 4 -> new E();
      case 5 -> new F();
      case 6 -> new G();
      case 7 -> new H();
      case 8 -> new I();
      default -> new J();
    };
  }

  /** Three of four objects. */
  static void brief(int type) {
    sink = make(type);
  }

  /** One of four objects. */
  static Object lasting(int type) {
    return make(type);
  }

  static void round(int round) {
    Object[] held = new Object[10 * OBJECTS / 4];
    int count = 0;
    for (int i = 0; i < OBJECTS; i++) {
      for (int type = 0; type < 10; type++) {
        if (i % 4 == 0) {
          held[count++] = lasting(type);
        } else {
          brief(type);
        }
      }
    }
    sink = null;
    HELD[round % 2] = held;
    ProfilerThread.collect();
  }

  static void deep(int frames) {
    if (frames > 0) {
      deep(frames - 1);
      return;
    }
    for (int round = 0; round < ROUNDS; round++) {
      round(round);
    }
  }

  public static void main(String[] arguments) {
    deep(FRAMES);
    System.out.println("done");
  }
}
