package dev.mayfly.recording.contexts;

/**
 * Immutable. Counts of contexts and of special cases in the recorders, and the heap that they take.
 *
 * @param foldedContexts how often a context was folded because a budget was reached
 * @param repairedContexts ends of methods that were lost and made good
 * @param unknownContexts how often the root stood for a context, for want of stack or memory
 * @param droppedEvents events that could not be recorded because memory was short
 * @param heapBytes an estimate of the heap that the trees take
 */
public record RecorderHealth(
    long contexts,
    long foldedContexts,
    long repairedContexts,
    long unknownContexts,
    long droppedEvents,
    long heapBytes) {

  /** Confined. Adds up what the recorders, and the contributors, have. */
  public static final class Sum {
    private long contexts;
    private long folded;
    private long repaired;
    private long unknown;
    private long dropped;
    private long heapBytes;

    public Sum() {}

    /** Adds a tree. */
    public void add(CallTree tree) {
      folded += tree.foldedContexts;
      repaired += tree.repairedContexts;
      unknown += tree.unknownContexts;
      dropped += tree.droppedEvents;
      TreeWalk.walk(
          tree.root,
          node -> {
            contexts++;
            heapBytes += NodeCounters.heapBytes(node);
          },
          node -> {});
    }

    /** Adds events that no tree could record. */
    public void addDropped(long events) {
      dropped += events;
    }

    /** Adds heap beside that of trees. */
    public void addBytes(long bytes) {
      heapBytes += bytes;
    }

    public RecorderHealth result() {
      return new RecorderHealth(contexts, folded, repaired, unknown, dropped, heapBytes);
    }
  }
}
