package dev.mayfly.recording;

/**
 * Thread-safe, without state. Initialises the classes that probes use before any probe does: one
 * whose initialiser met the end of the program's stack would be broken for good (JVMS 5.5).
 */
final class Rehearsal {
  private Rehearsal() {}

  /**
   * What a virtual thread's first events do. To link a {@code VarHandle} runs code of the JDK that
   * may be woven itself, so it is done here, where nothing is recorded yet.
   */
  private static void virtualThread(RecorderRegistry registry) {
    StripeRecorder stripe = new StripeRecorder(registry, false, 0);
    VirtualRecorder recorder = new VirtualRecorder(registry, stripe, 0);
    for (int key = -1; key > -8; key--) { // failed constructions, of which nobody hears
      recorder.count(key, 1, 1, 1);
      recorder.counted(key, null);
    }
    recorder.typeIsDue(0);
    recorder.typeIsDue(0); // now there is a table
    stripe.find(stripe.root, 1);
  }

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
    if (VirtualThreads.areKnown()) {
      VirtualThreads.isVirtual(Thread.currentThread());
      virtualThread(registry);
    }
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
