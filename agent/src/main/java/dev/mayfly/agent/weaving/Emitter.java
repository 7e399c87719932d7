package dev.mayfly.agent.weaving;

import dev.mayfly.recording.WovenClones;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Thread-safe. Puts the probes into a class. The result depends on the class's own bytes and its
 * join points only; no member is added, so the class can be retransformed, and its default serial
 * version id and reflection's view stay the same.
 *
 * <p>A method that cannot have its probes does first without those for failed constructions, then
 * without any: the others are not concerned.
 */
final class Emitter {
  static final String TOO_LARGE = "woven it would pass 64 KB";

  /**
   * A woven class.
   *
   * @param bytes the class file, or null if there is nothing to record in it
   * @param reasons why methods have not all of their probes, by name of the method
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, compared by nobody
  record Result(byte @Nullable [] bytes, Map<String, String> reasons) {}

  /** A method was found not to verify, or not to be understood. */
  private static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient MethodNode method;

    Rejected(MethodNode method, String reason) {
      super(reason, null, false, false);
      this.method = method;
    }
  }

  /** What a method does without. */
  private enum Level {
    ALL,
    WITHOUT_FAILURES,
    NOTHING
  }

  private final SiteRegistry registry;
  private final TransparentMethods transparent;
  private final Predicate<String> contexts;
  private final String contextProbes;

  /**
   * An emitter.
   *
   * @param contexts in which classes methods may have contexts
   * @param contextProbes the internal name of the class of the probes at beginnings and ends
   */
  Emitter(
      SiteRegistry registry,
      TransparentMethods transparent,
      Predicate<String> contexts,
      String contextProbes) {
    this.registry = registry;
    this.transparent = transparent;
    this.contexts = contexts;
    this.contextProbes = contextProbes;
  }

  /**
   * Puts the probes in.
   *
   * @param scan the class as it was; used up, because its methods are changed in place
   * @param original the same as a class file
   * @param points the join points that have probes
   * @throws NotWovenException if the class must stay as it was
   */
  Result emit(ClassScan scan, byte[] original, JoinPoints points) {
    Map<String, Level> levels = new HashMap<>();
    Map<String, String> reasons = new TreeMap<>();
    ClassScan fresh = scan;
    while (true) {
      try {
        byte[] bytes = emit(fresh, original, points, levels);
        if (scan.declaresClone()) {
          WovenClones.declare(scan.className());
        }
        return new Result(bytes, reasons);
      } catch (MethodTooLargeException e) {
        lower(e.getMethodName(), e.getDescriptor(), scan, TOO_LARGE, levels, reasons);
      } catch (Rejected e) {
        String reason = String.valueOf(e.getMessage());
        lower(e.method.name, e.method.desc, scan, reason, levels, reasons);
      } catch (ClassTooLargeException e) {
        throw new NotWovenException("class: its constant pool is full");
      }
      fresh = ClassScan.of(original, scan.observesUses());
    }
  }

  /** Has the JVM load what an emitter needs; registers no site. */
  static void practise(ClassScan scan, JoinPoints points) {
    for (MethodNode method : scan.node.methods) {
      new MethodEmitter(scan, method, points, new EmissionMode(true, ""), true, false);
      EmittedCheck.complaint(scan.node.name, method, scan.needsFrames());
    }
  }

  private static void lower(
      String name,
      String descriptor,
      ClassScan scan,
      String reason,
      Map<String, Level> levels,
      Map<String, String> reasons) {
    Level level = levels.getOrDefault(name + descriptor, Level.ALL);
    if (level == Level.NOTHING) {
      throw new NotWovenException("class: a method passes 64 KB");
    }
    Level lower = level == Level.ALL ? Level.WITHOUT_FAILURES : Level.NOTHING;
    levels.put(name + descriptor, lower);
    reasons.put(
        scan.className() + "." + name,
        lower == Level.NOTHING ? reason : "failed constructions are not counted; " + reason);
  }

  private byte @Nullable [] emit(
      ClassScan scan, byte[] original, JoinPoints points, Map<String, Level> levels) {
    boolean withContexts = contexts.test(scan.className());
    Map<String, MethodNode> changed = new HashMap<>();
    for (MethodNode method : scan.node.methods) {
      Level level = levels.getOrDefault(ClassScan.key(method), Level.ALL);
      if (!scan.needsNothing(method) && level != Level.NOTHING) {
        EmissionMode mode = new EmissionMode(level == Level.ALL, contextProbes);
        if (emit(scan, method, points, mode, withContexts)) {
          changed.put(ClassScan.key(method), method);
        }
      }
    }
    try {
      return changed.isEmpty() ? null : withBodies(original, changed);
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      throw e;
    } catch (RuntimeException e) { // ASM cannot widen jumps in some class files without frames
      throw new Rejected(largestOf(changed), "a jump is wider than 32 KB");
    }
  }

  private static MethodNode largestOf(Map<String, MethodNode> methods) {
    return Collections.max(
        methods.values(), Comparator.comparingInt(method -> method.instructions.size()));
  }

  private boolean emit(
      ClassScan scan,
      MethodNode method,
      JoinPoints points,
      EmissionMode mode,
      boolean withContexts) {
    boolean isTransparent =
        transparent.contains(new MethodFrame(scan.className(), method.name, method.desc));
    try {
      if (!new MethodEmitter(scan, method, points, mode, withContexts, isTransparent)
          .emit(registry)) {
        return false;
      }
    } catch (NotWovenException refused) {
      throw new Rejected(method, String.valueOf(refused.getMessage()).replaceFirst("^\\w+: ", ""));
    }
    String complaint = EmittedCheck.complaint(scan.node.name, method, scan.needsFrames());
    if (complaint != null) {
      throw new Rejected(method, "woven it would not verify: " + complaint);
    }
    return true;
  }

  /** Copies all but the changed methods as they are. */
  private static byte[] withBodies(byte[] original, Map<String, MethodNode> changed) {
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodNode method = changed.get(name + descriptor);
            if (method == null) {
              return super.visitMethod(access, name, descriptor, signature, exceptions);
            }
            method.accept(cv);
            return null;
          }
        },
        0);
    return writer.toByteArray();
  }
}
