package subject.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Names types, on paths that are not taken, that are absent from the class path or that no loader
 * should load.
 */
@SuppressWarnings("unused")
public final class Untaken {
  private static Absent field;
  private static Object sink;
  private Absent[][] table;

  private Untaken() {}

  static Object make(boolean never) {
    if (never) {
      Absent made = new Absent(new Object(), new Absent());
      sink = made.self().part;
      return new Absent[] {made, field};
    }
    return new Object();
  }

  static Object either(boolean never) {
    Object made = never ? new Absent() : new StringBuilder();
    sink = never ? new Absent[2][3] : new int[2];
    return made;
  }

  static Object copy(Absent original) {
    return original == null ? new ArrayList<>() : original.clone();
  }

  static Supplier<Object> lambda(boolean never) {
    Supplier<Object> maker = () -> new Object();
    return never ? Absent::new : maker;
  }

  /** Never loaded: its superclass is absent. */
  static final class Child extends Absent {
    Child() {
      super(new Object());
    }
  }

  static void parameter(Absent absent, List<? extends Absent> list) {
    if (absent != null) {
      list.forEach(each -> sink = new Absent(each));
    }
  }

  static Object ofTheJdk(boolean never) {
    if (never) {
      return new java.awt.Polygon();
    }
    return never ? new javax.swing.JLabel("never") : new Object();
  }

  /** Never loaded, though it is there. */
  static final class Unused {
    static final Object PART = new Object();
  }

  static Object unused(boolean never) {
    return never ? new Unused() : never ? new Unused[3] : new Object();
  }

  /** Takes none of the paths. */
  public static void main(String[] args) {
    boolean never = args.length > 5;
    make(never);
    either(never);
    copy(null);
    lambda(never).get();
    parameter(null, List.of());
    ofTheJdk(never);
    unused(never);
    System.out.println("done");
  }
}
