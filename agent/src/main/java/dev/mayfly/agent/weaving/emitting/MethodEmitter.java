package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.HandingOn;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
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
  /** The stack slots that the longest sequence of a part takes. */
  static final int MORE_STACK = 6;

  private final ClassScan scan;
  private final MethodNode method;
  private final EmissionMode mode;
  private final SiteCollector sites;
  private final Creations creations;
  private final AllocationProbes allocations;
  private final ConstructorEnds ends;

  /** In the order in which they are put in: the nearest to an instruction last. */
  private final List<ProbePart> parts = new ArrayList<>();

  private final boolean framed;

  /** The ones whose instructions are counted; null if none are. */
  private final @Nullable BasicBlocks blocks;

  /**
   * Reads a method.
   *
   * @throws NotWovenException if it must stay as it is
   */
  MethodEmitter(ProbedMethod probed, List<ProbePart> features, EmissionMode mode) {
    this.scan = probed.scan();
    this.method = probed.node();
    this.mode = mode;
    WeavingSettings settings = mode.settings();
    sites = probed.sites();
    framed = mode.framed() && (hasContext() || needContext(features));
    creations = probed.creations();
    WantedEvents wanted = new WantedEvents(probed);
    CreationEvents created = new CreationEvents(probed, wanted);
    allocations = new AllocationProbes(probed, settings, mode.advised().of(method), created);
    ends = new ConstructorEnds(probed, settings, created);
    blocks = mode.bytecodes() == BytecodeCounts.NONE ? null : new BasicBlocks(method);
    if (settings.jdk()) {
      parts.add(
          new DynamicCalls(
              scan.node().name, false, true, method.instructions, sites, wanted::created));
    }
    parts.addAll(features);
    if (!wanted.areNone()) {
      parts.add(new AccessEvents(probed, wanted));
      parts.add(new CallEvents(probed, wanted));
      parts.add(new LockEvents(probed, wanted));
      parts.add(new MethodEvents(probed, wanted));
      parts.add(created);
    }
    if (settings.recordsAllocations()) {
      parts.add(allocations);
      parts.add(ends);
    }
    int line = 0;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      }
      for (ProbePart part : parts) {
        part.plan(insn, line);
      }
    }
  }

  private boolean hasContext() {
    if (scan.isLeaf(method)) {
      return countsForItself();
    }
    return mode.settings().allFrames() || !HandingOn.isAllOf(method);
  }

  /** Whether a leaf has a context: if it calls methods, or runs for the first caller. */
  private boolean countsForItself() {
    return mode.bytecodes() == BytecodeCounts.BY_CONTEXT
        && (method.name.equals("<clinit>") || scan.callsOwnMethods(method));
  }

  private static boolean needContext(List<ProbePart> features) {
    for (ProbePart part : features) {
      if (part.needsContext()) {
        return true;
      }
    }
    return false;
  }

  /** Puts the probes in; returns whether there are any. */
  boolean emit() {
    if (!framed && blocks == null && arePartsEmpty()) {
      return false;
    }
    ExtraLocals locals = new ExtraLocals(method);
    List<AbstractInsnNode> constructions = allocations.constructions();
    boolean failures = mode.failures() && !constructions.isEmpty();
    MethodBody.Variables variables =
        new MethodBody.Variables(
            framed ? locals.add(Opcodes.LONG) : -1,
            failures ? locals.add(Opcodes.INTEGER) : -1,
            ends.needSelf() ? locals.addThis(scan.node().name) : -1);
    for (ProbePart part : parts) {
      part.addVariables(locals);
    }
    ExecutionCounter counter = blocks == null ? null : counter(blocks, locals);
    MethodBody body =
        new MethodBody(
            method,
            creations,
            variables,
            new ContextProbes(
                mode.settings().contextProbes(),
                variables.caller(),
                framed ? sites.frameConstant() : 0),
            counter,
            parts,
            true);
    body.prepare(constructions);
    if (counter != null) {
      counter.countBlocks(method.instructions);
    }
    for (ProbePart part : parts) {
      part.emit(body);
    }
    body.begin();
    locals.enterFrames();
    body.end(scan.hasFrames() ? locals::catchingAll : null);
    method.maxStack = Math.min(method.maxStack + MORE_STACK, EmittedCheck.MOST);
    return true;
  }

  private boolean arePartsEmpty() {
    for (ProbePart part : parts) {
      if (!part.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private ExecutionCounter counter(BasicBlocks counted, ExtraLocals locals) {
    boolean byMethod = mode.bytecodes() == BytecodeCounts.BY_METHOD;
    return new ExecutionCounter(
        counted,
        locals.add(Opcodes.INTEGER),
        mode.settings().executionProbes(),
        byMethod ? sites.frameConstant() : 0);
  }
}
