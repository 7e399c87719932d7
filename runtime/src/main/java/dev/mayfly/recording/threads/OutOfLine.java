package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe (no state); called by the recorder's own thread. Draws.
 *
 * <p>They stand in a subclass of {@link Throwable}, and two calls deep, because HotSpot's compilers
 * do not inline methods of one into other code. They are frequent at the start, so they were
 * inlined, and the walk of the stack with them: C2 was busy long after the start ({@code
 * jdk.Compilation} events).
 */
final class OutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private OutOfLine() {}

  /** Like the method below, for one object. */
  static void draw(Sampler sampler, @Nullable Object object, int site, @Nullable CallNode node) {
    drawApart(sampler, object, 0, 1, site, node);
  }

  /** As {@link Sampler#draw}. */
  static void draw(
      Sampler sampler,
      @Nullable Object outer,
      int depth,
      long arrays,
      int site,
      @Nullable CallNode node) {
    drawApart(sampler, outer, depth, arrays, site, node);
  }

  private static void drawApart(
      Sampler sampler,
      @Nullable Object outer,
      int depth,
      long arrays,
      int site,
      @Nullable CallNode node) {
    sampler.draw(outer, depth, arrays, site, node);
  }

  /** As {@link Sampler#drawArray}. */
  static void drawArray(
      Sampler sampler, @Nullable Object array, int length, int site, @Nullable CallNode node) {
    drawArrayApart(sampler, array, length, site, node);
  }

  private static void drawArrayApart(
      Sampler sampler, @Nullable Object array, int length, int site, @Nullable CallNode node) {
    sampler.drawArray(array, length, site, node);
  }

  /** As {@link Sampler#drawConstructed}. */
  static void drawConstructed(
      Sampler sampler, @Nullable Object object, int site, int type, @Nullable CallNode node) {
    drawConstructedApart(sampler, object, site, type, node);
  }

  private static void drawConstructedApart(
      Sampler sampler, @Nullable Object object, int site, int type, @Nullable CallNode node) {
    sampler.drawConstructed(object, site, type, node);
  }

  /** As {@link Sampler#claim}. */
  static void claim(
      Sampler sampler, @Nullable Object object, int site, @Nullable CallNode node, boolean due) {
    claimApart(sampler, object, site, node, due);
  }

  private static void claimApart(
      Sampler sampler, @Nullable Object object, int site, @Nullable CallNode node, boolean due) {
    sampler.claim(object, site, node, due);
  }
}
