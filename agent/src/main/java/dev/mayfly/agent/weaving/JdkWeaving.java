package dev.mayfly.agent.weaving;

import dev.mayfly.recording.JdkProbes;
import dev.mayfly.recording.WeavingLedger;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Confined to the starting thread, then to the reweaving thread. Has the classes of the JDK woven:
 * those that are loaded when the program starts in one batch, the others in batches after they were
 * loaded.
 *
 * <p>A batch that the JVM refuses is halved until it is known which class it refuses: that one
 * stays as it is, and is reported.
 */
public final class JdkWeaving {
  /** How long a class waits whose methods were running. */
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Instrumentation instrumentation;
  private final JdkTransformer transformer = new JdkTransformer();

  /** The names of the classes that were woven, or are never to be. */
  private final Set<String> done = new HashSet<>();

  /** When the program's class loaders last loaded a class. */
  private final LongSupplier programLoadNanos;

  private int loadsSeen;

  /** Whether there were classes that could not be woven since methods of theirs were running. */
  private boolean someWait;

  private long nextLookNanos = System.nanoTime();

  private JdkWeaving(Instrumentation instrumentation, LongSupplier programLoadNanos) {
    this.instrumentation = instrumentation;
    this.programLoadNanos = programLoadNanos;
  }

  /**
   * Weaves the classes of the JDK that are loaded; before the program has begun.
   *
   * @param instrumentation the JVM's, which must be able to retransform classes
   * @param programLoadNanos when the program's class loaders last loaded a class
   */
  public static JdkWeaving start(Instrumentation instrumentation, LongSupplier programLoadNanos) {
    JdkProbes.prepare();
    QuietCalls.jdkIsRecorded();
    ModuleReads.letJdk(instrumentation);
    LambdaBridge.prepare();
    JdkWeaving weaving = new JdkWeaving(instrumentation, programLoadNanos);
    weaving.transformer.rehearse();
    instrumentation.addTransformer(weaving.transformer, true);
    JdkPreloading.load();
    loadCollections(instrumentation);
    weaving.weave(weaving.loadedSince());
    return weaving;
  }

  /**
   * Loads the member classes of the loaded classes of {@code java.util}: iterators, views, nodes.
   * What a program uses of these first would else be seen only after its next calm moment.
   */
  private static void loadCollections(Instrumentation instrumentation) {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (loaded.getPackageName().equals("java.util") && !loaded.isArray()) {
        try {
          Object unused = loaded.getDeclaredClasses();
        } catch (LinkageError notAll) {
          // those that are missing are not woven
        }
      }
    }
  }

  /** The classes that are to be woven and have not been yet. */
  private List<Class<?>> loadedSince() {
    loadsSeen = transformer.loads();
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (!done.contains(loaded.getName()) && JdkScope.contains(loaded, instrumentation)) {
        found.add(loaded);
      }
    }
    return found;
  }

  /**
   * Weaves what was loaded meanwhile, if there is a calm moment: no class was loaded for half a
   * second, and no thread asks for the members of one. Classes that have methods on a stack wait.
   */
  void tick() {
    long now = System.nanoTime();
    boolean due = transformer.loads() != loadsSeen || (someWait && now - nextLookNanos >= 0);
    if (!due
        || now - transformer.lastLoadNanos() < Reweaving.CALM_NANOS
        || now - programLoadNanos.getAsLong() < Reweaving.CALM_NANOS
        || ManagementFactory.getThreadMXBean().getThreadCount() > Reweaving.MAX_THREADS) {
      return;
    }
    List<Class<?>> found = loadedSince();
    Set<String> running = new HashSet<>();
    if (!Reweaving.readStacks(running)) {
      someWait = true;
      return;
    }
    int all = found.size();
    found.removeIf(type -> running.contains(type.getName()));
    someWait = found.size() < all;
    nextLookNanos = now + WAIT_NANOS;
    weave(found);
  }

  /** Weaves classes; halves what the JVM refuses. */
  private void weave(List<Class<?>> classes) {
    if (classes.isEmpty()) {
      return;
    }
    for (Class<?> type : classes) {
      transformer.want(type.getName());
      done.add(type.getName());
    }
    retransform(classes);
  }

  private void retransform(List<Class<?>> classes) {
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | RuntimeException | Error refused) {
      if (classes.size() == 1) {
        String name = classes.get(0).getName();
        transformer.leave(name);
        WeavingLedger.instance()
            .notWoven("JDK class: refused by the JVM: " + refused.getClass().getName(), name);
        return;
      }
      int half = classes.size() / 2;
      retransform(classes.subList(0, half));
      retransform(classes.subList(half, classes.size()));
    }
  }
}
