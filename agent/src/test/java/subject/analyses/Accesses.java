package subject.analyses;

/** Accesses, calls, locks and creations of which it can be said by hand how many there are. */
public final class Accesses {
  private static long total;

  private static class Base {
    int inherited;
    double wide;
    int unread;
  }

  private static final class Part extends Base implements Cloneable {
    private final long[] lines = new long[2];

    @Override
    public Part clone() {
      try {
        return (Part) super.clone();
      } catch (CloneNotSupportedException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  private Accesses() {}

  public static void main(String[] args) {
    for (int i = 0; i < 10; i++) {
      Part part = new Part();
      part.inherited = i;
      synchronized (part) {
        total += sum(part.clone());
      }
    }
    int[][] table = new int[2][3];
    table[0] = new int[3];
    table[1][2] += 5;
    try {
      fails(total);
    } catch (RuntimeException expected) {
      System.out.println(expected.getMessage() + table.length);
    }
  }

  private static synchronized long sum(Part part) {
    part.lines[1] += part.inherited;
    part.wide++;
    part.unread = 3;
    return part.lines[1] + part.inherited;
  }

  private static synchronized void fails(long sum) {
    if (sum > 0) {
      throw new IllegalArgumentException("sum " + sum);
    }
  }
}
