package subject.structure;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Prints what reflection and serialization tell of classes that allocate. */
@SuppressWarnings({"unused", "serial", "this-escape"})
public final class Structure {
  private Structure() {}

  @Retention(RetentionPolicy.RUNTIME)
  @interface Mark {
    String value() default "x";
  }

  /** Without an initialiser, of which the default serial version depends. */
  @Mark("plain")
  static class Plain implements Serializable {
    private final List<Object> parts = new ArrayList<>();
    protected transient int[] numbers = {1, 2};

    Plain(@Mark Object part) {
      parts.add(part);
    }

    Plain() {
      this(new Object());
    }

    @Mark
    Object make(@Mark int size) {
      return new Object[size];
    }
  }

  static class Initialised implements Serializable {
    static final Object PART = new Object();
    static int counter;

    static {
      counter = new int[3].length;
    }

    Object part() {
      Supplier<Object> supplier = () -> new Object[] {PART, this};
      return supplier.get();
    }
  }

  static class Derived extends Plain implements Cloneable {
    private final Inner inner = new Inner();

    final class Inner implements Serializable {
      Object outer = Derived.this;
    }

    @Override
    public Derived clone() {
      try {
        return (Derived) super.clone();
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  enum Kind {
    ONE,
    TWO {
      @Override
      Object make() {
        return new Object();
      }
    };

    Object make() {
      return new Plain();
    }
  }

  record Pair(Object one, Object other) implements Serializable {
    Pair(Object one) {
      this(one, new Object());
    }
  }

  interface Maker {
    Object CONSTANT = new Object();

    static Object make() {
      return new Object();
    }

    default Object makeByDefault() {
      return new Object();
    }
  }

  sealed interface Sealed permits Only {}

  static final class Only implements Sealed, Maker {
    Object made = new int[2][2];
  }

  private static void print(Class<?> type) {
    System.out.println(
        type.toGenericString()
            + " of "
            + type.getSuperclass()
            + Arrays.asList(type.getInterfaces()));
    System.out.println("  annotations " + Arrays.asList(type.getDeclaredAnnotations()));
    System.out.println("  nest " + type.getNestHost() + Arrays.asList(type.getDeclaredClasses()));
    Arrays.stream(type.getDeclaredFields())
        .map(Structure::describe)
        .sorted()
        .forEach(Structure::line);
    Arrays.stream(type.getDeclaredConstructors())
        .map(Structure::describe)
        .sorted()
        .forEach(Structure::line);
    Arrays.stream(type.getDeclaredMethods())
        .map(Structure::describe)
        .sorted()
        .forEach(Structure::line);
    ObjectStreamClass serial = ObjectStreamClass.lookup(type);
    line(
        "serial "
            + (serial == null
                ? "no"
                : serial.getSerialVersionUID() + " " + Arrays.asList(serial.getFields())));
    if (type.isRecord()) {
      line(Arrays.asList(type.getRecordComponents()).toString());
    }
  }

  private static void line(String text) {
    System.out.println("  " + text);
  }

  private static String describe(Member member) {
    String annotations = "";
    if (member instanceof java.lang.reflect.Executable code) {
      annotations =
          Arrays.asList(code.getDeclaredAnnotations())
              + Arrays.deepToString(code.getParameterAnnotations())
              + Arrays.asList(code.getParameters())
              + Arrays.asList(code.getExceptionTypes());
    }
    return member
        + " "
        + Integer.toHexString(member.getModifiers())
        + (member.isSynthetic() ? " synthetic " : " ")
        + Modifier.toString(member.getModifiers())
        + annotations;
  }

  /** Uses the classes, then prints them. */
  public static void main(String[] args) {
    List<Object> used =
        List.of(
            new Plain().make(3),
            new Initialised().part(),
            new Derived().clone(),
            Kind.TWO.make(),
            new Pair(1),
            Maker.CONSTANT,
            new Only().makeByDefault(),
            Maker.make());
    System.out.println(used.size());
    for (Class<?> type :
        List.of(
            Structure.class,
            Plain.class,
            Initialised.class,
            Derived.class,
            Derived.Inner.class,
            Kind.class,
            Kind.TWO.getClass(),
            Pair.class,
            Maker.class,
            Sealed.class,
            Only.class)) {
      print(type);
    }
  }
}
