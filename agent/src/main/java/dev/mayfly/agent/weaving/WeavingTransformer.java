package dev.mayfly.agent.weaving;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.threads.Privileged;
import dev.mayfly.agent.threads.StackReserve;
import dev.mayfly.agent.threads.StoppedThreads;
import dev.mayfly.agent.threads.WeavingWork;
import dev.mayfly.agent.weaving.adaptive.WovenClasses;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.bytecode.AgentClassLoader;
import dev.mayfly.agent.weaving.bytecode.JoinPointMatcher;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.jdk.ModuleReads;
import dev.mayfly.agent.weaving.layers.LayerTable;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.probes.LambdaLinkage;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.site.CodeOrigins;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Weaves the classes in scope as they are loaded. A class that cannot be woven soundly
 * stays as it was and is entered in the {@link WeavingLedger} with the reason; nothing that goes
 * wrong here reaches the program.
 *
 * <p>A class out of scope costs one comparison of names. Keeps class loaders weakly.
 */
public final class WeavingTransformer implements ClassFileTransformer {
  /**
   * A result that the JVM takes for a broken class file: the class stays as it is, and so do all
   * that were to be woven again with it. With null it would lose its probes.
   */
  private static final byte[] UNREADABLE = {};

  private final WeavingLedger ledger = WeavingLedger.instance();
  private final LoaderStates loaders = new LoaderStates();
  private final WovenClasses classes = new WovenClasses();
  private final ClassFilter filter;
  private final ClassWeaver weaver;
  private final @Nullable BoundaryWeaver boundaries;
  private final boolean debug;
  private final boolean weavesJdk;

  /** Whether the loader of jars within jars is being loaded to be woven. */
  private volatile boolean preparing;

  /**
   * A transformer for classes that may be woven again.
   *
   * @param matcher matches the join points of allocations; null where the instructions do
   * @param layers the boundaries at which layers begin; null without layers
   * @param archive keeps what becomes of the classes
   * @param debug whether to log why the weaver failed
   */
  public WeavingTransformer(
      WeavingSettings settings,
      ClassFilter filter,
      @Nullable JoinPointMatcher matcher,
      @Nullable LayerTable layers,
      ClassArchive archive,
      boolean debug) {
    this.filter = filter;
    this.debug = debug;
    this.weavesJdk = settings.jdk();
    this.boundaries = layers == null ? null : new BoundaryWeaver(layers, settings);
    this.weaver = new ClassWeaver(loaders, filter, settings, matcher, boundaries, classes, archive);
  }

  /**
   * Weaves a class for practice: the JVM shows us no class that is loaded while we weave another,
   * and what weaving loads of the JDK would be left unwoven.
   */
  public void rehearse() {
    weaver.rehearse();
  }

  /** Before the program begins: has what the weaver will read class files by woven. */
  public void prepareNestedJars() {
    if (filter.matches(NestedJars.LAUNCHER)) {
      preparing = true;
      NestedJars.load();
      preparing = false;
    }
  }

  private void log(String className, Throwable failure) {
    if (debug) {
      StandardError.say("DEBUG " + className + " is not woven as planned", failure);
    }
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
    try {
      ProfilerWork.chargeClassFile(internalName, bytes.length);
      return transformed(module, loader, internalName, redefined, domain, bytes);
    } catch (Throwable outside) { // the handlers below; the JVM would drop it
      StoppedThreads.note(outside);
      return null;
    }
  }

