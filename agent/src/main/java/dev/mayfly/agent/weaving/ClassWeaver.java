package dev.mayfly.agent.weaving;

import com.google.common.base.Suppliers;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.weaving.adaptive.Reweaving;
import dev.mayfly.agent.weaving.adaptive.WovenClasses;
import dev.mayfly.agent.weaving.archive.ArchivedClass;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.archive.ClassKey;
import dev.mayfly.agent.weaving.bytecode.AdvisedJoinPoints;
import dev.mayfly.agent.weaving.bytecode.AnnotatedRecords;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.ClassVersion;
import dev.mayfly.agent.weaving.bytecode.FieldNames;
import dev.mayfly.agent.weaving.bytecode.JoinPointMatcher;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.ParameterNames;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.ClassProbes;
import dev.mayfly.agent.weaving.emitting.Emitter;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.layers.LayerKind;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.WovenEvents;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.types.WovenClones;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SourceFileNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Weaves one class of the program: looks it up; if it is not known, scans, emits and
 * checks it; links it.
 */
final class ClassWeaver {
  /** The variant of {@link ClassKey} that the program's classes have, beside their events. */
  private static final int PROGRAM = 2;

  private static final int EVENTS_SHIFT = 8;

  private final LoaderStates loaders;
  private final ClassFilter filter;
  private final WeavingSettings settings;

  /** Made when the first class is not in the archive: without it ASM is not loaded. */
  private final Supplier<Emitter> emitter;

  private final @Nullable JoinPointMatcher matcher;
  private final @Nullable BoundaryWeaver boundaries;
  private final WovenClasses classes;
  private final ClassArchive archive;
  private final AtomicBoolean saidFailure = new AtomicBoolean();
  private final WeavingLedger ledger = WeavingLedger.instance();

  /**
   * A weaver.
   *
   * @param loaders knows which class loaders see the profiler
   * @param matcher matches the join points of allocations; null where the instructions do
   * @param boundaries finds the methods at which layers begin; null without layers
   * @param classes receives the classes that must not be replaced
   */
  ClassWeaver(
      LoaderStates loaders,
      ClassFilter filter,
      WeavingSettings settings,
      @Nullable JoinPointMatcher matcher,
      @Nullable BoundaryWeaver boundaries,
      WovenClasses classes,
      ClassArchive archive) {
    this.loaders = loaders;
    this.filter = filter;
    this.settings = settings;
    this.emitter = Suppliers.memoize(() -> new Emitter(settings));
    this.matcher = matcher;
    this.boundaries = boundaries;
    this.classes = classes;
    this.archive = archive;
  }

  /**
   * Weaves a class of the agent's own for practice, as a class of the system class loader. Nothing
   * comes of it but that all is loaded which weaving needs.
   */
  void rehearse() {
    String file = "/" + Reweaving.class.getName().replace('.', '/') + ".class";
    try (InputStream in = ClassWeaver.class.getResourceAsStream(file)) {
      if (in != null) {
        emitter.get().practise(in.readAllBytes());
      }
    } catch (IOException | RuntimeException unpractised) {
      // then the first class finds it out
    }
  }

  /**
   * Weaves a class.
   *
   * @return the class with probes; null if there is nothing to record in it
   * @throws NotWovenException if it must stay as it was
   */
  byte @Nullable [] weave(
      ClassLoader loader, String className, byte[] classFile, boolean loaded, boolean wovenBefore) {
    if (!loaders.seeProbes(loader)) {
      throw new NotWovenException("class: its class loader cannot see the profiler");
    }
    byte[] bytes =
        loaded ? ParameterNames.restored(classFile, () -> classFile(loader, className)) : classFile;
    WovenEvents events = Analyses.woven();
    int variant = PROGRAM + (events.events() << EVENTS_SHIFT);
    Set<String> running = classes.runningIn(className);
    List<ProbeKind> kinds = kinds(loader, className, bytes);
    // what analyses choose is in no class file
    boolean archived =
        archive.isOpen() && !readOtherClasses(kinds) && !events.chooses() && running.isEmpty();
    ClassKey key = archived ? ClassKey.of(className, variant, bytes) : null;
    ArchivedClass woven = key == null ? null : archive.find(key);
    if (woven == null) {
      if (!wovenBefore && !filter.isScript(loader) && !hasClassFile(loader, className)) {
        throw new NotWovenException("class: generated at run time (no class file)");
      }
      woven = woven(loader, className, bytes, events, running, kinds);
      if (key != null) {
        archive.keep(key, woven);
      }
    }
    if (events.has(Event.READ) || events.has(Event.WRITTEN)) {
      FieldNames.note(bytes);
    }
    if (woven.irreplaceable()) {
      refuse(loaded && !wovenBefore ? AnnotatedRecords.REASON : null);
      classes.noteIrreplaceable(className);
    }
    return linked(className, woven, wovenBefore);
  }

