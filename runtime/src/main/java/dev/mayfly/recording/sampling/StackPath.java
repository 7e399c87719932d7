package dev.mayfly.recording.sampling;

import dev.mayfly.recording.jvm.FrameDescriptors;
import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread, for one walk of its stack. Keeps the outermost frames, so many as a
 * context may be deep, and knows how many there were; the profiler's own at the top are left out.
 *
 * <p>Holds classes while it is used, so do not store it.
 */
public final class StackPath
    implements Function<Stream<StackFrame>, StackPath>, Consumer<StackFrame> {
  private static final String RECORDING = "dev.mayfly.recording.";
  private static final String ASPECTS = "dev.mayfly.aspects.";

  private final int bound;

  /** In the order of the walk, innermost first; a ring once it is full. */
  private @Nullable StackFrame[] frames = new StackFrame[32];

  private int count;

  /**
   * A path without frames.
   *
   * @param bound how deep a context may be
   */
  public StackPath(int bound) {
    this.bound = bound;
  }

  @Override
  public StackPath apply(Stream<StackFrame> stack) {
    stack.forEachOrdered(this);
    return this;
  }

  @Override
  public void accept(StackFrame frame) {
    if (count == 0 && isOurs(frame.getClassName())) {
      return;
    }
    if (count == frames.length && count < bound) {
      frames = Arrays.copyOf(frames, (int) Math.min(bound, 2L * count));
    }
    frames[count % frames.length] = frame;
    count++;
  }

  private static boolean isOurs(String className) {
    return className.startsWith(RECORDING) || className.startsWith(ASPECTS);
  }

  /** The number of frames of the program. */
  int depth() {
    return count;
  }

  /**
   * The ids of the outermost frames, the outermost first, and {@link FrameIds#NONE} at the end if
   * there is more than them.
   */
  public int[] ids(FrameIds names) {
    int kept = Math.min(count, Math.min(bound, frames.length));
    int[] ids = new int[kept < count ? kept + 1 : kept];
    for (int i = 0; i < kept; i++) {
      StackFrame frame = frames[(count - 1 - i) % frames.length];
      if (frame != null) {
        ids[i] = names.of(frame.getClassName(), frame.getMethodName(), FrameDescriptors.of(frame));
        if (ids[i] == FrameIds.NONE) {
          return Arrays.copyOf(ids, i + 1);
        }
      }
    }
    return ids;
  }
}
