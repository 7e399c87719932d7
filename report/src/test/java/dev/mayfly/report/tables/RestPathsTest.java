package dev.mayfly.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.RestProfile;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RestPathsTest {
  private static final MethodFrame MAIN = new MethodFrame("app.Main", "main", "()V");

  private static String libraries(String... classes) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root.child(MAIN);
    for (String className : classes) {
      context = context.unwoven(new MethodFrame(className, "call", "()V"));
    }
    context.unwoven(RestProfile.RESIZE).add(RestProfile.NODES, RestProfile.samples(3, 100));
    RestPaths paths = new RestPaths(root.build().walk(), Boundaries.NONE);
    assertThat(paths.outside()).isEmpty();
    assertThat(paths.onBehalf()).hasSize(1);
    RestPaths.OnBehalf path = paths.onBehalf().get(0).getKey();
    assertThat(path.owner()).isEqualTo(MAIN);
    assertThat(path.method()).isEqualTo(RestProfile.RESIZE);
    assertThat(paths.onBehalf().get(0).getValue().bytes()).isEqualTo(300);
    return path.libraries();
  }

  @Test
  void methodsOfLibrariesAreOneStepAndTheJdkIsNone() {
    assertThat(libraries()).isEmpty();
    assertThat(libraries("java.util.HashSet")).isEmpty();
    assertThat(libraries("org.a.B", "org.a.C", "org.hibernate.E")).isEqualTo("(org.a, Hibernate)");
    assertThat(libraries("org.a.B", "java.lang.reflect.Method", "org.a.C")).isEqualTo("(org.a)");
  }

  @Test
  void aMethodAtWhichALayerBeginsIsALibrarys() {
    MethodFrame servlet = new MethodFrame("org.springframework.web.Servlet", "service", "()V");
    ContextBuilder root = ContextSnapshot.builder();
    root.child(MAIN)
        .child(servlet)
        .unwoven(new MethodFrame("org.hibernate.E", "call", "()V"))
        .add(RestProfile.NODES, RestProfile.samples(3, 100));
    Boundaries boundaries =
        Boundaries.of(Map.of(servlet, new Boundaries.Boundary("request", false)));
    assertThat(new RestPaths(root.build().walk(), boundaries).onBehalf().get(0).getKey())
        .isEqualTo(
            new RestPaths.OnBehalf(
                MAIN,
                "(Spring, Hibernate)",
                RestProfile.NODES.method(),
                RestProfile.NODES.typeName()));
  }

  @Test
  void outsideWovenCodeTheMethodThatStartedItIsNamed() {
    ContextBuilder root = ContextSnapshot.builder();
    root.threads("pool-#")
        .unwoven(RestProfile.THREAD)
        .unwoven(new MethodFrame("java.util.concurrent.ThreadPoolExecutor", "runWorker", "()V"))
        .unwoven(RestProfile.POLLER)
        .add(RestProfile.NODES, RestProfile.samples(1, 100));
    RestPaths paths = new RestPaths(root.build().walk(), Boundaries.NONE);
    assertThat(paths.onBehalf()).isEmpty();
    assertThat(paths.outside().get(0).getKey())
        .isEqualTo(new RestPaths.Outside("pool-#", RestProfile.POLLER, "(Tomcat)"));
  }
}
