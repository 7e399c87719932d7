package subject.failure;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.function.Supplier;

/** Constructors that throw. */
@SuppressWarnings({"unused", "this-escape"})
public final class Failures {
  private static Object sink;

  private Failures() {}

  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused() {
      super(null, null, false, false);
    }
  }

  static class Checked {
    final Object part;

    Checked(boolean fails) {
      part = new Object();
      if (fails) {
        throw new Refused();
      }
    }
  }

  static void direct() {
    for (int i = 0; i < 5; i++) {
      try {
        sink = new Checked(i % 2 == 0);
      } catch (Refused expected) {
        sink = expected;
      }
    }
  }

  static final class CheckedChild extends Checked {
    final Object own = new StringBuilder();

    CheckedChild(boolean fails) {
      super(fails);
    }
  }

  static void inSuper() {
    try {
      sink = new CheckedChild(true);
    } catch (Refused expected) {
      sink = new CheckedChild(false);
    }
  }

  /** The inner constructor completes, the outer one throws. */
  static final class Delegating {
    Delegating() {
      this(1);
      throw new Refused();
    }

    Delegating(int number) {}

    Delegating(String text) {
      this(text.length());
    }
  }

  static void afterThis() {
    try {
      sink = new Delegating();
    } catch (Refused expected) {
      sink = new Delegating(2);
    }
    try {
      sink = new Delegating();
    } catch (Refused expected) {
      sink = new Delegating("three");
    }
  }

  /** The argument's making throws: nothing of the outer class was begun. */
  static void inArgument() {
    try {
      sink = new ArrayList<>(java.util.List.of(new Checked(true)));
    } catch (Refused expected) {
      sink = null;
    }
  }

  /** A constructor of the JDK throws. */
  static void ofTheJdk() {
    try {
      sink = new ArrayList<>(-1);
    } catch (IllegalArgumentException expected) {
      sink = expected;
    }
    try {
      sink = new URI("a b");
    } catch (URISyntaxException expected) {
      sink = expected;
    }
  }

  /** The failure passes through several methods and constructors that do not catch it. */
  static final class Holder {
    final Checked checked;

    Holder(boolean fails) {
      checked = make(fails);
    }

    private static Checked make(boolean fails) {
      return new Checked(fails);
    }
  }

  static void passedOn() {
    try {
      sink = new Holder(true);
    } catch (Refused expected) {
      sink = new Holder(false);
    }
  }

  /** Made by reflection: there is no {@code new}. */
  static void byReflection() throws Exception {
    var constructor = Checked.class.getDeclaredConstructor(boolean.class);
    for (int i = 0; i < 4; i++) {
      try {
        sink = constructor.newInstance(i % 2 == 0);
      } catch (java.lang.reflect.InvocationTargetException expected) {
        sink = null;
      }
    }
  }

  /** Made by a constructor reference, through the JDK. */
  static void byReference() {
    Supplier<Delegating> supplier = Delegating::new;
    for (int i = 0; i < 3; i++) {
      try {
        sink = supplier.get();
      } catch (Refused expected) {
        sink = new Object();
      }
    }
  }

  /** An initialiser of the object throws. */
  static final class Initialised {
    final Object part = new Object();

    {
      if (part != null) {
        throw new Refused();
      }
    }
  }

  static void inInitialiser() {
    try {
      sink = new Initialised();
    } catch (Refused expected) {
      sink = null;
    }
  }

  /** An initialiser of the class throws: no object was made, but its creation was begun. */
  static final class Broken {
    static final Object PART = part();

    private static Object part() {
      throw new Refused();
    }
  }

  static void inClassInitialiser() {
    try {
      sink = new Broken();
    } catch (ExceptionInInitializerError expected) {
      sink = null;
    }
    try {
      sink = new Broken();
    } catch (NoClassDefFoundError expected) {
      sink = null;
    }
  }

  /** The constructor catches its own exception: an object like any other. */
  static final class Recovering {
    Recovering() {
      try {
        throw new Refused();
      } catch (Refused expected) {
        sink = new Object();
      }
    }
  }

  static void recovered() {
    sink = new Recovering();
  }

  /** Runs all. */
  public static void main(String[] args) throws Exception {
    direct();
    inSuper();
    afterThis();
    inArgument();
    ofTheJdk();
    passedOn();
    byReflection();
    byReference();
    inInitialiser();
    inClassInitialiser();
    recovered();
  }
}
