package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.threads.StoppedThreads;
import dev.mayfly.agent.threads.WeavingWork;
import dev.mayfly.agent.weaving.archive.ArchivedClass;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.archive.ClassKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Event;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.probes.JdkProbes;
import dev.mayfly.recording.probes.LambdaLinkage;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Weaves classes of the JDK: those that the JVM had loaded before, when they are
 * transformed again, by us or by another agent; the others while they are loaded, so that their
 * very first object is seen, and no loaded class has to be replaced for it.
 *
 * <p>Invariant: no class is needed for its own weaving while it is loaded, since what the emitter
 * needs was loaded in {@link #rehearse}. The JVM does not show us classes that are loaded while
 * this thread transforms another one: these stay as they are for now.
 */
final class JdkTransformer implements ClassFileTransformer {
  /** All that is seen in the JDK is in one of them. */
  private static final List<String> REHEARSAL =
      List.of(
          "java/util/ArrayList",
          "java/util/Arrays",
          "java/util/HashMap",
          "java/util/PrimitiveIterator$OfInt",
          "java/util/Hashtable",
          "java/util/TimeZone",
          "java/util/stream/Collectors",
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/Class",
          "java/lang/reflect/Array",
          "java/lang/reflect/Constructor",
          "java/math/BigInteger");

  private final WeavingSettings settings;
  private final ClassArchive archive;

  /** A part of the variant of {@link ClassKey}. */
  private static final int CREATED = 4;

  /** Whether analyses that were there at the start receive creations. */
  private final boolean created = Event.CREATED.isIn(Analyses.events());

  private final WeavingLedger ledger = WeavingLedger.instance();

  /** The classes that are to have probes when they are transformed again. */
  private final Set<String> wanted = ConcurrentHashMap.newKeySet();

  /** The ones in which there was something to see. */
  private final Set<String> probed = ConcurrentHashMap.newKeySet();

  /** The time at which the JVM last loaded a class of the JDK. */
  private volatile long lastLoadNanos = System.nanoTime();

  /** The ones of them that an earlier start had woven. */
  private final Set<String> found = ConcurrentHashMap.newKeySet();

  /** Whether what the emitter needs is loaded. */
  private volatile boolean rehearsed;

  /** Whether it is just being loaded. */
  private boolean rehearsing;

  private JdkTransformer(WeavingSettings settings, ClassArchive archive) {
    this.settings = settings;
    this.archive = archive;
  }

  /**
   * A transformer of which the JVM does not know yet, and that has loaded the classes which are
   * needed where a class of the JDK is being loaded: to load one then would need that class.
   *
   * @param archive keeps what becomes of the classes
   * @param loaded whether they are loaded, as an earlier start has found out which it needs
   */
  static JdkTransformer rehearsed(WeavingSettings settings, ClassArchive archive, boolean loaded) {
    JdkTransformer transformer = new JdkTransformer(settings, archive);
    transformer.rehearse(loaded);
    return transformer;
  }

  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (!JdkScope.isJdk(loader, module) || internalName == null) {
      return null;
    }
    if (redefined == null) {
      lastLoadNanos = System.nanoTime();
      if (!rehearsed) {
        return null;
      }
    }
    ThreadRecorder own = ProfilerWork.recorder();
    try {
      WeavingWork.begin(own);
      return wovenOrNull(internalName, module, bytes, redefined == null);
    } finally {
      WeavingWork.end(own);
    }
  }

  private byte @Nullable [] wovenOrNull(
      String internalName, Module module, byte[] bytes, boolean atLoad) {
    try {
      return woven(internalName.replace('/', '.'), module, bytes, atLoad);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      if (!atLoad) { // else it is woven later
        refused("class: profiler error: " + noRoom.getClass().getName(), internalName);
      }
      return null;
    } catch (NotWovenException refused) {
      refused(String.valueOf(refused.getMessage()), internalName);
      return null;
    } catch (Throwable failure) { // whatever it is, the class stays as it is
      StoppedThreads.note(failure);
      refused("class: profiler error: " + failure.getClass().getName(), internalName);
      return null;
    }
  }

  private void refused(String reason, String internalName) {
    ledger.notWoven("JDK " + reason, internalName.replace('/', '.'));
  }

  private byte @Nullable [] woven(String className, Module module, byte[] bytes, boolean atLoad) {
    if (atLoad
        ? className.contains(LambdaLinkage.BRIDGE) || JdkScope.reasonAgainst(className) != null
        : !wanted.contains(className)) {
      return null;
    }
    byte[] woven = linked(className, bytes, module.canRead(JdkProbes.class.getModule()));
    wanted.add(className);
    if (woven != null) {
      probed.add(className);
    }
    return woven;
  }

  private boolean hasFrames(String className) {
    return rehearsing
        ? !settings.frames().isEmpty()
        : settings
            .frames()
            .contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
  }

  private byte @Nullable [] linked(String className, byte[] bytes, boolean bridges) {
    WovenCode code = woven(className, bytes, bridges);
    SiteRegistry registry = rehearsing ? SiteRegistry.forRehearsal() : SiteRegistry.instance();
    return code == null ? null : code.link(registry);
  }

  private @Nullable WovenCode emitted(String className, byte[] bytes, boolean bridges) {
    return JdkEmitter.emit(bytes, bridges, hasFrames(className), settings.kinds(), created);
  }

  private @Nullable WovenCode woven(String className, byte[] bytes, boolean bridges) {
    if (!archive.isOpen()) {
      return emitted(className, bytes, bridges);
    }
    ClassKey key = ClassKey.of(className, (bridges ? 1 : 0) + (created ? CREATED : 0), bytes);
    ArchivedClass earlier = archive.find(key);
    if (earlier != null) {
      if (earlier.code() != null) {
        found.add(className);
      }
      return earlier.code();
    }
    WovenCode code = emitted(className, bytes, bridges);
    if (!rehearsing) {
      archive.keep(key, ArchivedClass.of(code));
    }
    return code;
  }

  private void rehearse(boolean done) {
    Module module = Object.class.getModule();
    transform(module, null, "java/lang/Object", null, null, new byte[0]);
    transform(module, null, "java/lang/Object", Object.class, null, new byte[0]);
    rehearsed = true;
    if (done) {
      return;
    }
    rehearsing = true;
    for (String name : rehearsal()) {
      try (InputStream file = Object.class.getResourceAsStream("/" + name + ".class")) {
        if (file != null) {
          byte[] bytes = file.readAllBytes();
          transform(module, null, name, null, null, bytes);
        }
      } catch (IOException unreadable) {
        // then one class less was practised on
      }
    }
    rehearsing = false;
    wanted.clear();
    probed.clear();
    found.clear();
  }

  private List<String> rehearsal() {
    List<String> all = new ArrayList<>(REHEARSAL);
    for (ProbeKind kind : settings.kinds()) {
      all.addAll(kind.jdkExamples());
    }
    return all;
  }

  /** As {@link System#nanoTime}. */
  long lastLoadNanos() {
    return lastLoadNanos;
  }

  /** Whether a class has been woven, or is to be. */
  boolean isWanted(String className) {
    return wanted.contains(className);
  }

  void want(String className) {
    wanted.add(className);
  }

  /** Lets a class be as it is, or lose its probes when it is transformed again. */
  void leave(String className) {
    wanted.remove(className);
    probed.remove(className);
    found.remove(className);
  }

  /** The classes that have been woven, and those in which there was nothing to see. */
  Set<String> wanted() {
    return wanted;
  }

  /** The number of classes that have probes. */
  int probedClasses() {
    return probed.size();
  }

  /** The number of them that an earlier start had woven. */
  int foundClasses() {
    return found.size();
  }
}
