package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Immutable. Which probe each advice of the aspects calls, read from the aspects' own bytecode: an
 * advice body is one call of a method of {@code Probes} or {@code MethodProbes}.
 */
final class AdviceCatalog {
  private static final Set<String> PROBES =
      Set.of(Type.getInternalName(Probes.class), Type.getInternalName(MethodProbes.class));

  private final Map<String, String> probes = new HashMap<>();

  private AdviceCatalog() {}

  /**
   * Reads aspects.
   *
   * @param loader the class loader that finds their class files
   * @param aspects their internal names
   */
  static AdviceCatalog read(ClassLoader loader, String... aspects) {
    AdviceCatalog catalog = new AdviceCatalog();
    for (String aspect : aspects) {
      try (InputStream bytes = loader.getResourceAsStream(aspect + ".class")) {
        if (bytes == null) {
          throw new IllegalStateException("the jar is incomplete: no " + aspect);
        }
        catalog.add(new ClassReader(bytes));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return catalog;
  }

  /** The name of the probe that an advice calls; null if the method is no advice of ours. */
  @Nullable String probeOf(String owner, String name) {
    return name.startsWith("ajc$") ? probes.get(owner + '.' + name) : null;
  }

  /** Whether a method gives the instance of one of our aspects. */
  static boolean isAspectInstance(String owner, String name) {
    return name.equals("aspectOf")
        && (owner.startsWith("dev/mayfly/aspects/") || owner.startsWith("dev/mayfly/agent/"));
  }

  private void add(ClassReader aspect) {
    ClassNode node = new ClassNode();
    aspect.accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    for (MethodNode advice : node.methods) {
      if (advice.name.startsWith("ajc$") && !advice.name.contains("$pointcut$")) {
        for (AbstractInsnNode insn : advice.instructions) {
          if (insn instanceof MethodInsnNode call && PROBES.contains(call.owner)) {
            probes.put(node.name + '.' + advice.name, call.name);
          }
        }
      }
    }
  }
}
