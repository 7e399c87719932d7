package dev.mayfly.research.agents.probes;

import dev.mayfly.agents.ContextFigures;
import dev.mayfly.agents.ThreadProfile;
import dev.mayfly.recording.OwnContexts;
import dev.mayfly.recording.jvm.HeapAfterCollection;
import dev.mayfly.recording.threads.PlatformRecorder;
import java.util.List;

/** The recording of a thread at its end, or at that of the program. Immutable. */
record EndedThread(
    long id,
    String name,
    long bytecodes,
    long allocations,
    long bytes,
    long liveBytes,
    List<ContextFigures> contexts)
    implements ThreadProfile {

  /** Reads a thread that has ended, or that no longer matters. */
  static EndedThread of(PlatformRecorder recorder) {
    List<ContextFigures> contexts = RecordedThread.listed(new OwnContexts(recorder));
    long bytecodes = 0;
    long objects = 0;
    long bytes = 0;
    for (ContextFigures context : contexts) {
      bytecodes += context.bytecodes();
      objects += context.objects();
      bytes += context.bytes();
    }
    return new EndedThread(
        recorder.threadId(),
        recorder.name(),
        bytecodes,
        objects,
        bytes,
        HeapAfterCollection.bytes(),
        contexts);
  }
}
