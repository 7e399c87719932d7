package dev.mayfly.agent.weaving.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The rule which methods only hand on. */
final class HandingOnTest {
  /** Methods with names that say what the rule makes of them. */
  @SuppressWarnings("unused")
  private abstract static class Methods implements Supplier<Integer> {
    private static int calls;
    private final List<String> list;
    private final IntSupplier supplier;

    Methods(List<String> list, IntSupplier supplier) {
      this.list = list;
      this.supplier = supplier;
    }

    public static void main(String[] args) {
      passStatically(args.length);
    }

    static int passStatically(int value) {
      return Math.abs(value);
    }

    int pass() {
      return list.size();
    }

    void passIfSet() {
      if (supplier != null) {
        calls += supplier.getAsInt();
      }
    }

    synchronized void passLocked() {
      list.clear();
    }

    @Override
    public final String toString() { // passes on
      return list.toString();
    }

    int callTwo() {
      return list.size() + supplier.getAsInt();
    }

    int catchFailures() {
      try {
        return supplier.getAsInt();
      } catch (IllegalStateException failure) {
        return 0;
      }
    }

    void repeat() {
      while (supplier.getAsInt() > 0) {
        calls = 1;
      }
    }

    Object create() {
      return new Object();
    }

    int[] createArray() {
      return new int[supplier.getAsInt()];
    }

    Object box() {
      return Integer.valueOf(calls);
    }

    Object copy(int[] array) {
      return array.clone();
    }

    Object captured(int value) {
      IntSupplier lambda = () -> value;
      return lambda;
    }

    int calculateMuch(int a, int b) {
      return a * b + a / (b + 1) + a * a + b * b + calls - supplier.getAsInt();
    }
  }

  @Test
  void shortMethodsWithOneCallHandOn() throws IOException {
    ClassNode node = new ClassNode();
    String file = "HandingOnTest$Methods.class";
    new ClassReader(Resources.toByteArray(HandingOnTest.class.getResource(file))).accept(node, 0);
    LeafMethods leaves = new LeafMethods(node, false);
    List<String> handingOn =
        node.methods.stream()
            .filter(method -> HandingOn.isAllOf(method) && !leaves.contains(method))
            .map(method -> method.name)
            .sorted(Comparator.naturalOrder())
            .toList();
    assertThat(handingOn).containsExactly("pass", "passIfSet", "passLocked", "toString");
  }
}
