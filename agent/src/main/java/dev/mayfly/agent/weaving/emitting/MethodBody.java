package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.agent.weaving.bytecode.Uninitialized;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. The probes at the beginning, the ends and the handlers of one method, and the variables
 * that its probes share.
 *
 * <p>A constructor's context begins before {@code super(..)} or {@code this(..)}. No handler may
 * cover that call itself (JVMS 4.10.1.9): where it throws, the called constructor ends both.
 */
public final class MethodBody {
  /**
   * Slots; −1 for those that the method does without.
   *
   * @param failing the site whose constructor runs, 0 if none does
   * @param self {@code this}, where slot 0 does not hold it everywhere
   */
  record Variables(int caller, int failing, int self) {}

  /** Instructions in a row in which {@code this} is an object, or none is yet. */
  private record Run(LabelNode start, LabelNode end, boolean beforeConstructor) {}

  private final MethodNode method;
  private final InsnList code;
  private final Creations creations;
  private final Variables variables;
  private final ContextProbes probes;
  private final boolean handlesBeforeConstructor;
  private final @Nullable ExecutionCounter counter;
  private final List<ProbePart> parts;
  private final List<Run> runs = new ArrayList<>();
  private final List<AbstractInsnNode> returns = new ArrayList<>();
  private final Set<LabelNode> handlers = new LinkedHashSet<>();
  private final Set<LabelNode> handlersOfFailures = new HashSet<>();
  private final Map<AbstractInsnNode, AbstractInsnNode> afterConstructor = new HashMap<>();
  private final LabelNode end = new LabelNode();

  /**
   * The body of a method as it was.
   *
   * @param handlesBeforeConstructor whether exceptions before {@code super(..)} end the context
   */
  MethodBody(
      MethodNode method,
      Creations creations,
      Variables variables,
      ContextProbes probes,
      @Nullable ExecutionCounter counter,
      List<ProbePart> parts,
      boolean handlesBeforeConstructor) {
    this.method = method;
    this.code = method.instructions;
    this.creations = creations;
    this.variables = variables;
    this.counter = counter;
    this.probes = probes;
    this.parts = parts;
    this.handlesBeforeConstructor = handlesBeforeConstructor;
  }

  /**
   * Makes a method of the JDK a frame of contexts. The method's stack map frames are expanded, and
   * a constructor has the usual shape; exceptions before {@code super(..)} end no context.
   *
   * @param counted its blocks as it was, which count; null if they do not
   */
  public static void follow(MethodNode method, int frame, @Nullable BasicBlocks counted) {
    follow(
        method,
        Creations.ofUsualConstructor(method),
        ProbeClass.JDK,
        frame,
        List.of(),
        counted,
        true);
  }

  /**
   * Makes a method a frame of contexts; what it allocates gets no probes.
   *
   * @param probes the class of the probes at its beginning and its ends
   * @param counted its blocks, which count bytecodes for code of the JDK; null if they do not
   * @param hasFrames whether it has stack map frames, which are expanded
   */
  static void follow(
      MethodNode method,
      Creations creations,
      ProbeClass probes,
      int frame,
      List<ProbePart> parts,
      @Nullable BasicBlocks counted,
      boolean hasFrames) {
    ExtraLocals locals = new ExtraLocals(method);
    int caller = locals.add(Opcodes.LONG);
    ExecutionCounter counter =
        counted == null
            ? null
            : new ExecutionCounter(
                counted, locals.add(Opcodes.INTEGER), ProbeClass.JDK.internalName(), 0);
    MethodBody body =
        new MethodBody(
            method,
            creations,
            new Variables(caller, -1, -1),
            new ContextProbes(probes, caller, frame),
            counter,
            parts,
            false);
    body.prepare(List.of());
    if (counter != null) {
      counter.countBlocks(method.instructions);
    }
    body.begin();
    locals.enterFrames();
    body.end(hasFrames ? locals::catchingAll : null);
  }

