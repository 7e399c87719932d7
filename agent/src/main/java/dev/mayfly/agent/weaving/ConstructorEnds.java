package dev.mayfly.agent.weaving;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. The probe at the end of a constructor, for constructors that keep their own code
 * because they do nothing else that a profiler must see.
 */
final class ConstructorEnds {
  /** What a probe at the end of a constructor takes, without the context. */
  static final String PARAMETERS = "(Ljava/lang/Object;Ljava/lang/Class;II";

  private ConstructorEnds() {}

  /**
   * Whether constructor ends of a class are to be seen: an abstract class has no instances of its
   * own, and a class literal needs class files of Java 5.
   */
  static boolean counted(ClassScan scan) {
    return !scan.isAbstract() && (scan.node.version & 0xFFFF) >= Opcodes.V1_5;
  }

  /**
   * Puts the probe before each return of a constructor that begins with {@code super(..)}, if it
   * counts.
   *
   * @return whether it does
   */
  static boolean probe(ClassScan scan, MethodNode constructor, SiteRegistry registry) {
    if (!counted(scan)) {
      return false;
    }
    SiteCollector sites = new SiteCollector();
    int site =
        sites.object(
            ClassScan.firstLine(constructor), scan.node.name, AllocationKind.UNWOVEN_CALLER);
    for (AbstractInsnNode insn : constructor.instructions) {
      if (insn.getOpcode() == Opcodes.RETURN) {
        InsnList probe = new InsnList();
        probe.add(new VarInsnNode(Opcodes.ALOAD, 0));
        probe.add(new LdcInsnNode(Type.getObjectType(scan.node.name)));
        probe.add(sites.constant(site));
        probe.add(sites.typeConstant(site));
        probe.add(MethodNumbering.probeCall("initialized", PARAMETERS + ")V"));
        constructor.instructions.insertBefore(insn, probe);
      }
    }
    sites.register(
        registry,
        new MethodFrame(scan.className(), constructor.name, constructor.desc),
        constructor.instructions);
    constructor.maxStack = Math.max(constructor.maxStack, 4);
    return true;
  }
}
