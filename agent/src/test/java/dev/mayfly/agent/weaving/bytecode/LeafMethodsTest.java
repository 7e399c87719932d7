package dev.mayfly.agent.weaving.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import subject.bytecodes.Counted;
import subject.leaves.Leaves;

/** Which methods need no context, since nothing can be recorded in them. */
final class LeafMethodsTest {
  @Test
  void methodsThatNeitherAllocateNorCallWhatMayAreLeaves() throws IOException {
    ClassNode node = read(Leaves.class);
    LeafMethods leaves = new LeafMethods(node, false);
    List<String> others =
        node.methods.stream()
            .filter(method -> !leaves.contains(method))
            .map(method -> method.name.replaceFirst("\\$.*", ""))
            .sorted()
            .toList();
    assertThat(others).containsExactly("caller", "main");
    assertThat(node.methods).hasSizeGreaterThan(7);
  }

  /** Only these have a context for their bytecodes. */
  @Test
  void leavesThatCallMethodsOfTheirClassAreKnown() throws IOException {
    ClassNode node = read(Counted.class);
    LeafMethods leaves = new LeafMethods(node, false);
    assertThat(node.methods)
        .filteredOn(method -> leaves.contains(method) && leaves.isCalling(method))
        .extracting(method -> method.name)
        .containsExactly("fib");
  }

  private static ClassNode read(Class<?> type) throws IOException {
    ClassNode node = new ClassNode();
    try (InputStream file = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      new ClassReader(file).accept(node, 0);
    }
    return node;
  }
}
