package dev.mayfly.recording;

/**
 * Immutable. How the threads of this JVM record.
 *
 * @param bySiteOnly whether contexts are left out: one flat context a method
 * @param maxContexts how many contexts live threads may have together, and how many the retired
 *     tree may have
 * @param maxDepth how deep a context may be
 * @param seed makes the choice of sampled objects repeatable
 */
public record RecordingConfig(boolean bySiteOnly, int maxContexts, int maxDepth, long seed) {
  /** Contexts by call path, half a million of them. */
  public static final RecordingConfig DEFAULT = new RecordingConfig(false, 500_000, 2_000, 1);
}
