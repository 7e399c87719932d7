package dev.mayfly.agent.weaving;

import dev.mayfly.recording.WovenClones;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;

/**
 * Thread-safe. Takes from a woven class just the bodies of methods that contain advice, numbers
 * their sites, and puts them into the class as it was: fields, methods, initialisers and attributes
 * that the weaver added do not come along, so the default serial version id, reflection's view and
 * the order of class loading stay the same, and the class can be retransformed.
 */
final class SiteNumbering {
  /**
   * A numbered class.
   *
   * @param bytes the class file, or null if there is nothing to record in it
   * @param methodsNotWoven the methods that stay as they were because woven they would pass 64 KB
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, compared by nobody
  record Result(byte @Nullable [] bytes, List<String> methodsNotWoven) {}

  private final AdviceCatalog advices;
  private final SiteRegistry registry;
  private final TransparentMethods transparent;

  SiteNumbering(AdviceCatalog advices, SiteRegistry registry, TransparentMethods transparent) {
    this.transparent = transparent;
    this.advices = advices;
    this.registry = registry;
  }

  /**
   * Numbers a class.
   *
   * @param scan the class as it was; used up, because its methods are changed in place
   * @param original the same as a class file
   * @param woven what the weaver made of it
   * @throws NotWovenException if the class must stay as it was
   */
  Result number(ClassScan scan, byte[] original, byte[] woven) {
    Set<String> tooLarge = new HashSet<>();
    ClassScan fresh = scan;
    while (true) {
      try {
        return number(fresh, woven, tooLarge);
      } catch (MethodTooLargeException e) {
        if (!tooLarge.add(e.getMethodName() + e.getDescriptor())) {
          throw new NotWovenException("class: a method passes 64 KB");
        }
        fresh = ClassScan.of(original, scan.observesUses());
      }
    }
  }

  private Result number(ClassScan scan, byte[] woven, Set<String> tooLarge) {
    Map<String, MethodNode> wovenMethods = wovenMethods(woven);
    List<String> notWoven = new ArrayList<>();
    boolean changed = false;
    for (MethodNode method : scan.node.methods) {
      if (scan.needsNothing(method)) {
        continue;
      }
      if (scan.needsOnlyItsEnd(method)) {
        changed |= ConstructorEnds.probe(scan, method, registry);
        continue;
      }
      String key = ClassScan.key(method);
      MethodNode wovenMethod = wovenMethods.get(key);
      if (wovenMethod == null || wovenMethod.instructions.size() == 0 || tooLarge.contains(key)) {
        notWoven.add(scan.className() + "." + method.name);
        continue;
      }
      if (framesLost(scan.node, wovenMethod)) {
        throw new NotWovenException("class: the weaver could not compute its stack map frames");
      }
      if (new MethodNumbering(scan, wovenMethod, advices, isTransparent(scan, method))
          .rewrite(registry)) {
        if (!stackHeightsAgree(scan.node, wovenMethod)) {
          throw new NotWovenException("class: a shape of old byte code that the weaver breaks");
        }
        takeBody(method, wovenMethod);
        changed = true;
      }
    }
    if (scan.declaresClone()) {
      WovenClones.declare(scan.className());
    }
    return new Result(changed ? bytesOf(scan.node) : null, notWoven);
  }

  private boolean isTransparent(ClassScan scan, MethodNode method) {
    return transparent.contains(new MethodFrame(scan.className(), method.name, method.desc));
  }

  private static byte[] bytesOf(ClassNode node) {
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  /**
   * The weaver writes a method without frames when it fails to compute them; any woven method needs
   * some from Java 7 on.
   */
  private static boolean framesLost(ClassNode original, MethodNode woven) {
    boolean branches = !woven.tryCatchBlocks.isEmpty();
    for (AbstractInsnNode insn : woven.instructions) {
      if (insn instanceof FrameNode) {
        return false;
      }
      branches |= insn instanceof JumpInsnNode;
    }
    return branches && (original.version & 0xFFFF) >= Opcodes.V1_7;
  }

  /**
   * Whether an old method, without stack map frames, would verify as far as its stack goes: the
   * weaver leaves out an operand where it wraps some methods that no Java compiler wrote (Jython's
   * exposers). Newer ones have frames, which it computes.
   */
  private static boolean stackHeightsAgree(ClassNode original, MethodNode woven) {
    if ((original.version & 0xFFFF) >= Opcodes.V1_6) {
      return true;
    }
    try {
      new Analyzer<>(new BasicInterpreter()).analyze(original.name, woven);
      return true;
    } catch (AnalyzerException disagreement) {
      return false;
    }
  }

  private static Map<String, MethodNode> wovenMethods(byte[] woven) {
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, ClassReader.EXPAND_FRAMES);
    Map<String, MethodNode> methods = new HashMap<>();
    for (MethodNode method : node.methods) {
      if ((method.access & Opcodes.ACC_ABSTRACT) == 0) {
        methods.put(ClassScan.key(method), method);
      }
    }
    return methods;
  }

  private static void takeBody(MethodNode method, MethodNode woven) {
    method.instructions = woven.instructions;
    method.tryCatchBlocks = woven.tryCatchBlocks;
    method.localVariables = woven.localVariables;
    method.visibleLocalVariableAnnotations = woven.visibleLocalVariableAnnotations;
    method.invisibleLocalVariableAnnotations = woven.invisibleLocalVariableAnnotations;
    method.maxStack = woven.maxStack;
    method.maxLocals = woven.maxLocals;
  }
}
