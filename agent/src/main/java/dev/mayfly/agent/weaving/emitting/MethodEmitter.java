package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Creations.Creation;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.JoinPoints;
import dev.mayfly.agent.weaving.bytecode.MemoryCalls;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.site.AllocationKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Puts the probes into one method, between the instructions that are there: none of these
 * is moved, changed or left out, so the program's order of evaluation and of class initialisation
 * stays as it was, and so do its stack map frames but for the variables added ({@link
 * ExtraLocals}).
 *
 * <pre>
 *   sipush 311; invokestatic MethodProbes.begin; lstore c // the caller's context
 *   iconst_0; istore f                                    // no constructor runs
 *   new Order; dup; ..arguments..
 *   sipush 1217; istore f                                 // whose constructor runs
 *   invokespecial Order.&lt;init&gt;
 *   iconst_0; istore f
 *   dup; sipush 1217; sipush 34; invokestatic Probes.constructed
 *   ..
 *   lload c; invokestatic MethodProbes.end; return
 *   // where all exceptions arrive that the method does not catch itself:
 *   lload c; sipush 311; invokestatic MethodProbes.resume; iload f; invokestatic Probes.failed
 *   lload c; invokestatic MethodProbes.end; athrow
 * </pre>
 */
final class MethodEmitter {
  private static final ProbeClass PROGRAM = ProbeClass.PROGRAM;

  /** What the longest sequence here puts on the stack. */
  private static final int MORE_STACK = 6;

  /** Something to be recorded where an instruction has made an object. */
  private record Made(AbstractInsnNode maker, Probe probe, int line, @Nullable Creation creation) {}

  private final ClassScan scan;
  private final MethodNode method;
  private final EmissionMode mode;
  private final WeavingSettings settings;

  /** The class of the probes that may be handed objects. */
  private final ProbeClass objects;

  private final InsnList code;
  private final SiteCollector sites;
  private final DynamicCalls dynamic;
  private final Creations creations;
  private final EventPoints events;

  // The plan.
  private final List<Made> made = new ArrayList<>();

  /** With their lines. */
  private final Map<MethodInsnNode, Integer> superClones = new LinkedHashMap<>();

  /** Those that allocate memory outside the heap, with their lines. */
  private final Map<MethodInsnNode, Integer> memoryCalls = new LinkedHashMap<>();

  /** With their lines. */
  private final Map<InvokeDynamicInsnNode, Integer> dynamicCalls = new LinkedHashMap<>();

  /** With their lines. */
  private final Map<AbstractInsnNode, Integer> uses = new LinkedHashMap<>();

  private final boolean framed;

  /** Those whose instructions are counted; null if none are. */
  private final @Nullable BasicBlocks blocks;

  /**
   * Reads a method.
   *
   * @param ids the constants for the ids of the class
   * @throws NotWovenException if it must stay as it is
   */
  MethodEmitter(ClassScan scan, MethodNode method, EmissionMode mode, IdConstants ids) {
    this.scan = scan;
    this.method = method;
    this.mode = mode;
    this.settings = mode.settings();
    this.objects = settings.objectProbes();
    this.code = method.instructions;
    this.sites = new SiteCollector(ids, method);
    this.framed = mode.framed() && (!scan.isLeaf(method) || countsForItself());
    this.dynamic = new DynamicCalls(scan.node().name, false, true, code, sites);
    this.creations = Creations.of(scan.node(), method);
    this.events = new EventPoints(scan, method, creations, mode.events(), mode.natives(), sites);
    this.blocks = mode.bytecodes() == BytecodeCounts.NONE ? null : new BasicBlocks(method);
    plan();
  }

  /** Whether a leaf has a context: if it calls methods, or runs for whoever comes first. */
  private boolean countsForItself() {
    return mode.bytecodes() == BytecodeCounts.BY_CONTEXT
        && (method.name.equals("<clinit>") || scan.callsOwnMethods(method));
  }

