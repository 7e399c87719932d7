package hostile.loaders.plugin;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Confined to its thread. What a class loader of its own loads: allocates in every way. */
public final class Plugin implements Callable<Integer> {
  /** An object. */
  static class Part implements Cloneable {
    final Object content;

    Part(Object content) {
      this.content = content;
    }

    Part() {
      this(new int[2]);
    }

    Part copy() throws CloneNotSupportedException {
      return (Part) clone();
    }
  }

  /** One whose constructor throws. */
  static final class Refused extends Part {
    Refused() {
      super(null);
      throw new IllegalStateException("on purpose");
    }
  }

  private final List<Object> kept = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    for (int i = 0; i < 10; i++) {
      kept.add(new Part("x"));
      kept.add(new Part[3]);
      kept.add(new Part[2][1]);
    }
    kept.add(new Part().copy());
    kept.add(Array.newInstance(Part.class, 4));
    kept.add(((Part[]) kept.get(1)).clone());
    kept.add(Part.class.getDeclaredConstructor().newInstance());
    try {
      kept.add(new Refused());
    } catch (IllegalStateException expected) {
      kept.add(expected);
    }
    Thread thread = new Thread(() -> kept.add(new Part(Thread.currentThread().getName())));
    thread.start();
    thread.join();
    // the last of all: what a recorder may still have pending
    kept.add(Part.class.getDeclaredConstructor().newInstance());
    return kept.size();
  }
}
