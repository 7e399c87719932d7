package dev.mayfly;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ProfileVisitor;

/**
 * Confined. Reads the recorders for a snapshot, and tells another visitor of the same contexts and
 * counters: read twice, they would differ by what the program allocates meanwhile.
 */
final class IntervalReading extends RecordingAssembly {
  private final ProfileVisitor other;

  IntervalReading(
      RecordingModes modes,
      ProgramBytes bytes,
      LifetimeAssembly lifetimes,
      AccountAssembly accounts,
      ProfileVisitor other) {
    super(modes, bytes, lifetimes, accounts, null);
    this.other = other;
  }

  @Override
  public void sampledContexts() {
    super.sampledContexts();
    other.sampledContexts();
  }

  @Override
  public void times() {
    super.times();
    other.times();
  }

  @Override
  public void finished(String name, int count, long allocatedBytes, long profilerBytesOfThreads) {
    super.finished(name, count, allocatedBytes, profilerBytesOfThreads);
    other.finished(name, count, allocatedBytes, profilerBytesOfThreads);
  }

  @Override
  public void enter(int frameId, CallNode node) {
    super.enter(frameId, node);
    other.enter(frameId, node);
  }

  @Override
  public void exit() {
    super.exit();
    other.exit();
  }

  @Override
  public void counters(int siteId, long allocations, long elements, long arrayBytes) {
    super.counters(siteId, allocations, elements, arrayBytes);
    other.counters(siteId, allocations, elements, arrayBytes);
  }

  @Override
  public void failures(int siteId, long failures) {
    super.failures(siteId, failures);
    other.failures(siteId, failures);
  }
}
