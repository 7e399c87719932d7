package dev.mayfly.agent.it;

import java.lang.reflect.Method;
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
    Method test = context.getRequiredTestMethod();
    EachJvm wanted = test.getAnnotation(EachJvm.class);
    return features(wanted, test).stream()
        .flatMap(
            feature ->
                Stream.of(wanted.contexts())
                    .filter(mode -> isFirstOf(wanted, mode) || hasAllModes(wanted))
                    .map(mode -> Arguments.of(WovenJvm.on(feature).with("context", mode))));
  }

  private static Collection<Integer> features(EachJvm wanted, Method test) {
    int from = wanted.from();
    int running = Jdk.running().feature();
    TreeSet<Integer> features = new TreeSet<>(Jdk.REQUIRED);
    features.addAll(Jdk.installed().keySet());
    if (running < from || Boolean.getBoolean("mayfly.full")) {
      return features.tailSet(from);
    }
    boolean every = System.getProperty("mayfly.jdks", "running").equals("every");
    return List.of(every && !wanted.anyJdk() ? oneOf(features.tailSet(from), test) : running);
  }

  /** Always the same for a test, and each as often as the others. */
  private static int oneOf(Collection<Integer> features, Method test) {
    int number = (test.getDeclaringClass().getName() + test.getName()).hashCode();
    return List.copyOf(features).get(Math.floorMod(number, features.size()));
  }

  private static boolean isFirstOf(EachJvm wanted, String mode) {
    return mode.equals(wanted.contexts()[0]);
  }

  private static boolean hasAllModes(EachJvm wanted) {
    return Boolean.getBoolean("mayfly.full")
        || (wanted.everyMode() && !Boolean.getBoolean("mayfly.quick"));
  }
}
