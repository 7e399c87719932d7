package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.layers.LayerTable;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Layers that are off cost nothing, and neither do those that are on in classes at which none
 * begins: their code is what it is without layers, to the last byte.
 */
final class LayersOffTest {
  private static final String UNTOUCHED = "as it was";
  private static final String CREATE =
      "turned com.google.common.collect.ConcurrentHashMultiset create";

  /** The digests of classes as they are defined. */
  private static Map<String, String> digests(String scope, @Nullable LayerTable layers)
      throws IOException, URISyntaxException {
    WeavingTransformer transformer =
        new WeavingTransformer(
            TestSettings.of(true, true),
            new ClassFilter(List.of(scope), List.of()),
            null,
            layers,
            ClassArchive.none(),
            false);
    ClassLoader loader = new URLClassLoader(new URL[0], LayersOffTest.class.getClassLoader());
    Map<String, String> digests = new TreeMap<>();
    GuavaClasses.all()
        .forEach(
            (name, original) -> {
              byte[] woven =
                  transformer.transform(loader, name.replace('.', '/'), null, null, original);
              digests.put(
                  name, woven == null ? UNTOUCHED : Hashing.sha256().hashBytes(woven).toString());
            });
    return digests;
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.google.*", "com.acme.*"})
  void classesWithoutABoundaryAreWovenAsWithoutLayers(String scope) throws Exception {
    Map<String, String> off = digests(scope, null);
    assertThat(digests(scope, LayerTable.EMPTY.withStandard())).isEqualTo(off);
    long woven = off.values().stream().filter(code -> !code.equals(UNTOUCHED)).count();
    assertThat(woven > GuavaClasses.COUNT / 4).isEqualTo(scope.equals("com.google.*"));
  }

  /** The test would see it if another class were changed. */
  @ParameterizedTest
  @ValueSource(strings = {"com.google.*", "com.acme.*"})
  void theClassOfABoundaryAloneIsChanged(String scope) throws Exception {
    Map<String, String> off = digests(scope, null);
    Map<String, String> on = digests(scope, LayerTable.of(List.of(CREATE)).withStandard());
    assertThat(on.keySet().stream().filter(name -> !on.get(name).equals(off.get(name))))
        .containsExactly("com.google.common.collect.ConcurrentHashMultiset");
  }
}