  private void plan() {
    Map<AbstractInsnNode, Integer> lines = new HashMap<>();
    int line = 0;
    for (AbstractInsnNode insn : code) {
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn.getOpcode() == Opcodes.NEW) {
        lines.put(insn, line);
      }
      Probe probe = JoinPoints.probeOf(insn);
      if (probe != null) {
        Creation creation = creations.creationBy(insn);
        if (creation != null) {
          made.add(new Made(insn, probe, lines.getOrDefault(creation.start(), line), creation));
        } else if (probe != Probe.CONSTRUCTED) {
          made.add(new Made(insn, probe, line, null));
        }
      } else if (insn instanceof MethodInsnNode call && isSuperClone(call)) {
        superClones.put(call, line);
      } else if (insn instanceof MethodInsnNode call && MemoryCalls.allocate(call)) {
        memoryCalls.put(call, line);
      } else if (insn instanceof InvokeDynamicInsnNode call) {
        dynamicCalls.put(call, line);
      }
      events.plan(insn, line);
      if (scan.observesUses() && isUse(insn)) {
        uses.put(insn, line);
      }
    }
  }

  private boolean isUse(AbstractInsnNode insn) {
    return ObjectUses.isUse(scan.node().name, insn)
        || (settings.accesses() && ObjectUses.isArrayUse(insn));
  }

  private boolean isSuperClone(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESPECIAL
        && JoinPoints.isClone(call)
        && !call.owner.equals(scan.node().name);
  }

  /** Puts the probes in; returns whether there are any. */
  boolean emit() {
    ConstructorEnds ends = new ConstructorEnds(scan, method, creations);
    boolean withDynamic = settings.jdk() && probeDynamicCalls();
    boolean records =
        withDynamic
            || !made.isEmpty()
            || !superClones.isEmpty()
            || !memoryCalls.isEmpty()
            || !uses.isEmpty()
            || ends.areSeen()
            || ends.interrupted()
            || !events.areNone();
    if (!records && !framed && blocks == null) {
      return false;
    }
    ExtraLocals locals = new ExtraLocals(method);
    boolean failures = mode.failures() && made.stream().anyMatch(one -> one.creation != null);
    MethodBody.Variables variables =
        new MethodBody.Variables(
            framed ? locals.add(Opcodes.LONG) : -1,
            failures ? locals.add(Opcodes.INTEGER) : -1,
            ends.needSelf() ? locals.addThis(scan.node().name) : -1);
    ExecutionCounter counter = blocks == null ? null : counter(blocks, locals);
    MethodBody body =
        new MethodBody(
            method,
            creations,
            variables,
            new ContextProbes(
                settings.contextProbes(), variables.caller(), framed ? sites.frameConstant() : 0),
            counter,
            events);
    body.prepare(made.stream().filter(one -> one.creation != null).map(Made::maker).toList());
    if (counter != null) {
      counter.countBlocks(code);
    }
    if (!uses.isEmpty()) {
      UseProbes probes = new UseProbes(method, creations, sites, settings.useProbes());
      uses.forEach(probes::probe);
    }
    events.emit();
    memoryCalls.forEach((call, at) -> MemoryCallEmitter.probe(method, call, at, sites));
    made.forEach(one -> probe(one, body));
    superClones.forEach(this::probeSuperClone);
    int constructorSite =
        ends.areSeen() || ends.interrupted()
            ? sites.object(
                Instructions.firstLine(method), scan.node().name, AllocationKind.UNWOVEN_CALLER)
            : -1;
    if (ends.interrupted()) {
      for (MethodInsnNode delegation : creations.constructorCalls()) {
        code.insert(
            delegation, constructor(body, Probe.UNFINISHED, sites.typeConstant(constructorSite)));
      }
    }
    body.begin();
    locals.enterFrames();
    body.end(
        () -> ends.areSeen() ? end(constructorSite, body) : new InsnList(),
        scan.hasFrames() ? locals::catchingAll : null);
    method.maxStack = Math.min(method.maxStack + MORE_STACK, EmittedCheck.MOST);
    return true;
  }

  private ExecutionCounter counter(BasicBlocks counted, ExtraLocals locals) {
    boolean byMethod = mode.bytecodes() == BytecodeCounts.BY_METHOD;
    return new ExecutionCounter(
        counted,
        locals.add(Opcodes.INTEGER),
        settings.executionProbes(),
        byMethod ? sites.frameConstant() : 0);
  }

  // Objects, arrays, copies, boxes.

  private void probe(Made one, MethodBody body) {
    AbstractInsnNode maker = one.maker;
    int site = sites.allocatedBy(maker, one.line, one.probe);
    InsnList probe = new InsnList();
    switch (one.probe) {
      case CONSTRUCTED -> {
        Creation creation = one.creation;
        if (creation != null) {
          if (body.reportsFailures()) {
            body.constructing(maker, sites.constant(site));
          }
          constructed(creation, site, probe);
          events.addConstructed(probe, creation, one.line, sites.typeOf(site));
          code.insert(body.constructed(maker), probe);
        }
        return;
      }
      case CLONED -> {
        // Original and copy go to the probe, the copy stays.
        code.insertBefore(maker, new InsnNode(Opcodes.DUP));
        probe.add(new InsnNode(Opcodes.DUP_X1));
        probe.add(sites.constant(site));
        probe.add(PROGRAM.call(Probe.CLONED, "(Ljava/lang/Object;Ljava/lang/Object;I)V"));
      }
      case ARRAY -> {
        probe.add(new InsnNode(Opcodes.DUP));
        if (settings.followed()) {
          probe.add(new InsnNode(Opcodes.DUP));
        }
        probe.add(new InsnNode(Opcodes.ARRAYLENGTH));
        probe.add(sites.constant(site));
        probe.add(Instructions.push(sites.layoutOf(site)));
        probe.add(
            objects.call(Probe.ARRAY, settings.followed() ? "(Ljava/lang/Object;III)V" : "(III)V"));
      }
      case MULTI_ARRAY -> {
        probe.add(new InsnNode(Opcodes.DUP));
        probe.add(sites.constant(site));
        probe.add(PROGRAM.call(Probe.NESTED_ARRAYS, "(Ljava/lang/Object;I)V"));
      }
      default -> {
        probe.add(new InsnNode(Opcodes.DUP));
        probe.add(sites.constant(site));
        ProbeClass door = one.probe == Probe.BOXED ? objects : PROGRAM;
        probe.add(door.call(one.probe, "(Ljava/lang/Object;I)V"));
      }
    }
    events.addCreated(probe, one.probe, one.line, sites.typeOf(site));
    code.insert(maker, probe);
  }

  private void constructed(Creation creation, int site, InsnList probe) {
    if (!settings.followed() && creation.place() != Creations.Place.NOWHERE) {
      probe.add(sites.constant(site));
      probe.add(sites.typeConstant(site));
      probe.add(objects.call(Probe.CONSTRUCTED, "(II)V"));
      return;
    }
    if (creation.copyTo(probe)) {
      probe.add(sites.constant(site));
      probe.add(sites.typeConstant(site));
      probe.add(objects.call(Probe.CONSTRUCTED, "(Ljava/lang/Object;II)V"));
    } else { // counted, and never followed
      probe.add(sites.typeConstant(site));
      probe.add(PROGRAM.call(Probe.UNFINISHED, "(I)V"));
      probe.add(sites.constant(site));
      probe.add(ProbeClass.JDK.call(Probe.CONSTRUCTED, "(I)V"));
    }
  }

  private void probeSuperClone(MethodInsnNode call, int line) {
    int site = sites.object(line, "java/lang/Object", AllocationKind.CLONE);
    boolean literals = scan.hasClassLiterals();
    InsnList probe = new InsnList();
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(
        new LdcInsnNode(
            literals ? Type.getObjectType(scan.node().name) : (Object) scan.className()));
    probe.add(sites.constant(site));
    probe.add(
        PROGRAM.call(
            Probe.SUPER_CLONED,
            literals
                ? "(Ljava/lang/Object;Ljava/lang/Class;I)V"
                : "(Ljava/lang/Object;Ljava/lang/String;I)V"));
    events.addSuperCloned(probe, line);
    code.insert(call, probe);
  }

  /** Counted where the JDK's allocations are: hidden classes make the objects. */
  private boolean probeDynamicCalls() {
    boolean found = false;
    for (Map.Entry<InvokeDynamicInsnNode, Integer> call : dynamicCalls.entrySet()) {
      AbstractInsnNode next = call.getKey().getNext();
      found |= dynamic.visit(call.getKey(), call.getValue());
      creations.addLike(call.getKey(), next);
    }
    return found;
  }

  // Ends of constructors.

  private InsnList end(int site, MethodBody body) {
    return constructor(body, Probe.INITIALIZED, sites.constant(site), sites.typeConstant(site));
  }

  /**
   * A probe for an object of exactly this class: {@code this} of a subclass is not done, and not
   * pending, either; what is pending may be one of this class that unwoven code created before.
   */
  private InsnList constructor(MethodBody body, Probe probe, AbstractInsnNode... numbers) {
    InsnList insns = new InsnList();
    insns.add(body.self());
    if (!settings.followed()) {
      insns.add(
          new MethodInsnNode(
              Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false));
    }
    insns.add(new LdcInsnNode(Type.getObjectType(scan.node().name)));
    for (AbstractInsnNode number : numbers) {
      insns.add(number);
    }
    String object = settings.followed() ? "(Ljava/lang/Object;" : "(Ljava/lang/Class;";
    insns.add(
        objects.call(probe, object + "Ljava/lang/Class;" + "I".repeat(numbers.length) + ")V"));
    return insns;
  }
}
