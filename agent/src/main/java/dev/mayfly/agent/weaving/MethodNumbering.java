package dev.mayfly.agent.weaving;

import static java.util.Objects.requireNonNull;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. Rewrites one woven method: advice calls become probe calls with int constants, the
 * method's context is kept in a local variable, and no slot keeps an allocated object alive.
 *
 * <p>What the weaver writes at a join point is {@code [dup, store v,] aspectOf, loads of what is
 * bound, getstatic ajc$tjp_N.., advice call}. Any other shape is refused ({@link
 * NotWovenException}): a class that is not understood stays as it was.
 */
final class MethodNumbering {
  private static final String CONTEXT = "dev/mayfly/recording/CallNode";
  private static final String CONTEXT_DESCRIPTOR = "Ldev/mayfly/recording/CallNode;";
  private static final String CLONED =
      "(Ljava/lang/Object;Ljava/lang/Object;I" + CONTEXT_DESCRIPTOR + ")V";

  private final ClassScan scan;
  private final MethodNode method;
  private final AdviceCatalog advices;
  private final InsnList code;
  private final String key;
  private final boolean withoutContext;
  private final SiteCollector sites = new SiteCollector();
  private final Map<String, Integer> siteOfJoinPoint = new HashMap<>();
  private final Set<Integer> droppedSlots = new HashSet<>();
  private final List<LdcInsnNode> frameConstants = new ArrayList<>();
  private int contextSlot = -1;
  private int constructorSite = -1;

  MethodNumbering(ClassScan scan, MethodNode woven, AdviceCatalog advices) {
    this.scan = scan;
    this.method = woven;
    this.advices = advices;
    this.code = woven.instructions;
    this.key = ClassScan.key(woven);
    this.withoutContext = scan.isLeaf(key);
  }

  /** Rewrites the method in place; returns whether it contains a probe. */
  boolean rewrite(SiteRegistry registry) {
    List<MethodInsnNode> adviceCalls = new ArrayList<>();
    List<MethodInsnNode> superClones = new ArrayList<>();
    boolean entered = false;
    for (AbstractInsnNode insn : code) {
      if (insn instanceof MethodInsnNode call) {
        String probe = advices.probeOf(call.owner, call.name);
        if (probe != null) {
          adviceCalls.add(call);
          entered |= probe.equals("enter");
        } else if (isSuperClone(call)) {
          superClones.add(call);
        }
      }
    }
    boolean unfinishedAfterThis = scan.delegates(key) && ConstructorEnds.counted(scan);
    if (adviceCalls.isEmpty() && superClones.isEmpty() && !unfinishedAfterThis) {
      return false;
    }
    removeStaticParts();
    AbstractInsnNode first = code.getFirst();
    if (entered && !withoutContext) {
      contextSlot = method.maxLocals++;
    }
    for (MethodInsnNode call : adviceCalls) {
      rewrite(call);
    }
    superClones.forEach(this::probeSuperClone);
    if (unfinishedAfterThis) {
      probeUnfinished(); // even where no end follows: a constructor may always throw
    }
    if (contextSlot >= 0 && method.name.equals("<init>")) {
      // No context before super(..): the slot needs a value that the verifier accepts on every
      // path.
      code.insertBefore(first, new InsnNode(Opcodes.ACONST_NULL));
      code.insertBefore(first, new VarInsnNode(Opcodes.ASTORE, contextSlot));
    }
    FrameLocals.rewrite(code, droppedSlots, contextSlot, CONTEXT);
    MethodFrame frame = new MethodFrame(scan.className(), method.name, method.desc);
    int frameId = frameConstants.isEmpty() && sites.size() == 0 ? 0 : registry.frame(frame);
    frameConstants.forEach(constant -> code.set(constant, SiteCollector.push(frameId)));
    sites.register(registry, frame, code);
    method.maxStack += 5;
    return true;
  }

  private boolean isSuperClone(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESPECIAL
        && call.name.equals("clone")
        && call.desc.startsWith("()")
        && !call.owner.equals(scan.node.name);
  }

  // ---- one advice call
  // ------------------------------------------------------------------------------------------------

