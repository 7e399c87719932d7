package dev.mayfly.agent.weaving;

import dev.mayfly.agent.threads.Privileged;
import dev.mayfly.agent.threads.StackRoom;
import dev.mayfly.agent.threads.WeavingWork;
import dev.mayfly.recording.JdkProbes;
import dev.mayfly.recording.LambdaLinkage;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.Probes;
import dev.mayfly.recording.ThreadRecorder;
import dev.mayfly.recording.WeavingLedger;
import dev.mayfly.site.CodeOrigins;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.aspectj.weaver.Dump;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread-safe. Weaves the classes in scope as they are loaded. A class that cannot be woven soundly
 * stays as it was and is entered in the {@link WeavingLedger} with the reason; nothing that goes
 * wrong here reaches the program.
 *
 * <p>A class out of scope costs one comparison of names. Keeps class loaders weakly.
 */
public final class WeavingTransformer implements ClassFileTransformer {
  private static final List<String> CONTEXT_ASPECTS =
      List.of(
          "dev.mayfly.agent.weaving.AgentAllocations", "dev.mayfly.agent.weaving.AgentContexts");
  private static final List<String> SITE_ASPECTS = CONTEXT_ASPECTS.subList(0, 1);

  /**
   * What the JVM takes for a broken class file: the class stays as it is, and so do all that were
   * to be woven again with it. With null it would lose its probes.
   */
  private static final byte[] UNREADABLE = {};

  private final Map<ClassLoader, LoaderState> loaders = new WeakHashMap<>();
  private final WeavingLedger ledger = WeavingLedger.instance();
  private final ClassLoader agentLoader = WeavingTransformer.class.getClassLoader();
  private final ClassLoader platformLoader = ClassLoader.getPlatformClassLoader();
  private final ClassFilter filter;
  private final @Nullable ClassFilter observed;
  private final Predicate<String> contexts;
  private final Predicate<String> aspectJ;
  private final Emitter emitter;
  private final MatchedJoinPoints matched;
  private final WeavingCache cache;
  private final boolean debug;
  private final TransparentMethods transparent = new TransparentMethods();
  private final @Nullable CallGraph graph;

  /** The classes that have been given probes. */
  private final Set<String> probed = ConcurrentHashMap.newKeySet();

  /** The loaded classes that HotSpot would break if they were replaced. */
  private final Set<String> irreplaceable = ConcurrentHashMap.newKeySet();

  /** Whether classes lose their probes when they are woven again. */
  private volatile boolean withoutProbes;

  /** Whether the loader of jars within jars is being loaded to be woven. */
  private volatile boolean preparing;

  /** When the program's class loaders last loaded a class. */
  private volatile long lastLoadNanos = System.nanoTime();

  /** The thread that weaves classes again which are loaded already. */
  private volatile @Nullable Thread reweaving;

  private static final class LoaderState {
    private final boolean seesProbes;
    private final MatchedClasses matched = new MatchedClasses();
    private final Map<List<String>, LoaderWeaver> weavers = new HashMap<>();

    LoaderState(boolean seesProbes) {
      this.seesProbes = seesProbes;
    }
  }

  /**
   * A transformer for classes that may be woven again.
   *
   * @param filter which classes are in scope
   * @param aspectJ for which of them AspectJ says where the join points are; for the others, each
   *     instruction tells by itself
   * @param contexts in which of the classes in scope calling contexts are followed
   * @param observed in which of the classes in scope uses of objects are seen; null for none
   * @param cache keeps woven classes
   * @param debug whether to log why the weaver failed
   * @param pruned whether methods may become transparent
   */
  public WeavingTransformer(
      ClassFilter filter,
      Predicate<String> aspectJ,
      Predicate<String> contexts,
      @Nullable ClassFilter observed,
      WeavingCache cache,
      boolean debug,
      boolean pruned) {
    this.graph = pruned ? new CallGraph(filter::matches) : null;
    this.filter = filter;
    this.aspectJ = aspectJ;
    this.observed = observed;
    this.contexts = contexts;
    AdviceCatalog advices = AdviceCatalog.read(agentLoader);
    this.matched = new MatchedJoinPoints(advices);
    this.emitter =
        new Emitter(SiteRegistry.instance(), transparent, contexts, advices.contextProbes);
    this.cache = cache;
    this.debug = debug;
    Dump.setDumpOnException(false);
  }

  /**
   * Weaves a class for practice, with the weaver that the program's classes will need: the JVM
   * shows us no class that is loaded while we weave another, and what the weaver loads of the JDK
   * would be left unwoven.
   */
  void rehearse() {
    ClassLoader system = ClassLoader.getSystemClassLoader();
    String name = Reweaving.class.getName();
    try (InputStream file = agentLoader.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (file != null) {
        byte[] bytes = file.readAllBytes();
        ClassScan scan = ClassScan.of(bytes, observed != null);
        JoinPoints points = JoinPoints.ALL;
        if (aspectJ.test(name)) {
          points = matchedBy(weaverOf(system, stateOf(system), name), scan, bytes);
        }
        Emitter.practise(scan, points);
      }
    } catch (IOException | RuntimeException unpractised) {
      // then the first class finds it out
    }
  }

