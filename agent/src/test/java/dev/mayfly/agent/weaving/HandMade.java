package dev.mayfly.agent.weaving;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * Confined. A class loader of one class that a test made with ASM: woven as the agent weaves it,
 * verified, defined and run in this JVM.
 */
final class HandMade extends ClassLoader {
  private final String name;
  private final byte[] bytes;
  private final WeavingTransformer transformer;
  private final WeavingTransformer other;
  private byte @Nullable [] woven;
  private List<String> reasons = List.of();

  HandMade(String name, byte[] bytes, boolean contexts) {
    this(name, bytes, contexts, true);
  }

  /** A class whose methods count the bytecodes that they execute. */
  static HandMade countingBytecodes(String name, byte[] bytes) {
    return new HandMade(name, bytes, true, true, BytecodeCounts.BY_METHOD);
  }

  /**
   * As above.
   *
   * @param followed whether probes are handed the objects
   */
  HandMade(String name, byte[] bytes, boolean contexts, boolean followed) {
    this(name, bytes, contexts, followed, BytecodeCounts.NONE);
  }

  private HandMade(
      String name, byte[] bytes, boolean contexts, boolean followed, BytecodeCounts bytecodes) {
    super(HandMade.class.getClassLoader());
    this.name = name;
    this.bytes = bytes;
    transformer = transformer(contexts, followed, bytecodes);
    other = transformer(contexts, !followed, BytecodeCounts.BY_CONTEXT);
    AllocationProfiler profiler = profiler();
    profiler.start();
  }

  private WeavingTransformer transformer(
      boolean contexts, boolean followed, BytecodeCounts bytecodes) {
    return new WeavingTransformer(
        TestSettings.of(contexts, followed, bytecodes),
        new ClassFilter(List.of(name), List.of()),
        null,
        null,
        ClassArchive.none(),
        true);
  }

  private static AllocationProfiler profiler() {
    ProfilerConfig config = ProfilerConfig.builder().lifetimes(LifetimeMode.OFF).build();
    return AllocationProfiler.open(config, "tests", Map.of());
  }

  /** The class, woven and initialised. */
  Class<?> load() throws ClassNotFoundException {
    return Class.forName(name, true, this);
  }

  /** Calls a static method without parameters. */
  Object call(String method) throws ReflectiveOperationException {
    var declared = load().getDeclaredMethod(method);
    declared.setAccessible(true);
    return declared.invoke(null);
  }

  /** The woven class file; null if the class stayed as it was. */
  byte @Nullable [] woven() throws ClassNotFoundException {
    load();
    return woven;
  }

  /** Allocations so far by method and type: {@code "main Thing 3"}; failed ones with {@code !}. */
  String counts() {
    Map<String, AllocationStats> rows = new TreeMap<>();
    profiler()
        .snapshot()
        .bySite()
        .forEach(
            (site, stats) -> {
              if (site.method().className().equals(name)) {
                String row = site.method().methodName() + " " + site.typeName();
                rows.merge(row, stats, AllocationStats::plus);
              }
            });
    Recorder.instance().recording(true);
    return rows.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
        .map(
            row ->
                row.getKey()
                    + " "
                    + row.getValue().allocations()
                    + (row.getValue().failedConstructions() > 0
                        ? "!" + row.getValue().failedConstructions()
                        : ""))
        .collect(Collectors.joining("\n"));
  }

  /**
   * Allocations so far by the methods of this class that called each other: {@code "main > <init>
   * 3"}.
   */
  String contexts() {
    Map<String, Long> rows = new TreeMap<>();
    addContexts("", profiler().snapshot().root(), rows);
    Recorder.instance().recording(true);
    return rows.entrySet().stream()
        .map(row -> row.getKey() + " " + row.getValue())
        .collect(Collectors.joining("\n"));
  }

  private void addContexts(String callers, ContextSnapshot context, Map<String, Long> rows) {
    for (ContextSnapshot child : context.children()) {
      MethodFrame method = child.method();
      if (method == null || !method.className().equals(name)) {
        continue;
      }
      String path = callers + (callers.isEmpty() ? "" : " > ") + method.methodName();
      rows.put(path, child.selfTotal().allocations());
      addContexts(path, child, rows);
    }
  }

  /** Executed bytecodes and ended calls so far by method: {@code "main 42 1"}. */
  String executed() {
    Map<String, Amounts> rows = new TreeMap<>();
    for (ContextSnapshot context : profiler().snapshot().root().preOrder()) {
      if (context.method() != null && context.method().className().equals(name)) {
        rows.merge(context.method().methodName(), context.amounts(), Amounts::plus);
      }
    }
    return rows.entrySet().stream()
        .filter(row -> !row.getValue().isEmpty())
        .map(
            row ->
                row.getKey()
                    + " "
                    + row.getValue().get(Quantity.BYTECODES)
                    + " "
                    + row.getValue().get(Quantity.CALLS))
        .collect(Collectors.joining("\n"));
  }

  /** Why this class, or methods of it, were not woven as the test wants it. */
  List<String> reasons() {
    return reasons;
  }

  private List<String> reasonsSoFar() {
    return WeavingLedger.instance().notWoven().entrySet().stream()
        .filter(
            entry -> entry.getValue().examples().stream().anyMatch(text -> text.startsWith(name)))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  protected Class<?> findClass(String className) throws ClassNotFoundException {
    if (!className.equals(name)) {
      throw new ClassNotFoundException(className);
    }
    woven = transformer.transform(this, name.replace('.', '/'), null, null, bytes);
    reasons = reasonsSoFar();
    byte[] defined = bytes;
    if (woven != null) {
      verify(woven);
      defined = woven;
    }
    byte[] otherwise = other.transform(this, name.replace('.', '/'), null, null, bytes);
    if (otherwise != null) {
      verify(otherwise);
    }
    return defineClass(name, defined, 0, defined.length);
  }

  private void verify(byte[] defined) {
    StringWriter complaints = new StringWriter();
    try (PrintWriter printer = new PrintWriter(complaints)) {
      CheckClassAdapter.verify(new ClassReader(defined), getParent(), false, printer);
    }
    if (!complaints.toString().isEmpty()) {
      throw new AssertionError(complaints.toString());
    }
  }

  @Override
  protected @Nullable URL findResource(String resource) {
    try {
      return resource.equals(name.replace('.', '/') + ".class")
          ? URI.create("file:/nowhere/" + resource).toURL()
          : null;
    } catch (MalformedURLException impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String resource) {
    if (resource.equals(name.replace('.', '/') + ".class")) {
      return new ByteArrayInputStream(bytes);
    }
    try {
      URL url = getResource(resource);
      return url == null ? null : url.openStream();
    } catch (IOException unreadable) {
      return null;
    }
  }
}
