package subject.analyses;

import java.util.Vector;

/** Works on a collection and strings of the JDK, by code of the JDK. */
public final class JdkAccesses {
  private JdkAccesses() {}

  public static void main(String[] args) {
    int rounds = Integer.parseInt(args[0]);
    Vector<String> vector = new Vector<>();
    for (int i = 0; i < 4; i++) {
      vector.add("element " + i);
    }
    int order = 0;
    for (int i = 0; i < rounds; i++) {
      order += vector.get(i & 3).compareTo("element 2");
    }
    System.out.println(order);
  }
}
