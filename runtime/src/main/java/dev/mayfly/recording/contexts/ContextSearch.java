package dev.mayfly.recording.contexts;

import dev.mayfly.recording.jvm.FrameDescriptors;
import dev.mayfly.site.MethodTable;
import dev.mayfly.site.SiteRegistry;
import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Confined to one thread, for one walk of its stack. Finds the methods of a context that is new: a
 * number is taken apart from the innermost method outwards, until a context is known or nothing is
 * left. So a walk proves itself, and goes no further than to the first caller that is known and
 * runs: a constructor may have ended by {@code super(..)}, which no probe sees.
 */
final class ContextSearch implements Function<Stream<StackFrame>, Boolean>, Predicate<StackFrame> {
  /** The name of constructors in class files. */
  static final String CONSTRUCTOR = "<init>";

  private static final String RECORDING = "dev.mayfly.recording.";
  private static final String ASPECTS = "dev.mayfly.aspects.";

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES);

  private final MethodTable entered = SiteRegistry.instance().entered();
  private final CallTree tree;
  private final ContextTable known;

  /** The rest of the number, without the frames that were read. */
  private long left;

  /** Whether the innermost method is not in the context: it has just begun, or is about to end. */
  private boolean skipping;

  private boolean isProgram;

  /** Innermost first. */
  private int[] frames = new int[16];

  private int count;

  /**
   * A search in the current thread's stack.
   *
   * @param skipping whether the innermost method is not in the context: it has just begun, or is
   *     about to end
   */
  ContextSearch(CallTree tree, long context, boolean skipping) {
    this.tree = tree;
    this.known = tree.contexts;
    this.left = context;
    this.skipping = skipping;
  }

  /**
   * Walks the stack.
   *
   * @return whether the frames that were read make up the number, called in a context that is
   *     known; else they are all methods of the stack that have contexts
   */
  boolean walk() {
    return WALKER.walk(this);
  }

  @Override
  public Boolean apply(Stream<StackFrame> stack) {
    return stack.anyMatch(this);
  }

  @Override
  public boolean test(StackFrame frame) {
    String className = frame.getClassName();
    if (!isProgram && isOurs(className)) {
      return false;
    }
    isProgram = true;
    if (skipping) {
      skipping = false;
      return false;
    }
    String methodName = frame.getMethodName();
    if (!entered.isKnown(className, methodName)) {
      return false;
    }
    int id = idOf(className, methodName, FrameDescriptors.of(frame));
    if (id == MethodTable.NONE) {
      return false;
    }
    if (count == frames.length) {
      frames = Arrays.copyOf(frames, 2 * count);
    }
    frames[count++] = id;
    left = ContextNumber.callerOf(left, id);
    int base = known.find(left);
    return base != ContextTable.UNKNOWN && !tree.isConstructor(tree.node(base));
  }

  /** Without a descriptor it is the overload whose caller is known, if any is. */
  private int idOf(String className, String methodName, String descriptor) {
    if (!descriptor.isEmpty()) {
      return entered.find(className, methodName, descriptor);
    }
    int[] overloads = entered.overloads(className, methodName);
    for (int id : overloads) {
      if (known.find(ContextNumber.callerOf(left, id)) != ContextTable.UNKNOWN) {
        return id;
      }
    }
    return overloads[0];
  }

  /** Whether a class is one of those that stand on the stack above the program's. */
  static boolean isOurs(String className) {
    return className.startsWith(RECORDING) || className.startsWith(ASPECTS);
  }

  /** The context that was found, made if need be. */
  CallNode found() {
    return contextIn(left);
  }

  /** The context of the frames that were read, called in one that is known. */
  CallNode contextIn(long base) {
    CallNode node = tree.node(known.find(base));
    long here = base;
    for (int i = count - 1; i >= 0; i--) {
      here = ContextNumber.of(here, frames[i]);
      node = tree.newContext(here, node, frames[i]);
    }
    return node;
  }

  /** The number of all frames that were read, if nothing called the outermost one. */
  long context() {
    long context = ContextNumber.ROOT;
    for (int i = count - 1; i >= 0; i--) {
      context = ContextNumber.of(context, frames[i]);
    }
    return context;
  }
}