  private byte @Nullable [] transformed(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    String name = module.getName();
    if (name != null && (name.startsWith("java.") || name.startsWith("jdk."))) {
      return null;
    }
    ModuleReads.let(module);
    boolean first = internalName != null && !classes.hasProbes(internalName.replace('/', '.'));
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
      StoppedThreads.note(unknown); // else it stays unknown
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
        || !AgentClassLoader.isOfProgram(loader)) {
      return null;
    }
    if (redefined == null) {
      classes.noteLoad();
    }
    String className = internalName.replace('/', '.');
    if (!filter.matches(loader, className)) {
      return boundary(loader, className, bytes);
    }
    boolean again = classes.areWovenAgain();
    if (again && classes.loseProbes()) {
      return null;
    }
    if (!StackReserve.isSufficient()) {
      return refused(
          "class: loaded with too little stack left for the weaver; a larger -Xss helps",
          className,
          again ? Kind.AGAIN : Kind.IN_SCOPE);
    }
    if (redefined == null && !preparing && className.startsWith(NestedJars.LOADER)) {
      ledger.notWoven("class: the weaver uses it to read class files", className);
      return null;
    }
    if (WeavingWork.isRunning()) {
      ledger.notWoven("class: loaded while another class was being woven", className);
      return null;
    }
    return work(loader, className, redefined != null, again ? Kind.AGAIN : Kind.IN_SCOPE, bytes);
  }

  /** The reasons for which a class is woven. */
  private enum Kind {
    IN_SCOPE,
    AGAIN,
    BOUNDARY
  }

  /**
   * Weaves a class, on a thread that works for the profiler meanwhile; the program's class loaders
   * may run for that. The end of its stack may come anywhere in here.
   */
  private byte @Nullable [] work(
      ClassLoader loader, String className, boolean loaded, Kind kind, byte[] bytes) {
    ThreadRecorder own = ProfilerWork.recorder();
    try {
      WeavingWork.begin(own);
      return kind == Kind.BOUNDARY
          ? frames(loader, className, bytes)
          : woven(loader, className, loaded, bytes);
    } catch (NotWovenException refused) {
      if (refused.getCause() != null) {
        log(className, refused.getCause());
      }
      return refused(String.valueOf(refused.getMessage()), className, kind);
    } catch (Throwable failure) { // whatever it is, the program's class must load
      StoppedThreads.note(failure);
      log(className, failure);
      return refused("class: profiler error: " + failure.getClass().getName(), className, kind);
    } finally {
      WeavingWork.end(own);
    }
  }

  /** Weaves the boundaries of a class out of scope; in doubt it stays as it was. */
  private byte @Nullable [] boundary(ClassLoader loader, String className, byte[] bytes) {
    if (boundaries == null
        || !boundaries.mayHaveBoundary(bytes)
        || filter.excludes(loader, className)
        || !StackReserve.isSufficient()
        || WeavingWork.isRunning()
        || className.startsWith(NestedJars.LOADER)) {
      return null;
    }
    return work(loader, className, false, Kind.BOUNDARY, bytes);
  }

  private byte @Nullable [] frames(ClassLoader loader, String className, byte[] bytes) {
    BoundaryWeaver known = boundaries;
    return known != null && loaders.seeProbes(loader)
        ? Privileged.get(() -> known.weave(loader, className, bytes))
        : null;
  }

  private byte @Nullable [] woven(
      ClassLoader loader, String className, boolean loaded, byte[] bytes) {
    boolean wovenBefore = loaded && classes.hasProbes(className);
    byte[] woven =
        Privileged.get(() -> weaver.weave(loader, className, bytes, loaded, wovenBefore));
    if (woven != null) {
      classes.noteProbes(className);
    }
    return woven;
  }

  private byte @Nullable [] refused(String reason, String className, Kind kind) {
    if (kind == Kind.AGAIN) {
      return UNREADABLE;
    }
    if (kind == Kind.IN_SCOPE) {
      ledger.notWoven(reason, className);
    }
    return null;
  }

  /** Lets go of what belonged to class loaders that are gone. */
  void forgetDeadLoaders() {
    loaders.forgetDead();
  }

  /** Which classes have probes, and how they are to be woven again. */
  public WovenClasses classes() {
    return classes;
  }

  /** The class loaders of woven classes that are still alive. */
  public List<@Nullable ClassLoader> classLoaders() {
    List<@Nullable ClassLoader> all = loaders.alive();
    if (weavesJdk) {
      all.add(null); // the bootstrap loader
      all.add(ClassLoader.getPlatformClassLoader());
    }
    return all;
  }
}
