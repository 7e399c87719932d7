package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.CreationLines;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.agent.weaving.emitting.CallProbes;
import dev.mayfly.agent.weaving.emitting.DynamicCalls;
import dev.mayfly.agent.weaving.emitting.EmittedCheck;
import dev.mayfly.agent.weaving.emitting.IdConstants;
import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.SiteCollector;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.site.AllocationKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Confined. Puts the probes into one method of the JDK. A probe follows the instruction that makes
 * the object, and takes nothing from the stack that was there before.
 */
final class JdkMethodEmitter {
  private static final ProbeClass JDK = ProbeClass.JDK;

  /** The stack slots that the longest sequence below takes. */
  private static final int MORE_STACK = 4;

  private final String owner;
  private final MethodNode method;
  private final InsnList code;
  private final SiteCollector sites;

  /** Each {@code new} whose constructor has not been called yet, the last one first. */
  private final Deque<TypeInsnNode> unfinished = new ArrayDeque<>();

  private final CreationLines lines = new CreationLines();

  private final List<CallProbes> calls;

  /** Whether analyses get creations. */
  private final boolean created;

  private final DynamicCalls dynamic;
  private int line;

  /**
   * Prepares it.
   *
   * @param bridges whether method references may be linked to bridges
   * @param ids the constants for the ids of the class
   */
  JdkMethodEmitter(
      String owner,
      MethodNode method,
      boolean bridges,
      List<CallProbes> calls,
      boolean created,
      IdConstants ids) {
    this.owner = owner;
    this.method = method;
    this.calls = calls;
    this.created = created;
    this.code = method.instructions;
    this.sites = new SiteCollector(ids, method);
    dynamic =
        new DynamicCalls(
            owner,
            true,
            bridges,
            code,
            sites,
            (reference, atLine, type) -> created ? spec(atLine, type) : null);
  }

  /**
   * Puts the probes in.
   *
   * @param framed whether the method is to be a frame of contexts
   * @param counted whether it then counts its bytecodes
   * @throws NotWovenException if the method would not verify
   */
  void emit(boolean framed, boolean counted) {
    BasicBlocks blocks = framed && counted ? new BasicBlocks(method) : null;
    for (CallProbes probes : calls) {
      probes.probe(method, sites);
    }
    for (AbstractInsnNode insn : code.toArray()) {
      visit(insn);
    }
    method.maxStack += MORE_STACK;
    if (framed) {
      MethodBody.follow(method, sites.frameConstant(), blocks);
    }
    String complaint =
        EmittedCheck.complaint(owner, method, true); // the JVM verifies none of these
    if (complaint != null) {
      throw new NotWovenException("class: " + complaint);
    }
  }

  private void visit(AbstractInsnNode insn) {
    lines.read(insn);
    switch (insn.getOpcode()) {
      case Opcodes.NEW -> unfinished.push((TypeInsnNode) insn);
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY ->
          array(insn, sites.allocatedBy(insn, line, Probe.ARRAY));
      case Opcodes.MULTIANEWARRAY ->
          onCopy(insn, sites.allocatedBy(insn, line, Probe.MULTI_ARRAY), Probe.MULTI_ARRAY);
      default -> {
        if (insn instanceof LineNumberNode number) {
          line = number.line;
        } else if (insn instanceof MethodInsnNode call) {
          call(call);
        } else if (insn instanceof InvokeDynamicInsnNode call) {
          dynamic.visit(call, line);
          if (created && DynamicCalls.makesLambda(call)) {
            InsnList probe = new InsnList();
            created(probe, Probe.CREATED, DynamicCalls.lambdaOf(owner.replace('/', '.')), line);
            code.insert(call, probe);
          }
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
    Probe probe = JdkCalls.probeOf(owner, call.getOpcode(), call.owner, call.name, call.desc);
    for (CallProbes probes : calls) {
      if (probes.areAt(call.getOpcode(), call.owner, call.name, call.desc)) {
        probes.probe(method, call, line, sites);
      }
    }
    if (probe == null) {
      return;
    }
    String made = call.name.equals("clone") ? call.owner : result(call.desc);
    boolean primitives = made.startsWith("[") && made.length() == 2;
    AbstractInsnNode known = probe == Probe.CLONED ? castOf(call, made) : call;
    if (primitives && known != null) {
      array(known, sites.array(line, made, SiteCollector.kindOf(probe)));
    } else {
      onCopy(call, sites.allocatedBy(call, line, probe), probe);
    }
  }

  /**
   * The cast that follows a {@code clone()}, which itself returns just an Object; null if there is
   * none.
   */
  private static @Nullable AbstractInsnNode castOf(MethodInsnNode call, String type) {
    AbstractInsnNode next = Instructions.nextReal(call);
    return next instanceof TypeInsnNode cast
            && next.getOpcode() == Opcodes.CHECKCAST
            && cast.desc.equals(type)
        ? next
        : null;
  }

  private static String result(String descriptor) {
    return descriptor.substring(descriptor.indexOf(')') + 1);
  }

  /** An object made in its own class's {@code clone()} is counted where that is called. */
  private void constructed(MethodInsnNode constructor, TypeInsnNode start) {
    String type = start.desc;
    if (!type.equals(constructor.owner)) {
      throw new NotWovenException("class: unusual bytecode for new");
    }
    if (method.name.equals("clone") && type.equals(owner)) {
      return;
    }
    int begin = lines.of(start);
    InsnList probe = new InsnList();
    probe.add(sites.constant(sites.object(begin, type, AllocationKind.OBJECT)));
    boolean concatenation =
        owner.startsWith(JdkCalls.CONCATENATION) && type.equals("java/lang/String");
    probe.add(JDK.call(concatenation ? Probe.CONCATENATION : Probe.CONSTRUCTED, "(I)V"));
    created(probe, Probe.CREATED, Type.getObjectType(type).getClassName(), begin);
    code.insert(constructor, probe);
  }

  private void array(AbstractInsnNode maker, int site) {
    InsnList probe = new InsnList();
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(new InsnNode(Opcodes.ARRAYLENGTH));
    probe.add(sites.constant(site));
    probe.add(Instructions.push(sites.layoutOf(site)));
    probe.add(JDK.call(Probe.ARRAY, "(III)V"));
    created(probe, Probe.CREATED, sites.typeOf(site), line);
    code.insert(maker, probe);
  }

  /** Gives the object on top of the stack to the probe. */
  private void onCopy(AbstractInsnNode maker, int site, Probe known) {
    InsnList probe = new InsnList();
    created(
        probe,
        switch (known) {
          case BOXED -> Probe.BOX_CREATED;
          case CLONED -> Probe.CLONE_CREATED;
          case REFLECTED -> Probe.REFLECTED_CREATED;
          default -> Probe.ARRAYS_CREATED;
        },
        sites.typeOf(site),
        line);
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(sites.constant(site));
    probe.add(JDK.call(known == Probe.COPIED ? Probe.MADE : known, "(Ljava/lang/Object;I)V"));
    code.insert(maker, probe);
  }

  /** Adds the probe for analyses, which gets a copy of the object on top of the stack. */
  private void created(InsnList list, Probe probe, String type, int atLine) {
    if (created) {
      list.add(new InsnNode(Opcodes.DUP));
      list.add(sites.event(spec(atLine, type)));
      list.add(JDK.call(probe, "(Ljava/lang/Object;I)V"));
    }
  }

  private static EventSites.Spec spec(int line, String type) {
    return EventSites.Spec.of(Event.CREATED, line, type, -1);
  }
}
