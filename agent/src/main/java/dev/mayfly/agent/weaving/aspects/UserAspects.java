package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.threads.Privileged;
import dev.mayfly.agent.threads.StackReserve;
import dev.mayfly.agent.threads.StoppedThreads;
import dev.mayfly.agent.threads.WeavingWork;
import dev.mayfly.agent.weaving.bytecode.AgentClassLoader;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ThreadRecorder;
import dev.mayfly.recording.ledger.WeavingLedger;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import org.aspectj.weaver.loadtime.definition.Definition;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Weaves a user's aspects into the classes that are loaded. The JVM runs the classes
 * that AspectJ writes, and the profiler then puts its probes into them.
 *
 * <p>Not capable of retransformation: the JVM keeps the result for a class, and shows it to the
 * profiler's transformer, when the class is loaded and whenever it is woven again. So aspects may
 * add members.
 */
public final class UserAspects implements ClassFileTransformer {
  private static final String RUNTIME = "org/aspectj/lang/JoinPoint.class";

  private final List<Path> jars;
  private final List<String> names;
  private final boolean hasIncludes;
  private final Predicate<String> scope;
  private final Predicate<String> never;
  private final GeneratedClasses generated;
  private final Consumer<String> say;
  private final AtomicBoolean said = new AtomicBoolean();
  private final WeavingLedger ledger = WeavingLedger.instance();

  /** By class loader; empty where it does not see the aspects. */
  private final Map<ClassLoader, Optional<Weaver>> weavers = new WeakHashMap<>();

  /** Confined to the lock of the weaver, but for the map, which the lock of this guards. */
  private record Weaver(LoaderWeaver weaver, Map<String, byte[]> generated) {}

  private UserAspects(
      List<Path> jars,
      List<Definition> definitions,
      Predicate<String> scope,
      Predicate<String> never,
      GeneratedClasses generated,
      Consumer<String> say) {
    this.jars = jars;
    this.names = definitions.stream().flatMap(each -> AspectJars.names(each).stream()).toList();
    this.hasIncludes = definitions.stream().anyMatch(each -> !each.getIncludePatterns().isEmpty());
    this.scope = scope;
    this.never = never;
    this.generated = generated;
    this.say = say;
  }

  /**
   * Puts the aspects' jars onto the class path, and weaves from now on.
   *
   * @param instrumentation the JVM's
   * @param jars with the aspects, and what these need
   * @param scope the classes to which aspects apply that name none
   * @param never the classes to which none applies
   * @param say tells the user, a line each
   * @return what weaves them
   * @throws IOException if there is no aspect to weave; the message says why
   */
  public static UserAspects start(
      Instrumentation instrumentation,
      List<Path> jars,
      Predicate<String> scope,
      Predicate<String> never,
      Consumer<String> say)
      throws IOException {
    List<Definition> definitions = AspectJars.definitions(jars);
    if (definitions.isEmpty()) {
      throw new IOException("no aspect in " + jars);
    }
    for (Path jar : jars) {
      try {
        instrumentation.appendToSystemClassLoaderSearch(new JarFile(jar.toFile()));
      } catch (UnsupportedOperationException ownLoader) {
        throw new IOException("the system class loader takes no jars; add " + jar, ownLoader);
      }
    }
    if (ClassLoader.getSystemResource(RUNTIME) == null) {
      throw new IOException(
          "the program has no AspectJ runtime; add it: aspects=" + jars.get(0) + ",aspectjrt.jar");
    }
    UserAspects aspects =
        new UserAspects(jars, definitions, scope, never, GeneratedClasses.in(instrumentation), say);
    instrumentation.addTransformer(aspects, false);
    return aspects;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (loader == null || internalName == null || !AgentClassLoader.isOfProgram(loader)) {
      return null;
    }
    String className = internalName.replace('/', '.');
    if (!mayMatch(className) || WeavingWork.isRunning()) {
      return null;
    }
    ThreadRecorder own = OwnWork.recorder();
    Map<String, byte[]> beside = new LinkedHashMap<>();
    byte[] woven = null;
    try {
      WeavingWork.begin(own);
      woven = Privileged.get(() -> woven(loader, className, bytes, beside));
    } catch (NotWovenException refused) {
      leave(className, String.valueOf(refused.getMessage()).replaceFirst("^class: ", ""));
    } catch (Throwable failure) { // whatever it is, the program's class must load
      StoppedThreads.note(failure);
      leave(className, failure.getClass().getName());
    } finally {
      WeavingWork.end(own);
    }
    beside.forEach((name, file) -> generated.define(loader, name, file, domain));
    return woven;
  }

  private boolean mayMatch(String className) {
    return !never.test(className)
        && !className.contains("$AjcClosure")
        && (hasIncludes || names.contains(className) || scope.test(className));
  }

  private byte @Nullable [] woven(
      ClassLoader loader, String className, byte[] bytes, Map<String, byte[]> beside) {
    if (!StackReserve.isSufficient()) {
      throw new NotWovenException("class: too little stack left for the weaver");
    }
    Optional<Weaver> known = weaver(loader);
    if (known.isEmpty()) {
      throw new NotWovenException("class: its class loader cannot see the aspects");
    }
    Weaver weaver = known.get();
    byte[] woven = weaver.weaver.weave(className, bytes);
    synchronized (weaver.generated) {
      beside.putAll(weaver.generated);
      weaver.generated.clear();
    }
    return woven == bytes ? null : woven;
  }

  private Optional<Weaver> weaver(ClassLoader loader) {
    synchronized (weavers) {
      Optional<Weaver> known = weavers.get(loader);
      if (known != null) {
        return known;
      }
    }
    Optional<Weaver> fresh = newWeaver(loader);
    synchronized (weavers) {
      Optional<Weaver> other = weavers.putIfAbsent(loader, fresh);
      return other == null ? fresh : other;
    }
  }

  private Optional<Weaver> newWeaver(ClassLoader loader) {
    List<Definition> definitions;
    try {
      definitions = AspectJars.definitions(jars); // a weaver changes its own
    } catch (IOException gone) {
      throw new NotWovenException("class: " + gone.getMessage(), gone);
    }
    boolean sees =
        definitions.stream()
            .flatMap(each -> each.getAspectClassNames().stream())
            .allMatch(name -> loader.getResource(name.replace('.', '/') + ".class") != null);
    if (!sees) {
      return Optional.empty();
    }
    Map<String, byte[]> generatedClasses = new LinkedHashMap<>();
    LoaderWeaver weaver =
        LoaderWeaver.of(
            loader,
            definitions,
            scope,
            (name, file) -> {
              synchronized (generatedClasses) {
                generatedClasses.put(name, file);
              }
            });
    return Optional.of(new Weaver(weaver, generatedClasses));
  }

  private void leave(String className, String reason) {
    ledger.notWoven("class: without the user's aspects; " + reason, className);
    if (!said.getAndSet(true)) {
      say.accept("option 'aspects': " + className + " stays without the aspects: " + reason);
    }
  }
}