  /** Before the program begins: has what the weaver will read class files by woven. */
  public void prepareNestedJars() {
    if (filter.matches(NestedJars.LAUNCHER)) {
      preparing = true;
      NestedJars.load();
      preparing = false;
    }
  }

  private static final class Log {
    // Made at the first use only: most runs have nothing to say, and a logger takes its time to
    // start.
    static final Logger LOG = LoggerFactory.getLogger(WeavingTransformer.class);
  }

  /** The JDK's own are never woven, those that the system class loader defines (javac) either. */
  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    OwnWork.chargeClassFile(internalName, bytes.length);
    String name = module.getName();
    if (name != null && (name.startsWith("java.") || name.startsWith("jdk."))) {
      return null;
    }
    ModuleReads.let(module);
    boolean first = internalName != null && !probed.contains(internalName.replace('/', '.'));
    byte[] woven = transform(loader, internalName, redefined, domain, bytes);
    if (woven != null && first && internalName != null) {
      noteOrigin(internalName.replace('/', '.'), domain, name);
    }
    return woven;
  }

  private static void noteOrigin(
      String className, @Nullable ProtectionDomain domain, @Nullable String module) {
    try {
      CodeOrigins.instance().note(className, domain, module);
    } catch (Throwable unknown) { // the end of the stack, or of memory: the class is woven
      // stays unknown
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (loader == null
        || internalName == null
        || internalName.contains(LambdaLinkage.BRIDGE)
        || loader == platformLoader
        || loader == agentLoader
        || loader instanceof AspectView) {
      return null;
    }
    if (redefined == null) {
      lastLoadNanos = System.nanoTime();
    }
    String className = internalName.replace('/', '.');
    if (!filter.matches(loader, className)) {
      return null;
    }
    boolean again = Thread.currentThread() == reweaving;
    if (again && withoutProbes) {
      return null;
    }
    if (!StackRoom.isThere()) {
      return refused("class: loaded where the stack had no room for the weaver", className, again);
    }
    if (redefined == null && !preparing && className.startsWith(NestedJars.LOADER)) {
      ledger.notWoven("class: the weaver reads class files by it", className);
      return null;
    }
    if (WeavingWork.isRunning()) {
      ledger.notWoven("class: loaded while another class was being woven", className);
      return null;
    }
    // The thread works for the profiler, and the program's class loaders may run for that. The end
    // of its stack may come anywhere from here on.
    ThreadRecorder own = OwnWork.recorder();
    try {
      WeavingWork.begin(own);
      boolean wovenBefore = redefined != null && probed.contains(className);
      if (AnnotatedRecords.isOne(bytes)) {
        if (redefined != null && !wovenBefore) {
          throw new NotWovenException(AnnotatedRecords.REASON);
        }
        irreplaceable.add(className);
      }
      byte[] woven = Privileged.get(() -> weave(loader, className, bytes, wovenBefore));
      if (woven != null) {
        probed.add(className);
      }
      return woven;
    } catch (NotWovenException refused) {
      if (refused.getCause() != null && debug) {
        Log.LOG.debug("{} stays as it was", className, refused.getCause());
      }
      return refused(String.valueOf(refused.getMessage()), className, again);
    } catch (Throwable failure) { // whatever it is, the program's class must load
      if (debug) {
        Log.LOG.debug("{} stays as it was", className, failure);
      }
      return refused(
          "class: error of the profiler: " + failure.getClass().getName(), className, again);
    } finally {
      WeavingWork.end(own);
    }
  }

  private byte @Nullable [] refused(String reason, String className, boolean again) {
    if (again) {
      return UNREADABLE;
    }
    ledger.notWoven(reason, className);
    return null;
  }

  private byte @Nullable [] weave(
      ClassLoader loader, String className, byte[] bytes, boolean redefined) {
    LoaderState state = stateOf(loader);
    if (!redefined && !filter.isScript(loader) && !hasClassFile(loader, className)) {
      throw new NotWovenException("class: generated at run time (no class file)");
    }
    if (!state.seesProbes) {
      throw new NotWovenException("class: its class loader does not see the profiler");
    }
    if (observed != null && observed.matches(className)) {
      try {
        return weave(loader, state, bytes, true, redefined);
      } catch (NotWovenException refused) {
        ledger.notWoven("class: uses of objects are not seen; " + reasonOf(refused), className);
      }
    }
    return weave(loader, state, bytes, false, redefined);
  }

  private static String reasonOf(NotWovenException refused) {
    return String.valueOf(refused.getMessage()).replaceFirst("^(class|method): ", "");
  }

  /** Probes at uses are many: where they are too many, the class is to be woven without them. */
  private byte @Nullable [] weave(
      ClassLoader loader,
      LoaderState state,
      byte[] bytes,
      boolean observesUses,
      boolean redefined) {
    refuse(ClassVersion.reasonAgainst(bytes));
    ClassScan scan = ClassScan.of(bytes, observesUses);
    refuse(scan.reasonAgainst());
    if (graph != null) {
      graph.add(scan, SiteRegistry.instance());
    }
    Emitter.Result result = emitter.emit(scan, bytes, joinPoints(loader, state, scan, bytes));
    if (observesUses && result.reasons().containsValue(Emitter.TOO_LARGE)) {
      throw new NotWovenException("method: " + Emitter.TOO_LARGE);
    }
    if (!redefined) {
      result.reasons().forEach((method, why) -> ledger.notWoven("method: " + why, method));
      if (result.bytes() != null) {
        ledger.woven();
      }
    }
    return result.bytes();
  }

  private static void refuse(@Nullable String reason) {
    if (reason != null) {
      throw new NotWovenException(reason);
    }
  }

  /** Where AspectJ cannot tell, the instructions do. */
  private JoinPoints joinPoints(
      ClassLoader loader, LoaderState state, ClassScan scan, byte[] bytes) {
    String className = scan.className();
    if (!aspectJ.test(className) || !scan.hasBodies()) {
      return JoinPoints.ALL;
    }
    JoinPoints known = state.matched.find(className, bytes);
    if (known != null) {
      return known;
    }
    byte[] kept = cache.find(className, bytes);
    JoinPoints points = kept == null ? null : JoinPoints.read(kept);
    if (points == null) {
      try {
        points = matchedBy(weaverOf(loader, state, className), scan, bytes);
      } catch (NotWovenException failure) {
        if (debug) {
          Log.LOG.debug("{}: AspectJ cannot tell its join points", className, failure);
        }
        return JoinPoints.ALL;
      }
      cache.keep(className, bytes, points.toBytes());
    }
    if (graph != null) {
      state.matched.keep(className, bytes, points);
    }
    return points;
  }

  private JoinPoints matchedBy(LoaderWeaver weaver, ClassScan scan, byte[] bytes) {
    return matched.read(scan.node, weaver.weave(scan.className(), scan.forAspectJ(bytes)));
  }

  /**
   * Weaves classes again that are loaded: by what is transparent now. All or none.
   *
   * @throws UnmodifiableClassException if the JVM does not allow it
   * @throws LinkageError if one of them cannot be woven again
   */
  void weaveAgain(Instrumentation instrumentation, Class<?>[] classes)
      throws UnmodifiableClassException {
    reweaving = Thread.currentThread();
    try {
      instrumentation.retransformClasses(classes);
    } finally {
      reweaving = null;
    }
  }

  private static boolean hasClassFile(ClassLoader loader, String className) {
    try {
      return loader.getResource(className.replace('.', '/') + ".class") != null;
    } catch (RuntimeException | LinkageError failure) {
      throw new NotWovenException("class: its class loader fails to look for class files", failure);
    }
  }

  private LoaderState stateOf(ClassLoader loader) {
    synchronized (loaders) {
      LoaderState known = loaders.get(loader);
      if (known != null) {
        return known;
      }
    }
    boolean seesProbes;
    try {
      seesProbes = Class.forName(Probes.class.getName(), false, loader) == Probes.class;
    } catch (ClassNotFoundException | LinkageError | RuntimeException hidden) {
      seesProbes = false;
    }
    LoaderState state = new LoaderState(seesProbes);
    synchronized (loaders) {
      LoaderState other = loaders.putIfAbsent(loader, state);
      return other == null ? state : other;
    }
  }

  private LoaderWeaver weaverOf(ClassLoader loader, LoaderState state, String className) {
    List<String> wanted = contexts.test(className) ? CONTEXT_ASPECTS : SITE_ASPECTS;
    synchronized (state) {
      return state.weavers.computeIfAbsent(
          wanted, key -> new LoaderWeaver(new AspectView(agentLoader, loader), key));
    }
  }

  /** Lets go of what belonged to class loaders that are gone: a weak map does so when asked. */
  void forgetDeadLoaders() {
    synchronized (loaders) {
      loaders.remove(null);
    }
  }

  /** Lets classes lose their probes, or not any more, when they are woven again. */
  void withoutProbes(boolean on) {
    withoutProbes = on;
  }

  /** When the program's class loaders last loaded a class; as {@link System#nanoTime}. */
  public long lastLoadNanos() {
    return lastLoadNanos;
  }

  /** The names of the classes that have been given probes. */
  Set<String> probed() {
    return probed;
  }

  /** Whether a loaded class must not be replaced. */
  boolean isIrreplaceable(String className) {
    return irreplaceable.contains(className);
  }

  /** Takes a class for one without probes, which the JVM did not let have any. */
  void leave(String className) {
    probed.remove(className);
  }

  /** Whether methods may become transparent. */
  boolean prunes() {
    return graph != null;
  }

  TransparentMethods transparent() {
    return transparent;
  }

  CallGraph graph() {
    return Objects.requireNonNull(graph, "classes are woven once only");
  }

  /** The class loaders of woven classes that are still alive. */
  public List<@Nullable ClassLoader> classLoaders() {
    List<@Nullable ClassLoader> all = new ArrayList<>();
    synchronized (loaders) {
      all.addAll(loaders.keySet());
    }
    if (JdkProbes.areUsed()) {
      all.add(null); // the bootstrap loader
      all.add(platformLoader);
    }
    return all;
  }
}
