package dev.mayfly.junit.engine;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
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
    EngineDescriptor engine = new EngineDescriptor(id, "Mayfly");
    Configuration configuration = Configuration.of(request.getConfigurationParameters());
    List<String> tests =
        request.getSelectorsByType(ClassSelector.class).stream()
            .map(ClassSelector::getClassName)
            .toList();
    for (String mistake : configuration.mistakes(tests)) {
      engine.addChild(
          new Mistake(id.append("parameter", mistake), new MisusedCode(mistake, mistake, null)));
    }
    EngineDiscoveryRequestResolver.<TestDescriptor>builder()
        .addClassContainerSelectorResolver(type -> true)
        .addSelectorResolver(new Classes(configuration))
        .build()
        .resolve(request, engine);
    return engine;
  }

  /** Stateless. Finds the mistakes of whole classes. */
  private record Classes(Configuration configuration) implements SelectorResolver {
    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
      for (MisusedCode code : MisusedCode.in(selector.getJavaClass(), configuration)) {
        context.addToParent(
            parent -> {
              UniqueId id = parent.getUniqueId().append("mistake", code.where());
              boolean isKnown =
                  parent.getChildren().stream().anyMatch(child -> child.getUniqueId().equals(id));
              return isKnown ? Optional.empty() : Optional.of(new Mistake(id, code));
            });
      }
      return Resolution.unresolved();
    }
  }

  /** Confined to one thread: a test that fails. */
  private static final class Mistake extends AbstractTestDescriptor {
    private final String message;

    Mistake(UniqueId id, MisusedCode code) {
      super(id, code.where(), code.source());
      this.message = code.message();
    }

    @Override
    public Type getType() {
      return Type.TEST;
    }
  }

  @Override
  public void execute(ExecutionRequest request) {
    TestDescriptor engine = request.getRootTestDescriptor();
    EngineExecutionListener listener = request.getEngineExecutionListener();
    listener.executionStarted(engine);
    for (TestDescriptor each : engine.getChildren()) {
      listener.executionStarted(each);
      listener.executionFinished(
          each,
          TestExecutionResult.failed(
              new ExtensionConfigurationException(
                  each instanceof Mistake mistake ? mistake.message : each.getDisplayName())));
    }
    listener.executionFinished(engine, TestExecutionResult.successful());
  }
}
