package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.AdvisedJoinPoints;
import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.BytecodeOffsets;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.analysis.WovenEvents;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.MethodNode;

/**
 * Thread-safe. Puts the probes into a class. The result depends on the class's own bytes only; no
 * member is added, so the class can be retransformed, and its default serial version id and
 * reflection's view stay the same.
 *
 * <p>A method that cannot have its probes does first without those for executed bytecodes, then
 * without those for failed constructions, then without any: the others are not concerned.
 */
public final class Emitter {
  /** Why a method has no probes that would not fit. */
  public static final String TOO_LARGE = "it would exceed 64 KB";

  private static final String SUBROUTINES = "bytecodes are not counted; it has subroutines (jsr)";

  /**
   * A woven class.
   *
   * @param code the class file, or null if there is nothing to record in it
   * @param reasons why methods have not all of their probes, by name of the method
   */
  public record Result(@Nullable WovenCode code, Map<String, String> reasons) {}

  /** A method was found not to verify, or not to be understood. */
  private static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient MethodNode method;

    Rejected(MethodNode method, String reason) {
      super(reason, null, false, false);
      this.method = method;
    }
  }

  /** The probes that a method does without. */
  private enum Level {
    ALL(""),
    WITHOUT_BYTECODES("bytecodes are not counted; "),
    WITHOUT_FAILURES("failed constructions are not counted; "),
    WITHOUT_BOTH("failed constructions and bytecodes are not counted; "),
    NOTHING("");

    /** The start of the reason that the user reads. */
    final String without;

    Level(String without) {
      this.without = without;
    }

    /** The next one, for a method that does not fit at this one. */
    Level lower(boolean countsBytecodes) {
      return switch (this) {
        case ALL -> countsBytecodes ? WITHOUT_BYTECODES : WITHOUT_FAILURES;
        case WITHOUT_BYTECODES -> WITHOUT_BOTH;
        default -> NOTHING;
      };
    }

    boolean hasFailures() {
      return this == ALL || this == WITHOUT_BYTECODES;
    }

    boolean hasBytecodes() {
      return this == ALL;
    }
  }

  private final WeavingSettings settings;

  /** An emitter. */
  public Emitter(WeavingSettings settings) {
    this.settings = settings;
  }

  /**
   * Puts the probes in, all that the settings want.
   *
   * @param scan the class as it was; used up, because its methods are changed in place
   * @param original the same as a class file
   * @param wanted the events that analyses are called for
   * @throws NotWovenException if the class must stay as it was
   */
  public Result emit(ClassScan scan, byte[] original, WovenEvents wanted, NativeMethods natives) {
    ClassProbes probes =
        ClassProbes.of(settings.kindsOf(scan.className()), wanted, natives, original);
    return emit(scan, original, probes, Set.of(), AdvisedJoinPoints.ALL);
  }

  /**
   * As {@link #emit(ClassScan, byte[], WovenEvents, NativeMethods)}.
   *
   * @param running the methods that stay as they are, by name
   * @param advised the join points that get probes for allocations
   */
  public Result emit(
      ClassScan scan,
      byte[] original,
      ClassProbes probes,
      Set<String> running,
      AdvisedJoinPoints advised) {
    Map<MethodKey, Level> levels = new HashMap<>();
    for (MethodNode method : scan.node().methods) {
      if (running.contains(method.name)) {
        levels.put(MethodKey.of(method), Level.NOTHING);
      }
    }
    Map<String, String> reasons = new TreeMap<>();
    if (settings.bytecodesOf(scan.className()) != BytecodeCounts.NONE) {
      reasons.putAll(uncounted(scan));
    }
    ClassScan fresh = scan;
    while (true) {
      try {
        return new Result(emit(fresh, original, probes, levels, advised), reasons);
      } catch (MethodTooLargeException e) {
        lower(
            new MethodKey(e.getMethodName(), e.getDescriptor()), scan, TOO_LARGE, levels, reasons);
      } catch (Rejected e) {
        String reason = String.valueOf(e.getMessage());
        lower(MethodKey.of(e.method), scan, reason, levels, reasons);
      } catch (ClassTooLargeException e) {
        throw new NotWovenException("class: its constant pool is full");
      }
      fresh = scan(original);
    }
  }

  /**
   * Reads a class file.
   *
   * @throws NotWovenException if that cannot be
   */
  public ClassScan scan(byte[] classFile) {
    return ClassScan.of(classFile, settings.recordsJdk());
  }

  /** Has the JVM load what an emitter needs, by a class for practice. */
  public void practise(byte[] classFile) {
    ClassScan scan = scan(classFile);
    IdConstants ids = IdConstants.besides(new ClassReader(classFile));
    EmissionMode mode =
        new EmissionMode(settings, true, true, BytecodeCounts.NONE, AdvisedJoinPoints.ALL);
    ClassProbes probes =
        new ClassProbes(
            settings.kinds(), WovenEvents.NONE, NativeMethods.NONE, BytecodeOffsets.NONE);
    for (MethodNode method : scan.node().methods) {
      ProbedMethod probed = new ProbedMethod(scan, method, probes, ids);
      new MethodEmitter(probed, probed.featureParts(), mode);
      EmittedCheck.complaint(scan.node().name, method, scan.needsFrames());
    }
  }

  /** The methods whose bytecodes are not counted, whatever their size, with the reason. */
  private static Map<String, String> uncounted(ClassScan scan) {
    Map<String, String> reasons = new TreeMap<>();
    for (MethodNode method : scan.node().methods) {
      if (BasicBlocks.haveSubroutines(method)) {
        reasons.put(scan.className() + "." + method.name, SUBROUTINES);
      }
    }
    return reasons;
  }

  private void lower(
      MethodKey method,
      ClassScan scan,
      String reason,
      Map<MethodKey, Level> levels,
      Map<String, String> reasons) {
    Level level = levels.getOrDefault(method, Level.ALL);
    if (level == Level.NOTHING) {
      throw new NotWovenException("class: a method would exceed 64 KB");
    }
    Level lower = level.lower(settings.bytecodesOf(scan.className()) != BytecodeCounts.NONE);
    levels.put(method, lower);
    reasons.put(scan.className() + "." + method.name(), lower.without + reason);
  }

  private @Nullable WovenCode emit(
      ClassScan scan,
      byte[] original,
      ClassProbes probes,
      Map<MethodKey, Level> levels,
      AdvisedJoinPoints advised) {
    boolean framed = settings.contexts().contains(scan.className());
    ClassReader reader = new ClassReader(original);
    IdConstants ids = IdConstants.besides(reader);
    Map<MethodKey, MethodNode> changed = new HashMap<>();
    for (MethodNode method : scan.node().methods) {
      Level level = levels.getOrDefault(MethodKey.of(method), Level.ALL);
      if (level == Level.NOTHING || !ClassScan.hasCode(method)) {
        continue;
      }
      ProbedMethod probed = new ProbedMethod(scan, method, probes, ids);
      List<ProbePart> features = probed.featureParts();
      BytecodeCounts counts = level.hasBytecodes() ? counts(scan, method) : BytecodeCounts.NONE;
      if (counts != BytecodeCounts.NONE
          || !scan.needsNothing(method)
          || !probes.events().isEmpty()
          || !features.isEmpty()) {
        EmissionMode mode =
            new EmissionMode(settings, framed, level.hasFailures(), counts, advised);
        if (emit(probed, features, mode)) {
          changed.put(MethodKey.of(method), method);
        }
      }
    }
    try {
      return changed.isEmpty() ? null : ids.code(ClassCopy.with(reader, changed));
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      throw e;
    } catch (RuntimeException e) { // ASM cannot widen jumps in some class files without frames
      throw new Rejected(largestOf(changed), "a jump is wider than 32 KB");
    }
  }

  private BytecodeCounts counts(ClassScan scan, MethodNode method) {
    return !BasicBlocks.haveSubroutines(method)
        ? settings.bytecodesOf(scan.className())
        : BytecodeCounts.NONE;
  }

  private static MethodNode largestOf(Map<MethodKey, MethodNode> methods) {
    return Collections.max(
        methods.values(), Comparator.comparingInt(method -> method.instructions.size()));
  }

  private static boolean emit(ProbedMethod probed, List<ProbePart> features, EmissionMode mode) {
    ClassScan scan = probed.scan();
    MethodNode method = probed.node();
    try {
      if (!new MethodEmitter(probed, features, mode).emit()) {
        return false;
      }
    } catch (NotWovenException refused) {
      throw new Rejected(method, String.valueOf(refused.getMessage()).replaceFirst("^\\w+: ", ""));
    }
    String complaint = EmittedCheck.complaint(scan.node().name, method, scan.needsFrames());
    if (complaint != null) {
      throw new Rejected(method, complaint);
    }
    return true;
  }
}
