package dev.mayfly.agent.weaving.jdk;

import com.sun.management.ThreadMXBean;
import dev.mayfly.agent.weaving.adaptive.IdleDetection;
import dev.mayfly.agent.weaving.adaptive.Retransformation;
import dev.mayfly.agent.weaving.adaptive.WovenClasses;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.archive.StartClasses;
import dev.mayfly.agent.weaving.emitting.LambdaBridge;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.probes.JdkProbes;
import java.lang.instrument.Instrumentation;
import java.lang.management.ClassLoadingMXBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Confined to the starting thread, then to the reweaving thread, but for {@link #reportWaiting}.
 * Has the classes of the JDK woven: those that are loaded when the program starts in one batch, the
 * others while they are loaded. Classes that could not be woven then (the JVM shows no class that
 * is loaded for the weaver, on a thread that loads another) are woven in later batches, when the
 * program is idle.
 */
public final class JdkWeaving {
  /** The time that a class waits whose methods were running. */
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final ClassLoadingMXBean LOADED = VmBeans.classLoading();

  private final Instrumentation instrumentation;
  private final JdkTransformer transformer;

  /** The names of the classes that the JVM refuses to replace. */
  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  private final WovenClasses program;

  /** The number of classes that the JVM had loaded when we last looked at all of them. */
  private long loadsSeen;

  /** The number of classes that the JVM had loaded at the last {@link #reportWaiting}. */
  private volatile long loadsTold = -1;

  /** The names of the classes that are being replaced just now, which have no probes before. */
  private volatile List<String> underWay = List.of();

  /** Whether there were classes that could not be woven since methods of theirs were running. */
  private boolean someWait;

  private long nextLookNanos = System.nanoTime();

  private JdkWeaving(
      Instrumentation instrumentation, JdkTransformer transformer, WovenClasses program) {
    this.instrumentation = instrumentation;
    this.transformer = transformer;
    this.program = program;
  }

  /**
   * Weaves the classes of the JDK that are loaded; before the program has begun.
   *
   * @param instrumentation the JVM's, which must be able to retransform classes
   * @param rehearsal weaves a class for practice, as those of the program will be
   * @param running whether the program runs already: then it is done in calm
   * @param archive keeps what becomes of the classes
   */
  public static JdkWeaving start(
      Instrumentation instrumentation,
      WovenClasses program,
      Runnable rehearsal,
      boolean running,
      ClassArchive archive,
      WeavingSettings settings) {
    ThreadMXBean threads = (ThreadMXBean) VmBeans.threads();
    long nanos = System.nanoTime();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    JdkProbes.prepare();
    ModuleReads.letJdk(instrumentation);
    LambdaBridge.prepare();
    StartClasses earlier = archive.startClasses();
    load(earlier.before());
    JdkWeaving weaving =
        new JdkWeaving(
            instrumentation,
            JdkTransformer.rehearsed(settings, archive, !earlier.isEmpty()),
            program);
    Set<String> before = archive.isOpen() && !running ? weaving.loaded() : Set.of();
    instrumentation.addTransformer(weaving.transformer, true);
    if (!running) {
      weaving.weave(weaving.notWoven());
      load(earlier.since());
      if (earlier.isEmpty()) {
        JdkPreloading.load();
        loadCollections(instrumentation);
        rehearsal.run();
      }
      weaving.weave(weaving.notWoven()); // classes that were loaded meanwhile
      if (archive.isOpen()) {
        Set<String> since = new HashSet<>(weaving.transformer.wanted());
        since.removeAll(before);
        archive.keep(new StartClasses(before, since));
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
   * Loads the classes that were loaded at the end of an earlier start: those that most programs
   * use, and those that the weaver needs. None is initialised.
   */
  private static void load(Set<String> names) {
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    for (String name : names) {
      try {
        Object unused = Class.forName(name, false, platform);
      } catch (ClassNotFoundException | LinkageError none) {
        // was loaded for another program, in a module that this one does without
      }
    }
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

  /** The names of the classes that are loaded and may be woven. */
  private Set<String> loaded() {
    return notWoven().stream().map(Class::getName).collect(Collectors.toSet());
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
  public void reportWaiting() {
    long loads = LOADED.getTotalLoadedClassCount();
    if (loads == loadsTold) {
      return;
    }
    loadsTold = loads;
    Set<String> waiting = new HashSet<>(underWay);
    notWoven().forEach(type -> waiting.add(type.getName()));
    WeavingLedger.instance().now(WeavingLedger.LOADED_LATE, waiting);
  }

  /**
   * Weaves waiting classes if the program is idle: no class was loaded for half a second, and no
   * thread asks for the members of one. Classes that have methods on a stack wait.
   */
  public void tick() {
    long now = System.nanoTime();
    long loads = LOADED.getTotalLoadedClassCount();
    boolean due = loads != loadsSeen || (someWait && now - nextLookNanos >= 0);
    if (!due
        || !IdleDetection.isSince(transformer.lastLoadNanos(), now)
        || !IdleDetection.isSince(program.lastLoadNanos(), now)
        || !IdleDetection.hasFewThreads()) {
      return;
    }
    loadsSeen = loads;
    List<Class<?>> found = notWoven();
    Set<String> running = IdleDetection.runningClasses();
    if (running == null) {
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

  /** A class that the JVM refuses stays as it is. */
  private void weave(List<Class<?>> classes) {
    if (!classes.isEmpty()) {
      underWay = classes.stream().map(Class::getName).toList();
      classes.forEach(type -> transformer.want(type.getName()));
      Retransformation.of(instrumentation, classes, this::refused);
      underWay = List.of();
    }
  }

  private void refused(String name, Throwable failure) {
    refused.add(name);
    transformer.leave(name);
    WeavingLedger.instance()
        .notWoven("JDK class: the JVM refused the change: " + failure.getClass().getName(), name);
  }
}
