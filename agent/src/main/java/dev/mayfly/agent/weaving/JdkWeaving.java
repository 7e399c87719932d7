package dev.mayfly.agent.weaving;

import com.sun.management.ThreadMXBean;
import dev.mayfly.recording.JdkProbes;
import dev.mayfly.recording.StartLedger;
import dev.mayfly.recording.VmBeans;
import dev.mayfly.recording.WeavingLedger;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ClassLoadingMXBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread, then to the reweaving thread, but for {@link #tellWaiting}. Has
 * the classes of the JDK woven: those that are loaded when the program starts in one batch, the
 * others while they are loaded. What could not be woven then (the JVM shows no class that is loaded
 * for the weaver, on a thread that loads another) is woven in later batches, in calm.
 *
 * <p>A batch that the JVM refuses is halved until it is known which class it refuses: that one
 * stays as it is, and is reported.
 */
public final class JdkWeaving {
  /** How long a class waits whose methods were running. */
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final ClassLoadingMXBean LOADED = VmBeans.classLoading();

  private final Instrumentation instrumentation;
  private final JdkTransformer transformer;

  /** The names of the classes that the JVM refuses to replace. */
  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  /** When the program's class loaders last loaded a class. */
  private final LongSupplier programLoadNanos;

  /** How many classes the JVM had loaded when we last looked at all of them. */
  private long loadsSeen;

  /** The same for {@link #tellWaiting}. */
  private volatile long loadsTold = -1;

  /** The names of the classes that are being replaced just now, which have no probes before. */
  private volatile List<String> underWay = List.of();

  /** Whether there were classes that could not be woven since methods of theirs were running. */
  private boolean someWait;

  private long nextLookNanos = System.nanoTime();

  /** What the start has woven, until it is written. */
  private @Nullable JdkKeeping toBeKept;

  private JdkWeaving(
      Instrumentation instrumentation, JdkTransformer transformer, LongSupplier programLoadNanos) {
    this.instrumentation = instrumentation;
    this.transformer = transformer;
    this.programLoadNanos = programLoadNanos;
  }

  /**
   * Weaves the classes of the JDK that are loaded; before the program has begun.
   *
   * @param instrumentation the JVM's, which must be able to retransform classes
   * @param program weaves the program's classes
   * @param running whether the program runs already: then it is done in calm
   * @param cache may keep what is woven for the next start
   * @param fingerprint what the woven classes depend on, beside the JVM
   * @param framed the packages whose methods are to be frames of contexts
   */
  public static JdkWeaving start(
      Instrumentation instrumentation,
      WeavingTransformer program,
      boolean running,
      WeavingCache cache,
      String fingerprint,
      Set<String> framed) {
    ThreadMXBean threads = (ThreadMXBean) VmBeans.threads();
    long nanos = System.nanoTime();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    JdkProbes.prepare();
    QuietCalls.jdkIsRecorded();
    ModuleReads.letJdk(instrumentation);
    LambdaBridge.prepare();
    JdkWeaving weaving =
        new JdkWeaving(instrumentation, new JdkTransformer(framed), program::lastLoadNanos);
    JdkArchive archive =
        running || !framed.isEmpty()
            ? null
            : cache.jdkArchive(fingerprint + "\n" + JdkBuild.text());
    JdkKeeping keeping = archive == null ? null : JdkKeeping.begin(archive);
    weaving.transformer.rehearse();
    weaving.transformer.keepIn(keeping == null ? null : keeping.classes());
    instrumentation.addTransformer(weaving.transformer, true);
    if (!running) {
      weaving.weave(weaving.notWoven());
      if (keeping == null || !keeping.load()) {
        JdkPreloading.load();
        loadCollections(instrumentation);
        program.rehearse();
      }
      weaving.weave(weaving.notWoven()); // what was loaded within all that
      weaving.transformer.keepIn(null);
      if (keeping != null) {
        keeping.end();
        weaving.toBeKept = keeping;
      }
      StartLedger.instance()
          .jdkWoven(
              weaving.transformer.probedClasses(),
              weaving.transformer.foundClasses(),
              System.nanoTime() - nanos,
              threads.getCurrentThreadAllocatedBytes() - bytes);
    }
    return weaving;
  }

  /**
   * Loads the member classes of the loaded classes of {@code java.util}: iterators, views, nodes.
   * The weaver may come to need them first, when it weaves one of the program's classes.
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
  private List<Class<?>> notWoven() {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      String name = loaded.getName();
      if (!transformer.isWanted(name)
          && !refused.contains(name)
          && JdkScope.contains(loaded, instrumentation)) {
        found.add(loaded);
      }
    }
    return found;
  }

  /** Enters the classes that wait in the ledger; on any thread. */
  public void tellWaiting() {
    long loads = LOADED.getTotalLoadedClassCount();
    if (loads == loadsTold) {
      return;
    }
    loadsTold = loads;
    Set<String> waiting = new HashSet<>(underWay);
    notWoven().forEach(type -> waiting.add(type.getName()));
    WeavingLedger.instance().now(WeavingLedger.LOADED_LATE, waiting);
  }

  /** Writes what the start has woven, once, for the next start. */
  void keep() {
    JdkKeeping keeping = toBeKept;
    if (keeping != null) {
      toBeKept = null;
      keeping.write(refused::contains);
    }
  }

  /**
   * Weaves what has to wait for it, if there is a calm moment: no class was loaded for half a
   * second, and no thread asks for the members of one. Classes that have methods on a stack wait.
   */
  void tick() {
    long now = System.nanoTime();
    long loads = LOADED.getTotalLoadedClassCount();
    boolean due = loads != loadsSeen || (someWait && now - nextLookNanos >= 0);
    if (!due
        || now - transformer.lastLoadNanos() < Reweaving.CALM_NANOS
        || now - programLoadNanos.getAsLong() < Reweaving.CALM_NANOS
        || VmBeans.threads().getThreadCount() > Reweaving.MAX_THREADS) {
      return;
    }
    loadsSeen = loads;
    List<Class<?>> found = notWoven();
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
    loadsTold = -1;
  }

  /** Weaves classes; halves what the JVM refuses. */
  private void weave(List<Class<?>> classes) {
    if (!classes.isEmpty()) {
      underWay = classes.stream().map(Class::getName).toList();
      classes.forEach(type -> transformer.want(type.getName()));
      retransform(classes);
      underWay = List.of();
    }
  }

  private void retransform(List<Class<?>> classes) {
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | RuntimeException | Error failure) {
      if (classes.size() == 1) {
        String name = classes.get(0).getName();
        refused.add(name);
        transformer.leave(name);
        WeavingLedger.instance()
            .notWoven("JDK class: refused by the JVM: " + failure.getClass().getName(), name);
        return;
      }
      int half = classes.size() / 2;
      retransform(classes.subList(0, half));
      retransform(classes.subList(half, classes.size()));
    }
  }
}
