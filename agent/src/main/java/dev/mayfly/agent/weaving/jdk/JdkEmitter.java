package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.weaving.bytecode.ClassVersion;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.CallProbes;
import dev.mayfly.agent.weaving.emitting.ClassCopy;
import dev.mayfly.agent.weaving.emitting.IdConstants;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Stateless. Puts probes behind what allocates in a class of the JDK: at the join points at which
 * the aspects would. AspectJ's weaver takes ten times as long, keeps arguments in new local
 * variables, and computes frames that are not verified in the JDK's classes; a probe behind an
 * instruction needs no variable and leaves all frames as they are.
 *
 * <p>No member is added, so loaded classes can be given their probes. Methods in which there is
 * nothing to see are copied as they are.
 */
public final class JdkEmitter {
  private JdkEmitter() {}

  /**
   * The class with probes; null if there is nothing to see in it.
   *
   * @param bridges whether method references may be linked to bridges
   * @param frames whether methods of the class are to be frames of contexts
   */
  public static @Nullable WovenCode emit(
      byte[] bytes, boolean bridges, boolean frames, List<ProbeKind> kinds, boolean created) {
    String reason = ClassVersion.reasonAgainst(bytes);
    if (reason != null) {
      throw new NotWovenException(reason);
    }
    Set<MethodKey> tooLarge = new HashSet<>();
    while (true) {
      try {
        return emit(bytes, bridges, frames, kinds, created, tooLarge);
      } catch (MethodTooLargeException e) {
        if (!tooLarge.add(new MethodKey(e.getMethodName(), e.getDescriptor()))) {
          throw new NotWovenException("class: a method would exceed 64 KB");
        }
      }
    }
  }

  private static @Nullable WovenCode emit(
      byte[] bytes,
      boolean bridges,
      boolean frames,
      List<ProbeKind> kinds,
      boolean created,
      Set<MethodKey> left) {
    ClassReader reader = new ClassReader(bytes);
    List<CallProbes> calls = callsIn(reader, kinds);
    Set<MethodKey> wanted = JdkScan.methods(reader, calls);
    Set<MethodKey> framed = frames ? JdkFrames.methods(reader) : Set.of();
    wanted.addAll(framed);
    wanted.removeAll(left);
    if (wanted.isEmpty()) {
      return null;
    }
    String className = reader.getClassName();
    boolean counted = countsFrames(kinds);
    IdConstants ids = IdConstants.besides(reader);
    return ids.code(
        ClassCopy.editing(
            reader,
            framed.isEmpty() ? 0 : ClassReader.EXPAND_FRAMES,
            wanted,
            method ->
                new JdkMethodEmitter(className, method, bridges, calls, created, ids)
                    .emit(framed.contains(MethodKey.of(method)), counted)));
  }

  private static boolean countsFrames(List<ProbeKind> kinds) {
    for (ProbeKind kind : kinds) {
      if (kind.countsJdkFrames()) {
        return true;
      }
    }
    return false;
  }

  private static List<CallProbes> callsIn(ClassReader reader, List<ProbeKind> kinds) {
    List<CallProbes> calls = new ArrayList<>();
    for (ProbeKind kind : kinds) {
      CallProbes probes = kind.inJdk(reader);
      if (probes != null) {
        calls.add(probes);
      }
    }
    return calls;
  }
}