  private void rewrite(MethodInsnNode call) {
    List<AbstractInsnNode> staticParts = new ArrayList<>();
    List<VarInsnNode> loads = new ArrayList<>();
    AbstractInsnNode insn = previous(call);
    while (insn instanceof FieldInsnNode field && field.name.startsWith("ajc$tjp_")) {
      staticParts.add(0, field);
      insn = previous(insn);
    }
    while (insn instanceof VarInsnNode load) {
      loads.add(0, load);
      insn = previous(insn);
    }
    if (staticParts.isEmpty()
        || !(insn instanceof MethodInsnNode instance)
        || !AdviceCatalog.isAspectInstance(instance.owner, instance.name)) {
      throw new NotWovenException("class: the weaver wrote an unknown shape");
    }
    String joinPoint = ((FieldInsnNode) staticParts.get(0)).name;
    AbstractInsnNode before = previous(instance);
    code.remove(instance);
    staticParts.forEach(code::remove);
    String probe = requireNonNull(advices.probeOf(call.owner, call.name));
    switch (probe) {
      case "enter" -> enter(call);
      case "exit" -> contextProbe(call, "exit");
      case "caught" -> contextProbe(call, "caught");
      case "constructed", "boxed", "cloned", "copied", "reflectiveArray", "array", "multiArray" ->
          allocation(call, probe, joinPoint, loads, before);
      case "failed" -> failure(call, joinPoint);
      case "initialized" -> initialized(call, loads);
      default -> throw new NotWovenException("class: unknown advice");
    }
  }

