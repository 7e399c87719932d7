package hostile.loaders.watched;

import hostile.loaders.Watching;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Something for each kind of probe, in methods whose types are not loaded.
 */
public final class Program implements Callable<Object> {
  private static @Nullable Object sink;

  static {
    Watching.say("initialised Program");
  }

  /** To be called by reflection. */
  public Program() {}

  private static class Noted {
    static {
      Watching.say("initialised Noted");
    }
  }

  private static final class Tree extends Noted {
    final int key;
    @Nullable Tree left;
    @Nullable Tree right;

    static {
      Watching.say("initialised Tree");
    }

    Tree(int key) {
      this.key = key;
    }
  }

  /** As many trees as there are keys: the type is defined while methods run that name it. */
  private static Tree inserted(@Nullable Tree tree, int key) {
    if (tree == null) {
      return new Tree(key);
    }
    if (key < tree.key) {
      tree.left = inserted(tree.left, key);
    } else {
      tree.right = inserted(tree.right, key);
    }
    return tree;
  }

  private static final class Cloned implements Cloneable {
    static int clones;
    long[] elements = {1, 2};

    Cloned copy(Never.@Nullable Nowhere unused) {
      try {
        clones++;
        Cloned copy = (Cloned) super.clone();
        copy.elements = elements.clone();
        return copy;
      } catch (CloneNotSupportedException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  private static class Refusing {
    Refusing(@Nullable Object reason, @Nullable Never unused) {
      if (reason != null) {
        throw new IllegalStateException(reason.toString());
      }
    }
  }

  private static final class Refused extends Refusing {
    Refused(int number) {
      super(new int[number], null);
    }
  }

  private static final class Lazy {
    static final Object[] VALUES = new Lazy[3];
    static int read = 7;

    static {
      Watching.say("initialised Lazy");
    }
  }

  private record Pair(@Nullable Never first, Object second) {}

  private interface Face {
    default Object made(@Nullable Never unused, int length) {
      return new byte[length];
    }
  }

  private static int overloaded(int number, @Nullable Never unused) {
    sink = new short[number];
    return overloaded((long) number, null);
  }

  private static int overloaded(long number, @Nullable Never unused) {
    sink = new char[2][(int) number];
    return overloaded("a" + number, null);
  }

  private static int overloaded(String text, Never.Nowhere @Nullable [] unused) {
    sink = Integer.valueOf(text.length() + 1_000);
    return sink.hashCode();
  }

  private static Object viaFunctions(@Nullable Never unused) {
    Supplier<Object> capturing = () -> new Pair(null, overloaded(2, null));
    Function<Object, Pair> reference = second -> new Pair(null, second);
    IntFunction<Face[]> arrays = Face[]::new;
    return reference.apply(capturing.get()) + ", " + arrays.apply(4).length;
  }

  private static int refused(@Nullable Never unused) {
    int refusals = 0;
    for (int i = 0; i < 3; i++) {
      try {
        sink = new Refused(i);
      } catch (Never.Caught never) {
        sink = never;
      } catch (IllegalStateException refusal) {
        refusals += overloaded(1, null) > 0 ? 1 : 0;
      }
    }
    return refusals;
  }

  private static Object copied(@Nullable Never unused) {
    Object[] copies = Arrays.copyOf(new Object[] {new Cloned().copy(null)}, 3);
    copies[1] = Array.newInstance(Face.class, 2);
    copies[2] = new Face() {}.made(null, 3);
    return copies.length + Cloned.clones;
  }

  private static int deep(int depth, @Nullable Never unused) {
    return depth == 0 ? overloaded(5, null) : deep(depth - 1, null);
  }

  @Override
  public Object call() {
    Tree tree = null;
    for (int key = 0; key < 20; key++) {
      tree = inserted(tree, key * 7 % 23);
    }
    StringBuilder all = new StringBuilder();
    all.append(tree.key).append(' ').append(viaFunctions(null));
    all.append(' ').append(refused(null)).append(' ').append(copied(null));
    all.append(' ').append(deep(100, null)).append(' ').append(Lazy.read + Lazy.VALUES.length);
    Object cast = sink == this ? sink : null;
    return all.append(' ').append((Never) cast).toString();
  }
}
