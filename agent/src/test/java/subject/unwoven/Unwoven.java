package subject.unwoven;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Objects of the program's classes, made by the JDK on its behalf. */
@SuppressWarnings({"unused", "deprecation", "serial"})
public final class Unwoven {
  static Object sink;

  private Unwoven() {}

  /** A constructor with nothing to do. */
  static class Plain {
    Plain() {}
  }

  /** A constructor that calls and allocates. */
  static class Busy {
    final List<Object> parts;

    Busy() {
      parts = List.of(new Object(), toString());
    }
  }

  /** A chain: {@code this(..)} twice, {@code super(..)} once. */
  static final class Chained extends Busy {
    Chained() {
      this(1);
    }

    Chained(int one) {
      this(one, new StringBuilder());
      sink = new StringBuilder();
    }

    Chained(int one, Object other) {
      super();
      sink = other;
    }
  }

  record Row(int number) {}

  static void byConstructor() throws Exception {
    var plain = Plain.class.getDeclaredConstructor();
    var busy = Busy.class.getDeclaredConstructor();
    var chained = Chained.class.getDeclaredConstructor();
    for (int i = 0; i < 3; i++) {
      sink = plain.newInstance();
      sink = busy.newInstance();
      sink = chained.newInstance();
    }
  }

  static void byClass() throws Exception {
    sink = Plain.class.newInstance();
    sink = Plain.class.newInstance();
  }

  static void byHandle() throws Throwable {
    var handle =
        MethodHandles.lookup()
            .findConstructor(Chained.class, MethodType.methodType(void.class, int.class));
    sink = (Chained) handle.invokeExact(7);
    sink = handle.invoke(8);
  }

  static void bySupplier() {
    Supplier<Plain> plain = Plain::new;
    Supplier<Busy> busy = Busy::new;
    sink = plain.get();
    sink = plain.get();
    sink = busy.get();
  }

  static int byStream() {
    List<Row> rows = IntStream.range(0, 10).mapToObj(Row::new).collect(Collectors.toList());
    Function<Integer, Row> function = Row::new;
    return rows.size() + Stream.of(1, 2, 3).map(function).toList().size();
  }

  static void byMap() {
    var map = new ConcurrentHashMap<Integer, Row>();
    sink = map.computeIfAbsent(1, Row::new);
    sink = map.computeIfAbsent(1, Row::new);
  }

  /** The inner object is made by reflection while the outer one, made by reflection, is made. */
  static final class Outer {
    final Object inner;

    Outer() throws ReflectiveOperationException {
      this(Outer.class.getDeclaredConstructor(boolean.class).newInstance(true));
    }

    Outer(Object inner) throws ReflectiveOperationException {
      this(false);
      sink = Outer.class.getDeclaredConstructor(boolean.class).newInstance(true);
    }

    Outer(boolean yes) {
      inner = null;
    }
  }

  static void nested() throws Exception {
    sink = Outer.class.getDeclaredConstructor().newInstance();
    sink = new Outer();
  }

  /** Begins with {@code this(..)}. */
  static class Base {
    Base() {}

    Base(Object other) {
      this();
      sink = other;
    }
  }

  /** Before {@code super(..)}, unwoven code makes an object of the superclass. */
  static final class Derived extends Base {
    Derived(Supplier<Base> maker) {
      super(maker.get());
    }
  }

  static void beforeSuper() {
    sink = new Derived(Base::new);
    sink = new Base(new Derived(Base::new));
  }

  /** Woven and unwoven makers of the same class in turn. */
  static void inTurn() {
    Supplier<Plain> supplier = Plain::new;
    for (int i = 0; i < 4; i++) {
      sink = new Plain();
      sink = supplier.get();
      sink = new Object();
      sink = supplier.get();
    }
  }

  /** The last event of this class: nothing follows that would claim it. */
  static void last() {
    Supplier<Row> supplier = () -> Stream.of(1).map(Row::new).findFirst().get();
    sink = supplier.get();
  }

  /** Made by the JDK while it reads it. */
  public static final class Parcel implements Externalizable {
    private Object content = new StringBuilder();

    /** For the JDK. */
    public Parcel() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(1);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      content = new int[in.readInt()];
    }
  }

  static void external() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Parcel());
    }
    for (int i = 0; i < 2; i++) {
      try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        sink = in.readObject();
      }
    }
  }

  /** A service, named in {@code META-INF/services}. */
  public interface Greeting {
    /** Greets. */
    String greet();
  }

  /** Its provider. */
  public static final class Hello implements Greeting {
    private final Object part = new Object();

    /** For the service loader. */
    public Hello() {}

    @Override
    public String greet() {
      return "hello";
    }
  }

  static void byServiceLoader() {
    for (Greeting greeting : ServiceLoader.load(Greeting.class)) {
      sink = greeting.greet();
    }
  }

  /** Neither seen nor guessed: no constructor runs. */
  static final class Letter implements java.io.Serializable {
    final Plain plain = null;

    Letter() {}
  }

  static void deserialised() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Letter());
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      sink = in.readObject();
    }
  }

  /** Runs all. */
  public static void main(String[] args) throws Throwable {
    byConstructor();
    byClass();
    byHandle();
    bySupplier();
    byStream();
    byMap();
    nested();
    beforeSuper();
    inTurn();
    external();
    byServiceLoader();
    deserialised();
    last();
  }
}
