package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.world.Linked;
import java.io.File;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/**
 * Every class of some jars, old and odd ones among them, links woven as it does plain. {@code
 * benchmarks/run world} is the same with hundreds of jars.
 */
@Tag("slow")
final class WorldIT {
  /** Each jar with what its classes need. */
  private static final String[] CLASS_PATHS = {
    // Java 1.1 to 1.4
    classPath("commons-collections3"),
    classPath("concurrent"),
    classPath("jdom1"),
    classPath("jcommon"),
    classPath("jfreechart1", "jcommon"),
    classPath("antlr2"),
    classPath("bsh"),
    // a language's runtime and what its compiler makes of coroutines
    classPath("kotlinx-coroutines", "kotlin-stdlib"),
    // classes that use all of the stack that they declare
    "clojure.core.proxy@" + classPath("clojure"),
    "clojure.instant@" + classPath("clojure"),
    // local variables in which objects of optional classes meet
    classPath("old-logback-core"),
    classPath("old-asm"),
    // frames without variables that are not read again
    "org.jetbrains.kotlin.com.intellij.psi.@" + classPath("kotlin-compiler", "kotlin-stdlib"),
  };

  /** Jars that were shrunk, obfuscated or put together by a tool. */
  private static final String[] PROCESSED = {
    classPath("kotlin-compiler", "kotlin-stdlib"),
    classPath("kotlin-reflect", "kotlin-stdlib"),
    classPath("kotlin-main-kts", "kotlin-stdlib"),
    classPath("closure-compiler"),
    classPath("old-proguard"),
    classPath("proguard"),
  };

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void linksAsPlain(WovenJvm jvm) {
    comparedWithPlain(jvm, CLASS_PATHS);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void linksAsPlainWhatToolsHaveProcessed(WovenJvm jvm) {
    comparedWithPlain(jvm, PROCESSED);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "site")
  void linksAsPlainWithEveryProbe(WovenJvm jvm) {
    comparedWithPlain(
        jvm.with("lifetime", "sampled").with("uses", "drag").with("jdk", "charge"), CLASS_PATHS);
  }

  private static void comparedWithPlain(WovenJvm jvm, String[] classPaths) {
    WovenJvm large = jvm.withJvm("-Xmx512m").withTimeout(Duration.ofMinutes(9));
    WovenRun plain = large.withoutAgent().run(Linked.class, classPaths).expectExit(0);
    assertThat(plain.stdout().lines().filter(line -> line.endsWith(" linked")).count())
        .as("classes that link")
        .isGreaterThan(2_500);
    WovenRun woven =
        large.with("include", "*").with("exclude", "hostile.*").run(Linked.class, classPaths);
    woven.expectEndsAs(plain);
    assertThat(woven.mayflySays())
        .as("not a plain run that says why, in %s", woven)
        .noneMatch(line -> line.contains("unprofiled"))
        .anyMatch(line -> line.matches(".* by [0-9,]{5,} woven classes.*"));
  }

  private static String classPath(String... jars) {
    StringBuilder path = new StringBuilder();
    for (String jar : jars) {
      path.append(path.isEmpty() ? "" : File.pathSeparator).append(ThirdParty.jar(jar));
    }
    return path.toString();
  }
}
