package dev.mayfly.recording.contexts;

/**
 * Immutable. The sums over the sampled objects of one site in one sampled context.
 *
 * <p>With w the weight of an object (the reciprocal of its probability to be sampled), b its bytes
 * and e its elements; both are 0 for an object that is no array.
 *
 * @param weight the sum of w: how many objects they stand for
 * @param excess the sum of w(w-1), from which the error of shares follows
 * @param bytesExcess the sum of w(w-1)·b²
 */
public record ContextTally(
    CallNode node,
    int site,
    long objects,
    long weight,
    double excess,
    double elements,
    double bytes,
    double bytesExcess) {

  /** With one object more, or, if {@code count} is -1, with one less. */
  public ContextTally with(int count, long w, double e, double b) {
    double pairs = count * (double) w * (w - 1);
    return new ContextTally(
        node,
        site,
        objects + count,
        weight + count * w,
        excess + pairs,
        elements + count * w * e,
        bytes + count * w * b,
        bytesExcess + pairs * b * b);
  }
}
