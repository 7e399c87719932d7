package dev.mayfly.agent.weaving;

import dev.mayfly.recording.JdkProbes;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. Rewrites one woven method: advice calls become probe calls with int constants, the
 * method's context is kept in a local variable, and no slot keeps an allocated object alive.
 *
 * <p>What is not understood is refused ({@link NotWovenException}): the class stays as it was.
 */
final class MethodNumbering {
  private static final String CONTEXT = "dev/mayfly/recording/CallNode";
  private static final String CONTEXT_DESCRIPTOR = "Ldev/mayfly/recording/CallNode;";
  private static final String CLONED =
      "(Ljava/lang/Object;Ljava/lang/Object;I" + CONTEXT_DESCRIPTOR + ")V";

  private static final Set<String> CONTEXT_PROBES = Set.of("enter", "exit", "caught");

  private final ClassScan scan;
  private final MethodNode method;
  private final AdviceCatalog advices;
  private final InsnList code;
  private final String key;
  private final boolean withoutContext;
  private final boolean transparent;
  private final List<AbstractInsnNode> handlerEnds = new ArrayList<>();
  private final SiteCollector sites = new SiteCollector();
  private final DynamicCalls dynamic;
  private final Map<String, Integer> siteOfJoinPoint = new HashMap<>();
  private final Set<Integer> droppedSlots = new HashSet<>();
  private final List<LdcInsnNode> frameConstants = new ArrayList<>();
  private @Nullable UseProbes uses;
  private int contextSlot = -1;
  private int constructorSite = -1;

  /**
   * Prepares it.
   *
   * @param transparent whether the method's entry and exits are not to be seen: its context is
   *     looked up at its own allocations only
   */
  MethodNumbering(ClassScan scan, MethodNode woven, AdviceCatalog advices, boolean transparent) {
    this.transparent = transparent;
    this.scan = scan;
    this.method = woven;
    this.advices = advices;
    this.code = woven.instructions;
    this.key = ClassScan.key(woven);
    this.withoutContext = scan.isLeaf(key);
    this.dynamic = new DynamicCalls(scan.node.name, false, true, code, sites);
  }

  /** Rewrites the method in place; returns whether it contains a probe. */
  boolean rewrite(SiteRegistry registry) {
    List<MethodInsnNode> adviceCalls = new ArrayList<>();
    List<MethodInsnNode> superClones = new ArrayList<>();
    boolean entered = false;
    boolean records = false;
    for (AbstractInsnNode insn : code) {
      if (insn instanceof MethodInsnNode call) {
        String probe = advices.probeOf(call.owner, call.name);
        if (probe != null) {
          adviceCalls.add(call);
          entered |= probe.equals("enter");
          records |= !CONTEXT_PROBES.contains(probe);
        } else if (isSuperClone(call)) {
          superClones.add(call);
        }
      }
    }
    boolean unfinishedAfterThis = scan.delegates(key) && ConstructorEnds.counted(scan);
    boolean withDynamic = JdkProbes.areUsed() && probeDynamicCalls();
    records |= withDynamic;
    if (adviceCalls.isEmpty() && superClones.isEmpty() && !unfinishedAfterThis && !withDynamic) {
      return false;
    }
    if (transparent && !records && superClones.isEmpty() && !unfinishedAfterThis) {
      return false; // keeps its own code
    }
    StaticParts.remove(code, scan.bodyOf(key));
    AbstractInsnNode first = code.getFirst();
    if (entered && !withoutContext) {
      contextSlot = method.maxLocals++;
    }
    for (MethodInsnNode call : adviceCalls) {
      rewrite(AdviceCall.read(call, advices));
    }
    superClones.forEach(this::probeSuperClone);
    handlerEnds.forEach(end -> EmptyHandlers.remove(method, end));
    if (unfinishedAfterThis) {
      probeUnfinished(); // even where no end follows: a constructor may always throw
    }
    if (contextSlot >= 0 && (transparent || method.name.equals("<init>"))) {
      // No context yet, in a constructor before super(..): the slot needs a value that the verifier
      // accepts on every path.
      code.insertBefore(first, new InsnNode(Opcodes.ACONST_NULL));
      code.insertBefore(first, new VarInsnNode(Opcodes.ASTORE, contextSlot));
    }
    Map<Integer, Object> types = ReturnedValues.types(method, scan.localsOf(key));
    droppedSlots.forEach(slot -> types.put(slot, Opcodes.TOP));
    FrameLocals.rewrite(code, types, contextSlot, CONTEXT);
    if (uses != null) {
      uses.pack();
    }
    MethodFrame frame = new MethodFrame(scan.className(), method.name, method.desc);
    int frameId = frameConstants.isEmpty() && sites.size() == 0 ? 0 : registry.frame(frame);
    frameConstants.forEach(constant -> code.set(constant, SiteCollector.push(frameId)));
    sites.register(registry, frame, code);
    dynamic.link();
    method.maxStack += 6;
    return true;
  }

  private boolean isSuperClone(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESPECIAL
        && call.name.equals("clone")
        && call.desc.startsWith("()")
        && !call.owner.equals(scan.node.name);
  }

