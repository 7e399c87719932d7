package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.analysis.WovenEvents;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.MethodNode;

/**
 * Stateless. Makes some methods of a class frames of contexts, without probes for what they
 * allocate; all else in the class stays as it is.
 */
public final class FrameEmitter {
  private FrameEmitter() {}

  /**
   * Puts the probes in.
   *
   * @param methods the methods that become frames
   * @param kind their probes
   * @param refused receives the name of a method that could not become one, and the reason
   * @return the class; null if no method becomes one
   * @throws NotWovenException if the class must stay as it was
   */
  public static @Nullable WovenCode emit(
      byte[] original,
      WeavingSettings settings,
      Set<MethodKey> methods,
      ProbeKind kind,
      BiConsumer<String, String> refused) {
    ClassScan scan = ClassScan.of(original, methods);
    ClassReader reader = new ClassReader(original);
    IdConstants ids = IdConstants.besides(reader);
    ClassProbes probes =
        new ClassProbes(
            List.of(kind),
            WovenEvents.NONE,
            ClassProbes.NONE.natives(),
            ClassProbes.NONE.offsets());
    Map<MethodKey, MethodNode> changed = new HashMap<>();
    for (MethodNode method : scan.node().methods) {
      ProbedMethod probed = new ProbedMethod(scan, method, probes, ids);
      List<ProbePart> parts = ClassScan.hasCode(method) ? probed.featureParts() : List.of();
      if (!parts.isEmpty()) {
        MethodBody.follow(
            method,
            probed.creations(),
            settings.contextProbes(),
            probed.sites().frameConstant(),
            parts,
            null,
            scan.hasFrames());
        method.maxStack = Math.min(method.maxStack + MethodEmitter.MORE_STACK, EmittedCheck.MOST);
        String complaint = EmittedCheck.complaint(scan.node().name, method, scan.needsFrames());
        if (complaint == null) {
          changed.put(MethodKey.of(method), method);
        } else {
          refused.accept(method.name, complaint);
        }
      }
    }
    try {
      return changed.isEmpty() ? null : ids.code(ClassCopy.with(reader, changed));
    } catch (MethodTooLargeException | ClassTooLargeException large) {
      throw new NotWovenException("class: " + Emitter.TOO_LARGE);
    }
  }
}