  private byte @Nullable [] linked(String className, ArchivedClass woven, boolean wovenBefore) {
    if (woven.declaresClone()) {
      WovenClones.declare(className);
    }
    WovenCode code = woven.code();
    if (!wovenBefore) {
      woven.reasons().forEach((name, why) -> ledger.notWoven(why, name));
      if (code != null) {
        ledger.woven();
      }
      if (!woven.sourceFile().isEmpty()) {
        SourceFileNames.instance().note(className, woven.sourceFile());
      }
    }
    return code == null ? null : code.link(SiteRegistry.instance());
  }

  private List<ProbeKind> kinds(ClassLoader loader, String className, byte[] bytes) {
    List<ProbeKind> kinds = settings.kindsOf(className);
    LayerKind layers =
        boundaries == null || !boundaries.mayHaveBoundary(bytes)
            ? null
            : boundaries.probes(loader, className, bytes);
    if (layers != null) {
      kinds.add(layers);
    }
    return kinds;
  }

  private static boolean readOtherClasses(List<ProbeKind> kinds) {
    for (ProbeKind kind : kinds) {
      if (kind.readsOtherClasses()) {
        return true;
      }
    }
    return false;
  }

  /** Weaves a class, without the probes of which it may have too many, if it has. */
  private ArchivedClass woven(
      ClassLoader loader,
      String className,
      byte[] bytes,
      WovenEvents events,
      Set<String> running,
      List<ProbeKind> kinds) {
    List<ProbeKind> few = new ArrayList<>();
    Set<String> many = new LinkedHashSet<>();
    for (ProbeKind kind : kinds) {
      if (kind.records().isEmpty()) {
        few.add(kind);
      } else {
        many.add(kind.records());
      }
    }
    if (!events.isEmpty()) {
      many.add("events");
    }
    Map<String, String> remarks = new HashMap<>();
    try {
      return woven(loader, bytes, kinds, !many.isEmpty(), events, running, remarks);
    } catch (NotWovenException refused) {
      if (many.isEmpty()) {
        throw refused;
      }
      remarks.put(
          className,
          "class: " + String.join(" and ", many) + " are not recorded; " + reasonOf(refused));
      return woven(loader, bytes, few, false, WovenEvents.NONE, running, remarks);
    }
  }

  private static String reasonOf(NotWovenException refused) {
    return String.valueOf(refused.getMessage()).replaceFirst("^(class|method): ", "");
  }

  private ArchivedClass woven(
      ClassLoader loader,
      byte[] bytes,
      List<ProbeKind> kinds,
      boolean many,
      WovenEvents events,
      Set<String> running,
      Map<String, String> remarks) {
    refuse(ClassVersion.reasonAgainst(bytes));
    ClassScan scan = emitter.get().scan(bytes);
    refuse(scan.reasonAgainst());
    AdvisedJoinPoints advised = advised(loader, scan, bytes, remarks);
    NativeMethods natives = new NativeMethods(name -> classFile(loader, name.replace('/', '.')));
    ClassProbes probes = ClassProbes.of(kinds, events, natives, bytes);
    Emitter.Result result = emitter.get().emit(scan, bytes, probes, running, advised);
    if (many && result.reasons().containsValue(Emitter.TOO_LARGE)) {
      throw new NotWovenException("method: " + Emitter.TOO_LARGE);
    }
    Map<String, String> reasons = new HashMap<>(remarks);
    result.reasons().forEach((method, why) -> reasons.put(method, "method: " + why));
    String sourceFile = scan.unusualSourceFile();
    return new ArchivedClass(
        result.code(),
        reasons,
        scan.declaresClone(),
        AnnotatedRecords.isOne(bytes),
        sourceFile == null ? "" : sourceFile);
  }

  /** The join points that are matched; all, with a remark, where the matcher fails. */
  private AdvisedJoinPoints advised(
      ClassLoader loader, ClassScan scan, byte[] bytes, Map<String, String> remarks) {
    if (matcher == null) {
      return AdvisedJoinPoints.ALL;
    }
    try {
      return matcher.match(loader, scan, bytes);
    } catch (NotWovenException refused) {
      String reason = reasonOf(refused);
      remarks.put(scan.className(), WeavingLedger.WITHOUT_ASPECTJ + reason);
      if (!saidFailure.getAndSet(true)) {
        StandardError.say(
            "AspectJ cannot weave "
                + scan.className()
                + " ("
                + reason
                + "). Mayfly weaves it without AspectJ, and others like it; the report lists"
                + " them.");
      }
      return AdvisedJoinPoints.ALL;
    }
  }

  private static void refuse(@Nullable String reason) {
    if (reason != null) {
      throw new NotWovenException(reason);
    }
  }

  /** The class file that a loader finds; null where it finds none, or fails. */
  static byte @Nullable [] classFile(ClassLoader loader, String className) {
    try (InputStream in = loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException | RuntimeException | LinkageError failure) {
      return null;
    }
  }

  static boolean hasClassFile(ClassLoader loader, String className) {
    try {
      return loader.getResource(className.replace('.', '/') + ".class") != null;
    } catch (RuntimeException | LinkageError failure) {
      throw new NotWovenException("class: its class loader failed to look up class files", failure);
    }
  }
}
