package dev.mayfly.agent.it;

import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Thread-safe. The JVMs of {@link EachJvm}. */
final class EachJvmArguments implements ArgumentsProvider {
  @Override
  public Stream<? extends Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) {
    EachJvm wanted = context.getRequiredTestMethod().getAnnotation(EachJvm.class);
    if (Boolean.getBoolean("mayfly.quick") && wanted.from() <= Jdk.running().feature()) {
      return Stream.of(Arguments.of(WovenJvm.here().with("context", wanted.contexts()[0])));
    }
    boolean full = Boolean.getBoolean("mayfly.full");
    TreeSet<Integer> features = new TreeSet<>(Jdk.REQUIRED);
    features.addAll(Jdk.installed().keySet());
    return features.tailSet(wanted.from()).stream()
        .flatMap(
            feature ->
                Stream.of(wanted.contexts())
                    .filter(mode -> full || isFirstOf(wanted, mode) || isRunning(feature))
                    .map(mode -> Arguments.of(WovenJvm.on(feature).with("context", mode))));
  }

  private static boolean isFirstOf(EachJvm wanted, String mode) {
    return mode.equals(wanted.contexts()[0]);
  }

  private static boolean isRunning(int feature) {
    return feature == Jdk.running().feature();
  }
}
