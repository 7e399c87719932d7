package subject.bytecodes;

/** One thread that computes in some phases, and allocates in others; some 18 million bytecodes. */
public final class Phases {
  private static Object[] last = {};

  private Phases() {}

  static int compute(int rounds) {
    int hash = 1;
    for (int i = 0; i < rounds; i++) {
      hash = hash * 31 + (i ^ hash >>> 3);
    }
    return hash;
  }

  static int allocate(int rounds) {
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
      last = new Object[] {new int[i % 7], Integer.toString(i)};
      sum += last.length;
    }
    return sum;
  }

  public static void main(String[] arguments) {
    int all = 0;
    for (int phase = 0; phase < 6; phase++) {
      all += compute(150_000);
      all += allocate(phase * 1_000);
    }
    System.out.println(all);
  }
}
