package dev.mayfly.junit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * Thread-safe, without state. Has a test that fails for each mistake by which no test is measured:
 * JUnit Jupiter does not call the extension then, so that the extension cannot tell. Without
 * mistakes it has no tests.
 */
public final class MayflyTestEngine implements TestEngine {
  /** Called by JUnit's launcher. */
  public MayflyTestEngine() {}

  @Override
  public String getId() {
    return "mayfly";
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
    Engine engine = new Engine(id);
    Configuration configuration = Configuration.of(request.getConfigurationParameters());
    Mistakes mistakes = new Mistakes(configuration);
    List<String> tests =
        request.getSelectorsByType(ClassSelector.class).stream()
            .map(ClassSelector::getClassName)
            .toList();
    for (String mistake : configuration.mistakes(tests)) {
      mistakes.found.put(mistake, new MisusedCode("parameter", mistake, null));
    }
    EngineDiscoveryRequestResolver.<TestDescriptor>builder()
        .addClassContainerSelectorResolver(type -> true)
        .addSelectorResolver(mistakes)
        .build()
        .resolve(request, engine);
    if (!mistakes.found.isEmpty()) {
      engine.addChild(mistakes.descriptor(id.append("class", "mistakes")));
    }
    if (mistakes.classes > 0 && !mistakes.isAnyMeasured) {
      engine.limitsOfNone = configuration.limitsOfNone();
    }
    return engine;
  }

  /** Confined to one thread. All that is found. */
  private static final class Engine extends EngineDescriptor {
    List<String> limitsOfNone = List.of();

    Engine(UniqueId id) {
      super(id, "Mayfly");
    }

    /** A user may want limits for annotated classes alone, so this is no failure. */
    void warn() {
      if (!limitsOfNone.isEmpty()) {
        System.err.println(
            "mayfly: no effect on these tests: "
                + String.join(", ", limitsOfNone)
                + ". Set junit.jupiter.extensions.autodetection.enabled=true");
      }
    }
  }

  /** Confined to one thread. The mistakes of the parameters and of whole classes. */
  private static final class Mistakes implements SelectorResolver {
    final Map<String, MisusedCode> found = new LinkedHashMap<>();
    int classes;
    boolean isAnyMeasured;
    private final Configuration configuration;

    Mistakes(Configuration configuration) {
      this.configuration = configuration;
    }

    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
      classes++;
      isAnyMeasured |= MisusedCode.isMeasured(selector.getJavaClass());
      for (MisusedCode code : MisusedCode.in(selector.getJavaClass(), configuration)) {
        found.putIfAbsent(code.message(), code);
      }
      return Resolution.unresolved();
    }

    /** Build tools report the tests of classes, so all are in one that is ours. */
    Node descriptor(UniqueId id) {
      ClassSource source = ClassSource.from(MayflyTestEngine.class);
      Node all = new Node(id, "Mayfly's annotations and parameters", source, null);
      for (MisusedCode code : found.values()) {
        UniqueId child = id.append("mistake", code.message());
        all.addChild(new Node(child, code.where(), code.source(), code.message()));
      }
      return all;
    }
  }

  /** Confined to one thread. A test that fails with a message; or without one, their container. */
  private static final class Node extends AbstractTestDescriptor {
    private final @Nullable String message;

    Node(UniqueId id, String name, @Nullable TestSource source, @Nullable String message) {
      super(id, name, source);
      this.message = message;
    }

    @Override
    public Type getType() {
      return message == null ? Type.CONTAINER : Type.TEST;
    }

    TestExecutionResult result() {
      if (message == null) {
        return TestExecutionResult.successful();
      }
      ExtensionConfigurationException mistake = new ExtensionConfigurationException(message);
      mistake.setStackTrace(new StackTraceElement[0]); // no code of ours is to blame
      return TestExecutionResult.failed(mistake);
    }
  }

  @Override
  public void execute(ExecutionRequest request) {
    TestDescriptor root = request.getRootTestDescriptor();
    if (root instanceof Engine engine) {
      engine.warn();
    }
    execute(root, request.getEngineExecutionListener());
  }

  private static void execute(TestDescriptor descriptor, EngineExecutionListener listener) {
    listener.executionStarted(descriptor);
    descriptor.getChildren().forEach(child -> execute(child, listener));
    listener.executionFinished(
        descriptor,
        descriptor instanceof Node node ? node.result() : TestExecutionResult.successful());
  }
}