  /**
   * Reads the method as it is, and fixes the labels that new instructions must not come between.
   *
   * @param constructions the constructor calls that may fail
   */
  void prepare(List<AbstractInsnNode> constructions) {
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      handlers.add(block.handler);
      if (variables.failing >= 0 && covers(block, constructions)) {
        handlersOfFailures.add(block.handler);
      }
    }
    for (AbstractInsnNode insn : code) {
      if (Instructions.isReturn(insn)) {
        returns.add(insn);
      }
    }
    if (needsCatchAll()) {
      divide();
    }
    Uninitialized.bindFrames(code);
  }

  /** Whether something is to be done where an exception leaves the method. */
  private boolean needsCatchAll() {
    return hasContext()
        || variables.failing >= 0
        || counter != null
        || parts.stream().anyMatch(ProbePart::hasEnds);
  }

  private boolean covers(TryCatchBlockNode block, List<AbstractInsnNode> instructions) {
    int from = code.indexOf(block.start);
    int to = code.indexOf(block.end);
    for (AbstractInsnNode insn : instructions) {
      int at = code.indexOf(insn);
      if (at >= from && at < to) {
        return true;
      }
    }
    return false;
  }

  /** Constructor calls themselves are in no run: no handler may cover them (JVMS 4.10.1.9). */
  private void divide() {
    Set<AbstractInsnNode> calls = new HashSet<>(creations.constructorCalls());
    LabelNode start = null;
    boolean before = false;
    for (AbstractInsnNode insn : code.toArray()) {
      if (insn.getOpcode() < 0) {
        continue;
      }
      boolean call = insn instanceof MethodInsnNode && calls.contains(insn);
      boolean beforeHere = creations.isBeforeConstructor(insn);
      if (start != null && (call || before != beforeHere)) {
        LabelNode border = borderBefore(insn);
        runs.add(new Run(start, border, before));
        start = null;
      }
      if (start == null && !call && (!beforeHere || handlesBeforeConstructor)) {
        start = borderBefore(insn);
        before = beforeHere;
      }
    }
    if (start != null) {
      runs.add(new Run(start, end, before));
    }
  }

  /** In front of the labels of an instruction: code behind these labels belongs to it. */
  private LabelNode borderBefore(AbstractInsnNode insn) {
    AbstractInsnNode first = insn;
    while (first.getPrevious() != null && first.getPrevious().getOpcode() < 0) {
      first = first.getPrevious();
    }
    LabelNode label = new LabelNode();
    code.insertBefore(first, label);
    return label;
  }

  private boolean hasContext() {
    return variables.caller >= 0;
  }

  /** Puts {@code this} on the stack. */
  AbstractInsnNode self() {
    return new VarInsnNode(Opcodes.ALOAD, Math.max(0, variables.self));
  }

  /** A constructor of a new object is about to be called. */
  void constructing(AbstractInsnNode constructor, AbstractInsnNode site) {
    code.insertBefore(constructor, site);
    code.insertBefore(constructor, new VarInsnNode(Opcodes.ISTORE, variables.failing));
    InsnList done = noFailure();
    afterConstructor.put(constructor, done.getLast());
    code.insert(constructor, done);
  }

  /** Whether failed constructions are reported. */
  boolean reportsFailures() {
    return variables.failing >= 0;
  }

  /** Behind what a probe may be put for which the constructor has returned. */
  AbstractInsnNode constructed(AbstractInsnNode constructor) {
    return afterConstructor.getOrDefault(constructor, constructor);
  }

  private InsnList noFailure() {
    InsnList reset = new InsnList();
    reset.add(new InsnNode(Opcodes.ICONST_0));
    reset.add(new VarInsnNode(Opcodes.ISTORE, variables.failing));
    return reset;
  }

  // Beginnings.

  /** Puts in what the method begins with. */
  void begin() {
    InsnList first = ofParts(ProbePart::first);
    if (hasContext()) {
      first.add(probes.begin());
    }
    if (variables.failing >= 0) {
      first.add(noFailure());
    }
    if (variables.self >= 0) {
      first.add(new VarInsnNode(Opcodes.ALOAD, 0));
      first.add(new VarInsnNode(Opcodes.ASTORE, variables.self));
    }
    if (counter != null) {
      first.add(counter.begin());
    }
    if (!method.name.equals("<init>")) {
      first.add(ofParts(ProbePart::begin));
    }
    code.insert(first);
    for (MethodInsnNode call : creations.constructorCalls()) {
      code.insert(call, ofParts(ProbePart::begin));
    }
  }

  private InsnList ofParts(Function<ProbePart, InsnList> place) {
    InsnList all = new InsnList();
    for (ProbePart part : parts) {
      all.add(place.apply(part));
    }
    return all;
  }

  // Ends.

  /**
   * Puts in what the method ends with, and what its handlers begin with.
   *
   * @param frames makes the stack map frames of handlers for all exceptions, given whether they are
   *     for code before {@code super(..)}; null if the method has none
   */
  void end(@Nullable Function<Boolean, FrameNode> frames) {
    for (AbstractInsnNode insn : returns) {
      InsnList ending = ofParts(ProbePart::end);
      ending.add(ends());
      ending.add(ofParts(part -> part.returned(this)));
      code.insertBefore(insn, ending);
    }
    handlers.forEach(this::caught);
    catchAll(frames);
  }

  private InsnList ends() {
    InsnList ends = ofParts(ProbePart::leave);
    if (counter != null) {
      ends.add(counter.end(hasContext() ? probes : null));
    } else if (hasContext()) {
      ends.add(probes.end());
    }
    return ends;
  }

  private void caught(LabelNode handler) {
    InsnList catching = new InsnList();
    if (hasContext()) {
      catching.add(probes.resume());
    }
    if (handlersOfFailures.contains(handler)) {
      catching.add(failed());
      catching.add(noFailure());
    }
    AbstractInsnNode place = handler;
    for (AbstractInsnNode here = handler.getNext();
        here != null && here.getOpcode() < 0;
        here = here.getNext()) {
      place = here instanceof FrameNode ? here : place;
    }
    code.insert(place, catching);
  }

  /** An exception has come to the method, whose context is the current one. */
  private InsnList failed() {
    InsnList probe = new InsnList();
    probe.add(new VarInsnNode(Opcodes.ILOAD, variables.failing));
    probe.add(ProbeClass.PROGRAM.call(Probe.FAILED, "(I)V"));
    return probe;
  }

  /** Exceptions that the method does not catch itself. */
  private void catchAll(@Nullable Function<Boolean, FrameNode> frames) {
    code.add(end);
    if (needsCatchAll()) {
      catchAll(false, leaving(ofParts(ProbePart::end)), frames);
      if (runs.stream().anyMatch(Run::beforeConstructor)) {
        catchAll(true, leaving(new InsnList()), frames);
      }
    }
  }

  private InsnList leaving(InsnList leaving) {
    if (hasContext() && (variables.failing >= 0 || counter != null)) {
      leaving.add(probes.resume());
    }
    if (variables.failing >= 0) {
      leaving.add(failed());
    }
    leaving.add(ends());
    if (hasContext() && handlesBeforeConstructor && method.name.equals("<init>")) {
      leaving.add(probes.abandoned());
    }
    return leaving;
  }

  private void catchAll(
      boolean beforeConstructor, InsnList leaving, @Nullable Function<Boolean, FrameNode> frames) {
    LabelNode handler = new LabelNode();
    int handled = method.tryCatchBlocks.size();
    for (Run run : runs) {
      if (run.beforeConstructor == beforeConstructor) {
        method.tryCatchBlocks.add(new TryCatchBlockNode(run.start, run.end, handler, null));
      }
    }
    if (method.tryCatchBlocks.size() > handled) {
      code.add(handler);
      if (frames != null) {
        code.add(frames.apply(beforeConstructor));
      }
      code.add(leaving);
      code.add(new InsnNode(Opcodes.ATHROW));
    }
  }
}