  // One advice call.

  private void rewrite(AdviceCall advice) {
    switch (advice.probe) {
      case "enter" -> enter(advice.call);
      case "exit", "caught" -> contextProbe(advice.call, advice.probe);
      case "constructed", "boxed", "cloned", "copied", "reflectiveArray", "array", "multiArray" ->
          allocation(advice);
      case "failed" -> failure(advice);
      case "initialized" -> initialized(advice);
      case UseProbes.PROBE -> uses().rewrite(advice);
      default -> throw new NotWovenException("class: unknown advice");
    }
    advice.remove(code);
  }

  private void enter(MethodInsnNode call) {
    if (contextSlot < 0 || transparent) {
      return;
    }
    LabelNode entered = new LabelNode(new Label());
    LdcInsnNode frame = new LdcInsnNode(0);
    frameConstants.add(frame);
    code.insertBefore(call, frame);
    code.insertBefore(call, contextProbeCall("begin", "(I)" + CONTEXT_DESCRIPTOR));
    code.insertBefore(call, new VarInsnNode(Opcodes.ASTORE, contextSlot));
    code.insertBefore(call, entered);
    int position = code.indexOf(entered);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (code.indexOf(block.start) <= position && position < code.indexOf(block.end)) {
        block.start = entered; // where the context is known
      }
    }
  }

  private void contextProbe(MethodInsnNode call, String probe) {
    if (transparent) {
      handlerEnds.add(call.getNext());
    } else if (contextSlot >= 0) {
      code.insertBefore(call, new VarInsnNode(Opcodes.ALOAD, contextSlot));
      code.insertBefore(call, contextProbeCall(probe, "(" + CONTEXT_DESCRIPTOR + ")V"));
    }
  }

  private MethodInsnNode contextProbeCall(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, advices.contextProbes, name, descriptor, false);
  }

  private void allocation(AdviceCall advice) {
    MethodInsnNode call = advice.call;
    String probe = advice.probe;
    AdviceCall.Bound bound = advice.bound();
    AbstractInsnNode maker = bound.maker();
    releaseBound(call, bound);
    int site = sites.madeBy(maker, lineOf(call), probe);
    if (probe.equals("constructed")) {
      releaseArguments(maker);
    }
    siteOfJoinPoint.put(advice.joinPoint, site);
    if (probe.equals("cloned") && maker instanceof MethodInsnNode) {
      // Original and copy go to the probe, the copy stays.
      code.insertBefore(maker, new InsnNode(Opcodes.DUP));
      code.set(bound.dup(), new InsnNode(Opcodes.DUP_X1));
      code.insertBefore(call, sites.constant(site));
      insertContext(call);
      code.insertBefore(call, probeCall(probe, CLONED));
    } else if (probe.equals("array")) {
      code.insertBefore(call, new InsnNode(Opcodes.DUP));
      code.insertBefore(call, new InsnNode(Opcodes.ARRAYLENGTH));
      code.insertBefore(call, sites.constant(site));
      code.insertBefore(call, SiteCollector.push(sites.layoutOf(site)));
      insertProbe(call, probe, "(Ljava/lang/Object;III");
    } else if (probe.equals("constructed")) {
      code.insertBefore(call, sites.constant(site));
      code.insertBefore(call, sites.typeConstant(site));
      insertProbe(call, probe, "(Ljava/lang/Object;II");
    } else {
      code.insertBefore(call, sites.constant(site));
      insertProbe(call, probe, "(Ljava/lang/Object;I");
    }
  }

  /**
   * Hands the object over on the stack; where its slot is used elsewhere, at least forgets it
   * afterwards.
   */
  private void releaseBound(MethodInsnNode call, AdviceCall.Bound bound) {
    VarInsnNode stored = bound.store();
    VarInsnNode load = bound.load();
    int uses = 0;
    for (AbstractInsnNode insn : code) {
      if (insn instanceof VarInsnNode variable && variable.var == load.var) {
        uses++;
      }
    }
    if (uses == 2) {
      code.remove(stored);
      code.remove(load);
      droppedSlots.add(load.var);
      return;
    }
    code.remove(load);
    code.insert(stored, new VarInsnNode(Opcodes.ALOAD, load.var)); // the object goes first
    code.insert(call, new VarInsnNode(Opcodes.ASTORE, load.var));
    code.insert(call, new InsnNode(Opcodes.ACONST_NULL));
  }

  /**
   * The weaver puts {@code new} behind the constructor's arguments, which wait in local variables
   * of its own meanwhile: those forget them once they are back on the stack.
   */
  private void releaseArguments(@Nullable AbstractInsnNode constructor) {
    AbstractInsnNode insn = ClassScan.previousReal(constructor);
    while (insn instanceof VarInsnNode load && load.var >= scan.localsOf(key)) {
      if (load.getOpcode() == Opcodes.ALOAD) {
        code.insertBefore(constructor, new InsnNode(Opcodes.ACONST_NULL));
        code.insertBefore(constructor, new VarInsnNode(Opcodes.ASTORE, load.var));
      }
      insn = ClassScan.previousReal(insn);
    }
  }

  private void failure(AdviceCall advice) {
    Integer site = siteOfJoinPoint.get(advice.joinPoint);
    if (site == null) {
      throw AdviceCall.unknownShape();
    }
    code.insertBefore(advice.call, sites.constant(site));
    insertProbe(advice.call, "failed", "(I");
  }

  private void initialized(AdviceCall advice) {
    if (!ConstructorEnds.counted(scan)) {
      advice.loads.forEach(code::remove);
      return;
    }
    int site = constructorSite();
    code.insertBefore(advice.call, new LdcInsnNode(Type.getObjectType(scan.node.name)));
    code.insertBefore(advice.call, sites.constant(site));
    code.insertBefore(advice.call, sites.typeConstant(site));
    if (scan.delegates(key)) {
      insertCaller(advice.call);
      code.insertBefore(
          advice.call,
          probeCall("reinitialized", ConstructorEnds.PARAMETERS + CONTEXT_DESCRIPTOR + ")V"));
    } else if (transparent) {
      code.insertBefore(advice.call, probeCall("initialized", ConstructorEnds.PARAMETERS + ")V"));
    } else {
      insertProbe(advice.call, "initialized", ConstructorEnds.PARAMETERS);
    }
  }

  private int constructorSite() {
    if (constructorSite < 0) {
      constructorSite =
          sites.object(ClassScan.firstLine(method), scan.node.name, AllocationKind.UNWOVEN_CALLER);
    }
    return constructorSite;
  }

  private UseProbes uses() {
    UseProbes known = uses;
    if (known == null) {
      uses = known = new UseProbes(scan, method, droppedSlots);
    }
    return known;
  }

  // What AspectJ has no join point for.

  private void probeSuperClone(MethodInsnNode call) {
    int site = sites.object(lineOf(call), "java/lang/Object", AllocationKind.CLONE);
    InsnList probe = new InsnList();
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(new LdcInsnNode(Type.getObjectType(scan.node.name)));
    probe.add(sites.constant(site));
    probe.add(context());
    probe.add(
        probeCall(
            "superCloned", "(Ljava/lang/Object;Ljava/lang/Class;I" + CONTEXT_DESCRIPTOR + ")V"));
    code.insert(call, probe);
  }

  /** Counted where the JDK's allocations are: hidden classes make the objects. */
  private boolean probeDynamicCalls() {
    boolean found = false;
    for (AbstractInsnNode insn : code.toArray()) {
      if (insn instanceof InvokeDynamicInsnNode call) {
        found |= dynamic.visit(call, lineOf(call));
      }
    }
    return found;
  }

  private void probeUnfinished() {
    MethodInsnNode delegation = ClassScan.constructorCall(method);
    if (delegation == null) {
      throw new NotWovenException("class: a constructor without this(..) or super(..)");
    }
    code.insert(delegation, probeCall("unfinished", "(I)V"));
    code.insert(delegation, sites.typeConstant(constructorSite()));
  }

  // Small things.

  private void insertProbe(MethodInsnNode call, String probe, String descriptorStart) {
    // Without a context multiArray would derive the sites of the inner arrays, which are numbered.
    if (contextSlot >= 0 || probe.equals("multiArray")) {
      insertContext(call);
      code.insertBefore(call, probeCall(probe, descriptorStart + CONTEXT_DESCRIPTOR + ")V"));
    } else {
      code.insertBefore(call, probeCall(probe, descriptorStart + ")V"));
    }
  }

  private void insertContext(AbstractInsnNode before) {
    code.insertBefore(before, context());
  }

  /** What a constructor's end is told: its own context, or nothing, and the caller's is current. */
  private void insertCaller(AbstractInsnNode before) {
    code.insertBefore(
        before,
        contextSlot >= 0 && !transparent
            ? new VarInsnNode(Opcodes.ALOAD, contextSlot)
            : new InsnNode(Opcodes.ACONST_NULL));
  }

  /** Puts the method's context, or null, on the stack. */
  private InsnList context() {
    InsnList load = new InsnList();
    if (contextSlot < 0) {
      load.add(new InsnNode(Opcodes.ACONST_NULL));
      return load;
    }
    load.add(new VarInsnNode(Opcodes.ALOAD, contextSlot));
    if (transparent) {
      LdcInsnNode frame = new LdcInsnNode(0);
      frameConstants.add(frame);
      load.add(frame);
      load.add(probeCall("within", "(" + CONTEXT_DESCRIPTOR + "I)" + CONTEXT_DESCRIPTOR));
      load.add(new InsnNode(Opcodes.DUP));
      load.add(new VarInsnNode(Opcodes.ASTORE, contextSlot));
    }
    return load;
  }

  static MethodInsnNode probeCall(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, AdviceCatalog.PROBES, name, descriptor, false);
  }

  private static int lineOf(AbstractInsnNode insn) {
    for (AbstractInsnNode here = insn; here != null; here = here.getPrevious()) {
      if (here instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }
}
