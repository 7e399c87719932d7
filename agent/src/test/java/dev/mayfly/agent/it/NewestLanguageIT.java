package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What only javac 25 compiles: statements before {@code super(..)}, record patterns. */
final class NewestLanguageIT {
  /** Named so that no tool that knows Java 17 only takes it for its own. */
  private static final Path SOURCE = WovenJvm.TEST_CLASSES.resolve("jdk25/Flexible.java.txt");

  @TempDir private static Path directory;

  @EachJvm(from = 25)
  void countsWhatStandsBeforeSuper(WovenJvm jvm) throws Exception {
    jvm.withClassPath(classes(jvm))
        .run("subject.flexible.Flexible")
        .expectSites(
            """
            Flexible.main                Flexible$Checked  2  failed=1
            Flexible$Checked.<init>      Flexible$Checked  1  unwoven_caller
            # sizes 2, 3, 3
            Flexible$Checked.<init>      IllegalArgumentException  1
            Flexible$Checked.<init>      StringBuilder     2
            Flexible$Checked.<init>      Object           10
            Flexible$Checked.<init>      int[]            11  elements=15
            Flexible$Checked.<init>      Integer           6  boxing
            Flexible$Checked.describe    long[]            3  elements=8
            Flexible.main                Class[]           1
            Flexible.main                Object[]          1
            Flexible.main                Flexible$Shape[]  1  elements=4
            Flexible.main                Flexible$Circle   2
            Flexible.main                Flexible$Square   2
            Flexible.described           StringBuilder     1
            Flexible.described           Object            1
            Flexible.described           int[]             1  elements=3
            Flexible.described           Flexible$Square   1
            """);
  }

  @EachJvm(from = 25, contexts = "tree")
  void chargesItToTheConstructor(WovenJvm jvm) throws Exception {
    jvm.withClassPath(classes(jvm))
        .run("subject.flexible.Flexible")
        .expectTree(
            """
            Flexible.main Class[]=1/0 Flexible$Checked=2 Flexible$Checked!1 (Flexible$Checked=1) Flexible$Circle=2 Flexible$Shape[]=1/4 Flexible$Square=2 Object[]=1/0
              # one node a constructor: Checked(int), Checked()
              Flexible$Checked.<init> IllegalArgumentException=1 Integer=2 Object=2 int[]=3/3
                Flexible$Base.<init>
                  Flexible$Checked.describe long[]=1/2
              Flexible$Checked.<init> Object=2 StringBuilder=2
                Flexible$Checked.<init> Integer=4 Object=6 int[]=8/12
                  Flexible$Base.<init>
                    Flexible$Checked.describe long[]=2/6
              Flexible.described Flexible$Square=1 Object=1 StringBuilder=1 int[]=1/3
            """);
  }

  /** A field of an object that does not exist yet, as far as the verifier knows, is no use. */
  @EachJvm(from = 25, contexts = "tree")
  void uses(WovenJvm jvm) throws Exception {
    WovenRun run =
        jvm.withClassPath(classes(jvm))
            .with("lifetime", "sampled")
            .with("uses", "drag")
            .with("sample", "1")
            .run("subject.flexible.Flexible")
            .expectSound();
    UsesInJson checked = UsesInJson.byType(run).get("subject.flexible.Flexible$Checked");
    assertThat(checked.total("drag") + checked.total("idle")).isZero();
    assertThat(checked.total("unused") + checked.total("liveUnused")).isEqualTo(3);
  }

  /** Compiled once for each JDK. */
  private static Path classes(WovenJvm jvm) throws IOException, InterruptedException {
    Path classes = directory.resolve("jdk" + jvm.feature());
    if (!Files.exists(classes)) {
      jvm.jdk().compile(SOURCE, "Flexible.java", Files.createDirectory(classes));
    }
    return classes;
  }
}
