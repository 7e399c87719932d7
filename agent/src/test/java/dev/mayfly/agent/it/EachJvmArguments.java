package dev.mayfly.agent.it;

import java.util.Collection;
import java.util.List;
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
    return features(wanted).stream()
        .flatMap(
            feature ->
                Stream.of(wanted.contexts())
                    .filter(mode -> isFirstOf(wanted, mode) || hasAllModes(feature))
                    .map(mode -> Arguments.of(WovenJvm.on(feature).with("context", mode))));
  }

  private static Collection<Integer> features(EachJvm wanted) {
    int from = wanted.from();
    int running = Jdk.running().feature();
    TreeSet<Integer> features = new TreeSet<>(Jdk.REQUIRED);
    features.addAll(Jdk.installed().keySet());
    boolean every =
        System.getProperty("mayfly.jdks", "running").equals("every")
            && (!wanted.anyJdk() || Boolean.getBoolean("mayfly.full"));
    return running < from || every ? features.tailSet(from) : List.of(running);
  }

  private static boolean isFirstOf(EachJvm wanted, String mode) {
    return mode.equals(wanted.contexts()[0]);
  }

  private static boolean hasAllModes(int feature) {
    return Boolean.getBoolean("mayfly.full")
        || (feature == Jdk.running().feature() && !Boolean.getBoolean("mayfly.quick"));
  }
}
