package dev.mayfly.agent.weaving;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Confined. Puts the probes into one method of the JDK, then hands it on. A probe follows the
 * instruction that makes the object, and takes nothing from the stack that was there before.
 */
final class JdkMethod extends MethodNode {
  static final String PROBES = "dev/mayfly/recording/JdkProbes";

  /** What the longest sequence below puts on the stack. */
  private static final int MORE_STACK = 4;

  private final String owner;
  private final MethodVisitor next;
  private final SiteRegistry registry;
  private final SiteCollector sites = new SiteCollector();

  private record Unfinished(String type, int line) {}

  /** Each {@code new} whose constructor has not been called yet, the last one first. */
  private final Deque<Unfinished> unfinished = new ArrayDeque<>();

  private final DynamicCalls dynamic;
  private final boolean framed;
  private int line;

  JdkMethod(
      String owner,
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions,
      MethodVisitor next,
      SiteRegistry registry,
      boolean bridges,
      boolean framed) {
    super(Opcodes.ASM9, access, name, descriptor, signature, exceptions);
    this.owner = owner;
    this.next = next;
    this.registry = registry;
    this.framed = framed;
    dynamic = new DynamicCalls(owner, true, bridges, instructions, sites);
  }

  @Override
  public void visitEnd() {
    for (AbstractInsnNode insn : instructions.toArray()) {
      visit(insn);
    }
    maxStack += MORE_STACK;
    MethodFrame frame = new MethodFrame(owner.replace('/', '.'), name, desc);
    if (framed) {
      JdkFrames.follow(this, registry.frame(frame));
    }
    sites.register(registry, frame, instructions);
    dynamic.link();
    String complaint = EmittedCheck.complaint(owner, this, true); // the JVM verifies none of these
    if (complaint != null) {
      throw new NotWovenException("class: woven it would not verify: " + complaint);
    }
    accept(next);
  }

  private void visit(AbstractInsnNode insn) {
    switch (insn.getOpcode()) {
      case Opcodes.NEW -> unfinished.push(new Unfinished(((TypeInsnNode) insn).desc, line));
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> array(insn, sites.madeBy(insn, line, "array"));
      case Opcodes.MULTIANEWARRAY -> {
        MultiANewArrayInsnNode arrays = (MultiANewArrayInsnNode) insn;
        onCopy(insn, sites.array(line, arrays.desc, arrays.dims), "multiArray");
      }
      default -> {
        if (insn instanceof LineNumberNode number) {
          line = number.line;
        } else if (insn instanceof MethodInsnNode call) {
          call(call);
        } else if (insn instanceof InvokeDynamicInsnNode call) {
          dynamic.visit(call, line);
        }
      }
    }
  }

  private void call(MethodInsnNode call) {
    if (call.name.equals("<init>")) {
      if (!unfinished.isEmpty()) { // else this(..) or super(..)
        constructed(call, unfinished.pop());
      }
      return;
    }
    String probe = JdkCalls.probeOf(owner, call.getOpcode(), call.owner, call.name, call.desc);
    if (probe == null) {
      return;
    }
    String made = call.name.equals("clone") ? call.owner : result(call.desc);
    AllocationKind kind = kindOf(probe);
    boolean primitives = made.startsWith("[") && made.length() == 2;
    AbstractInsnNode known = kind == AllocationKind.CLONE ? castOf(call, made) : call;
    if (primitives && known != null) {
      array(known, sites.array(line, made, kind));
    } else if (kind == AllocationKind.BOXING) {
      onCopy(call, sites.object(line, call.owner, kind), probe);
    } else {
      onCopy(call, sites.object(line, "java/lang/Object", kind), probe);
    }
  }

  /** What follows a {@code clone()}, which itself returns just an Object; null if it does not. */
  private static @Nullable AbstractInsnNode castOf(MethodInsnNode call, String type) {
    AbstractInsnNode next = ClassScan.nextReal(call);
    return next instanceof TypeInsnNode cast
            && next.getOpcode() == Opcodes.CHECKCAST
            && cast.desc.equals(type)
        ? next
        : null;
  }

  private static String result(String descriptor) {
    return descriptor.substring(descriptor.indexOf(')') + 1);
  }

  private static AllocationKind kindOf(String probe) {
    return switch (probe) {
      case "copied" -> AllocationKind.COPY;
      case "boxed" -> AllocationKind.BOXING;
      case "cloned" -> AllocationKind.CLONE;
      case "reflectiveArray" -> AllocationKind.REFLECTIVE_ARRAY;
      case "made", "concatenating" -> AllocationKind.ARRAY;
      case "reflected" -> AllocationKind.OBJECT;
      default -> throw new IllegalArgumentException(probe);
    };
  }

  /** An object made in its own class's {@code clone()} is counted where that is called. */
  private void constructed(MethodInsnNode constructor, Unfinished start) {
    String type = start.type;
    if (!type.equals(constructor.owner)) {
      throw new NotWovenException("class: a shape of new that no Java compiler writes");
    }
    if (name.equals("clone") && type.equals(owner)) {
      return;
    }
    InsnList probe = new InsnList();
    probe.add(sites.constant(sites.object(start.line, type, AllocationKind.OBJECT)));
    boolean concatenation =
        owner.startsWith(JdkCalls.CONCATENATION) && type.equals("java/lang/String");
    probe.add(probeCall(concatenation ? "concatenation" : "constructed", "(I)V"));
    instructions.insert(constructor, probe);
  }

  private void array(AbstractInsnNode maker, int site) {
    InsnList probe = new InsnList();
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(new InsnNode(Opcodes.ARRAYLENGTH));
    probe.add(sites.constant(site));
    probe.add(SiteCollector.push(sites.layoutOf(site)));
    probe.add(probeCall("array", "(III)V"));
    instructions.insert(maker, probe);
  }

  /** The probe is given what is on top of the stack. */
  private void onCopy(AbstractInsnNode maker, int site, String probeName) {
    InsnList probe = new InsnList();
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(sites.constant(site));
    String name = probeName.equals("copied") ? "made" : probeName;
    probe.add(probeCall(name, "(Ljava/lang/Object;I)V"));
    instructions.insert(maker, probe);
  }

  static MethodInsnNode probeCall(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, PROBES, name, descriptor, false);
  }
}
