package dev.mayfly.recording;

/**
 * Thread-safe, without state. Initialises the classes that probes use before any probe does: one
 * whose initialiser met the end of the program's stack would be broken for good (JVMS 5.5).
 */
final class Rehearsal {
  private Rehearsal() {}

  static void run(RecorderRegistry registry) {
    ThreadRecorder recorder = new ThreadRecorder(registry, null, true, 0);
    recorder.root.countOther(1, 1, 1, 1);
    recorder.root.newCounter(1).add(1, 1);
    recorder.root.forEachCounter(
        new SiteTable.Visitor() { // a lambda would take its time to start
          @Override
          public void counters(int key, long allocations, long elements, long bytes) {}
        });
    recorder.finish();
    ArrayLayout.bytes(TypeEntry.of(Object[].class).layout, 0);
    BoxCaches.isFresh(0);
    new DerivedSites();
    new SharedSites().find(1);
    VirtualThreads.isVirtual(Thread.currentThread());
    if (registry.readsBytes()) {
      new ByteAccount(recorder, 0, true).charge(recorder.root);
      ByteProbes.exit(null);
    }
    SampledContexts sampled = registry.sampledContexts();
    if (sampled != null) {
      sampled.rehearse();
    }
  }
}
