package dev.mayfly.recording;

/**
 * Confined to the thread that samples. Reads the shadow stack of a thread that goes on running.
 *
 * <p>The stack is copied twice. What counts is the outermost frames that are the same both times,
 * as far as both times reach: methods that came or went meanwhile, within some hundred nanoseconds,
 * count for the method that called them. Nobody stops the thread, and it does nothing for it.
 *
 * <p>Two copies are equal, too, where a method was left and entered again between them. Then what
 * was read of its callees may be older: one of those that the thread was in meanwhile, or a moment
 * before.
 */
final class StackReading {
  private int[] frames = new int[64];
  private int[] again = new int[64];
  private boolean shortened;

  /** Reads a stack; returns how many frames there are. */
  int read(ShadowStack stack) {
    int first = stack.copyFrames(frames);
    if (first > frames.length) {
      frames = new int[2 * first];
      again = new int[2 * first];
      first = stack.copyFrames(frames);
    }
    int second = stack.copyFrames(again);
    int most = Math.min(Math.min(first, second), frames.length);
    int same = 0;
    while (same < most && frames[same] == again[same]) {
      same++;
    }
    shortened = same < Math.max(first, second);
    return same;
  }

  /** A frame that was read, 0 for the outermost. */
  int frame(int at) {
    return frames[at];
  }

  /** Whether the stack changed meanwhile, so that a caller stands for what was left or entered. */
  boolean isShortened() {
    return shortened;
  }
}
