package dev.mayfly.agent.weaving.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import subject.leaves.Leaves;

/** Which methods need no context, since nothing can be recorded in them. */
final class LeafMethodsTest {
  @Test
  void methodsThatNeitherAllocateNorCallWhatMayAreLeaves() throws IOException {
    ClassNode node = new ClassNode();
    try (InputStream file = Leaves.class.getResourceAsStream("Leaves.class")) {
      new ClassReader(file).accept(node, 0);
    }
    LeafMethods leaves = new LeafMethods(node);
    List<String> others =
        node.methods.stream()
            .filter(method -> !leaves.contains(method))
            .map(method -> method.name.replaceFirst("\\$.*", ""))
            .sorted()
            .toList();
    assertThat(others).containsExactly("caller", "main");
    assertThat(node.methods).hasSizeGreaterThan(7);
  }
}
