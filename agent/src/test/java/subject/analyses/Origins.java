package subject.analyses;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Objects that woven code creates, that unwoven code creates for it, and lambdas. */
public final class Origins {
  private static class Part implements Serializable {
    private static final long serialVersionUID = 1;
    final int number;

    Part(int number) {
      this.number = number;
    }

    Part(String number) {
      this(new Part(1).number + Integer.parseInt(number));
    }
  }

  private static final class Special extends Part {
    private static final long serialVersionUID = 1;

    Special(int number) {
      super(number);
    }
  }

  private Origins() {}

  public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
    Constructor<Part> made = Part.class.getDeclaredConstructor(int.class);
    Constructor<Part> delegating = Part.class.getDeclaredConstructor(String.class);
    Constructor<Special> special = Special.class.getDeclaredConstructor(int.class);
    IntFunction<Part> referred = Part::new;
    IntFunction<StringBuilder> unwoven = StringBuilder::new;
    IntFunction<Integer> boxed = Integer::valueOf;
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += new Part(i).number; // 10
      sum += made.newInstance(i).number; // 10
      sum += referred.apply(i).number; // 10
      sum += delegating.newInstance("3").number; // 10, and 10 for its argument
      sum += new Part("4").number; // 10, and 10
      sum += special.newInstance(i).number; // 10
      sum += new Special(i).number; // 10
      sum += supplied(i); // 20 lambdas
      sum += unwoven.apply(16 + i).length(); // 10, if the JDK's count
      sum += boxed.apply(1000 + i) - 1000; // 10, if the JDK's count
    }
    Thread worker = new Thread(() -> new Special(1), "worker"); // captures nothing
    worker.start();
    worker.join();
    System.out.println(sum);
  }

  private static int supplied(int number) {
    IntSupplier lambda = () -> number;
    Supplier<Object> same = () -> "same"; // captures nothing: one object at all times
    Object key = lambda;
    Supplier<String> reference = key::toString;
    return lambda.getAsInt() + (same.get() == reference ? 1 : 0);
  }
}