  private void enter(MethodInsnNode call) {
    if (contextSlot < 0) {
      code.remove(call);
      return;
    }
    LabelNode entered = new LabelNode(new Label());
    LdcInsnNode frame = new LdcInsnNode(0);
    frameConstants.add(frame);
    code.insertBefore(call, frame);
    code.insertBefore(call, probeCall("enter", "(I)" + CONTEXT_DESCRIPTOR));
    code.insertBefore(call, new VarInsnNode(Opcodes.ASTORE, contextSlot));
    code.insertBefore(call, entered);
    int position = code.indexOf(entered);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (code.indexOf(block.start) <= position && position < code.indexOf(block.end)) {
        block.start = entered; // where the context is known
      }
    }
    code.remove(call);
  }

  private void contextProbe(MethodInsnNode call, String probe) {
    if (contextSlot >= 0) {
      code.insertBefore(call, new VarInsnNode(Opcodes.ALOAD, contextSlot));
      code.insertBefore(call, probeCall(probe, "(" + CONTEXT_DESCRIPTOR + ")V"));
    }
    code.remove(call);
  }

  private void allocation(
      MethodInsnNode call,
      String probe,
      String joinPoint,
      List<VarInsnNode> loads,
      @Nullable AbstractInsnNode store) {
    VarInsnNode load = loads.get(loads.size() - 1);
    if (!(store instanceof VarInsnNode stored)
        || stored.getOpcode() != Opcodes.ASTORE
        || stored.var != load.var
        || !(previous(stored) instanceof InsnNode dup)
        || dup.getOpcode() != Opcodes.DUP) {
      throw new NotWovenException("class: the weaver wrote an unknown shape");
    }
    releaseBound(call, stored, load);
    int site = siteMadeBy(previous(dup), lineOf(call), probe);
    if (probe.equals("constructed")) {
      releaseArguments(previous(dup));
    }
    siteOfJoinPoint.put(joinPoint, site);
    if (probe.equals("array")) {
      code.insertBefore(call, new InsnNode(Opcodes.DUP));
      code.insertBefore(call, new InsnNode(Opcodes.ARRAYLENGTH));
    }
    if (probe.equals("cloned") && previous(dup) instanceof MethodInsnNode cloning) {
      // Original and copy go to the probe, the copy stays.
      code.insertBefore(cloning, new InsnNode(Opcodes.DUP));
      code.set(dup, new InsnNode(Opcodes.DUP_X1));
      code.insertBefore(call, sites.constant(site));
      code.insertBefore(call, contextOrNull());
      code.insertBefore(call, probeCall(probe, CLONED));
      code.remove(call);
      return;
    }
    code.insertBefore(call, sites.constant(site));
    String descriptor = "(Ljava/lang/Object;I";
    if (probe.equals("constructed")) {
      code.insertBefore(call, sites.typeConstant(site));
      descriptor = "(Ljava/lang/Object;II";
    }
    if (probe.equals("array")) {
      code.insertBefore(call, SiteCollector.push(sites.layoutOf(site)));
      descriptor = "(Ljava/lang/Object;III";
    }
    insertProbe(call, probe, descriptor);
  }

  /**
   * Hands the object over on the stack; where its slot is used elsewhere, at least forgets it
   * afterwards.
   */
  private void releaseBound(MethodInsnNode call, VarInsnNode stored, VarInsnNode load) {
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
    AbstractInsnNode insn = previous(constructor);
    while (insn instanceof VarInsnNode load && load.var >= scan.localsOf(key)) {
      if (load.getOpcode() == Opcodes.ALOAD) {
        code.insertBefore(constructor, new InsnNode(Opcodes.ACONST_NULL));
        code.insertBefore(constructor, new VarInsnNode(Opcodes.ASTORE, load.var));
      }
      insn = previous(insn);
    }
  }

  private int siteMadeBy(@Nullable AbstractInsnNode maker, int line, String probe) {
    if (maker instanceof MethodInsnNode made
        && made.name.equals("<init>")
        && probe.equals("constructed")) {
      return sites.object(line, made.owner, AllocationKind.OBJECT);
    }
    if (maker instanceof MethodInsnNode made) {
      return switch (probe) {
        case "boxed" -> sites.object(line, made.owner, AllocationKind.BOXING);
        case "cloned" -> sites.object(line, "java/lang/Object", AllocationKind.CLONE);
        case "copied" -> sites.object(line, "java/lang/Object", AllocationKind.COPY);
        case "reflectiveArray" ->
            sites.object(line, "java/lang/Object", AllocationKind.REFLECTIVE_ARRAY);
        default -> throw new NotWovenException("class: the weaver wrote an unknown shape");
      };
    }
    if (maker instanceof IntInsnNode primitives && maker.getOpcode() == Opcodes.NEWARRAY) {
      return sites.array(line, "[" + "ZCFDBSIJ".charAt(primitives.operand - 4), 1);
    }
    if (maker instanceof TypeInsnNode references && maker.getOpcode() == Opcodes.ANEWARRAY) {
      String element =
          references.desc.startsWith("[") ? references.desc : "L" + references.desc + ";";
      return sites.array(line, "[" + element, 1);
    }
    if (maker instanceof MultiANewArrayInsnNode arrays) {
      return sites.array(line, arrays.desc, arrays.dims);
    }
    throw new NotWovenException("class: the weaver wrote an unknown shape");
  }

  private void failure(MethodInsnNode call, String joinPoint) {
    Integer site = siteOfJoinPoint.get(joinPoint);
    if (site == null) {
      throw new NotWovenException("class: the weaver wrote an unknown shape");
    }
    code.insertBefore(call, sites.constant(site));
    insertProbe(call, "failed", "(I");
  }

  private void initialized(MethodInsnNode call, List<VarInsnNode> loads) {
    if (!ConstructorEnds.counted(scan)) {
      loads.forEach(code::remove);
      code.remove(call);
      return;
    }
    int site = constructorSite();
    code.insertBefore(call, new LdcInsnNode(Type.getObjectType(scan.node.name)));
    code.insertBefore(call, sites.constant(site));
    code.insertBefore(call, sites.typeConstant(site));
    if (scan.delegates(key)) {
      code.insertBefore(call, contextOrNull());
      code.insertBefore(
          call, probeCall("reinitialized", ConstructorEnds.PARAMETERS + CONTEXT_DESCRIPTOR + ")V"));
      code.remove(call);
    } else {
      insertProbe(call, "initialized", ConstructorEnds.PARAMETERS);
    }
  }

  private int constructorSite() {
    if (constructorSite < 0) {
      constructorSite =
          sites.object(ClassScan.firstLine(method), scan.node.name, AllocationKind.UNWOVEN_CALLER);
    }
    return constructorSite;
  }

  // ---- what AspectJ has no join point for
  // -----------------------------------------------------------------------------

  private void probeSuperClone(MethodInsnNode call) {
    int site = sites.object(lineOf(call), "java/lang/Object", AllocationKind.CLONE);
    InsnList probe = new InsnList();
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(new LdcInsnNode(Type.getObjectType(scan.node.name)));
    probe.add(sites.constant(site));
    probe.add(contextOrNull());
    probe.add(
        probeCall(
            "superCloned", "(Ljava/lang/Object;Ljava/lang/Class;I" + CONTEXT_DESCRIPTOR + ")V"));
    code.insert(call, probe);
  }

  private void probeUnfinished() {
    MethodInsnNode delegation = ClassScan.constructorCall(method);
    if (delegation == null) {
      throw new NotWovenException("class: a constructor without this(..) or super(..)");
    }
    code.insert(delegation, probeCall("unfinished", "(I)V"));
    code.insert(delegation, sites.typeConstant(constructorSite()));
  }

  /** Drops what the weaver put before the body of a class initialiser to fill its static parts. */
  private void removeStaticParts() {
    InsnList own = scan.bodyOf(key);
    int calls = count(code, MethodNumbering::isInitializerCall);
    int fields = count(code, MethodNumbering::isStaticPartStore);
    if (own != null) { // what the program's own aspects put there stays, behind what is to go
      calls -= count(own, MethodNumbering::isInitializerCall);
      fields -= count(own, MethodNumbering::isStaticPartStore);
    }
    AbstractInsnNode last = null;
    for (AbstractInsnNode insn : code) {
      if (calls > 0 && isInitializerCall(insn)) {
        code.remove(insn);
        calls--;
      } else if (fields > 0 && isStaticPartStore(insn)) {
        last = insn; // interfaces: in line, because their fields are final
        fields--;
      }
    }
    int factorySlot = -1;
    while (last != null) {
      AbstractInsnNode insn = last;
      last = last.getPrevious();
      if (insn instanceof VarInsnNode store && store.getOpcode() == Opcodes.ASTORE) {
        factorySlot = store.var;
      }
      if (insn.getOpcode() >= 0) {
        code.remove(insn);
      }
    }
    if (factorySlot >= 0) {
      // The frames know the slot by the factory's type, or by what it has in common with a later
      // use: null suits all.
      code.insert(new VarInsnNode(Opcodes.ASTORE, factorySlot));
      code.insert(new InsnNode(Opcodes.ACONST_NULL));
    }
  }

  private static int count(InsnList instructions, Predicate<AbstractInsnNode> wanted) {
    int count = 0;
    for (AbstractInsnNode insn : instructions) {
      count += wanted.test(insn) ? 1 : 0;
    }
    return count;
  }

  private static boolean isInitializerCall(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call && call.name.startsWith("ajc$preClinit");
  }

  private static boolean isStaticPartStore(AbstractInsnNode insn) {
    return insn instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.PUTSTATIC
        && field.name.startsWith("ajc$tjp_");
  }

  // ---- small things
  // ---------------------------------------------------------------------------------------------------

  private void insertProbe(MethodInsnNode call, String probe, String descriptorStart) {
    // Without a context multiArray would derive the sites of the inner arrays, which are numbered.
    if (contextSlot >= 0 || probe.equals("multiArray")) {
      code.insertBefore(call, contextOrNull());
      code.insertBefore(call, probeCall(probe, descriptorStart + CONTEXT_DESCRIPTOR + ")V"));
    } else {
      code.insertBefore(call, probeCall(probe, descriptorStart + ")V"));
    }
    code.remove(call);
  }

  private AbstractInsnNode contextOrNull() {
    return contextSlot >= 0
        ? new VarInsnNode(Opcodes.ALOAD, contextSlot)
        : new InsnNode(Opcodes.ACONST_NULL);
  }

  static MethodInsnNode probeCall(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, AdviceCatalog.PROBES, name, descriptor, false);
  }

  private static @Nullable AbstractInsnNode previous(@Nullable AbstractInsnNode insn) {
    return insn == null ? null : ClassScan.previousReal(insn);
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
