package subject.pruning;

/** What is called often; no thread is in it for long. */
final class Worker {
  interface Step {
    int next(int i);
  }

  static final class Thing {}

  static final class Plain implements Step {
    @Override
    public int next(int i) {
      return Integer.hashCode(i) ^ Worker.result;
    }
  }

  static final class Maker implements Step {
    @Override
    public int next(int i) {
      return new Thing().hashCode();
    }
  }

  static final Step PLAIN = new Plain();
  static final Step MAKER = new Maker();
  static int result;
  static Object kept = PLAIN;

  private Worker() {}

  static int spin(Step step, int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += step.next(i);
    }
    return sum;
  }

  static int passOn(Step step, int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += step.next(i);
    }
    return sum;
  }

  static void sometimes(boolean now) {
    try {
      PLAIN.next(1);
      if (now) {
        kept = new Thing[3];
        kept = new Object();
      }
    } finally {
      PLAIN.next(2);
    }
  }
}
