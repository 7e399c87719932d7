package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's own aspects (option {@code aspects}), as docs/ASPECTS.md has them. */
@Tag("slow")
final class UserAspectsIT {
  private static final Pattern JAVA =
      Pattern.compile("(?ms)^```java\\n(package (\\w+);.*?(?:class) (\\w+).*?)^```");

  private static final Path RUNTIME = ThirdParty.jar("aspectjweaver");

  private static final String SITES =
      """
      Shop.price                 Object[]             300 elements=600
      Shop.price                 Shop$AjcClosure1     300
      Shop.price_aroundBody0     Shop$Price           3
      whatif.PriceCache.<init> HashMap 1
      whatif.PriceCache.ajc$postClinit whatif.PriceCache 1
      """;

  @TempDir private Path directory;
  private Path program;
  private Path aspects;

  /** The documented program and its aspect. */
  @BeforeEach
  void compileTheTutorial() throws IOException {
    List<MatchResult> sources =
        JAVA.matcher(Files.readString(Documents.ROOT.resolve("docs/ASPECTS.md")))
            .results()
            .toList();
    assertThat(sources).hasSize(2);
    program = compile(directory.resolve("program"), sources.get(0).group(1), "Shop");
    aspects =
        jar(
            "whatif.jar",
            compile(directory.resolve("aspect"), sources.get(1).group(1), "PriceCache"));
  }

  private static Path compile(Path target, String source, String name) throws IOException {
    return Javac.compile(target, name, source, RUNTIME.toString());
  }

  private Path jar(String name, Path classes) throws IOException {
    return jar(name, classes, "");
  }

  private Path jar(String name, Path classes, String aopXml) throws IOException {
    return Jars.ofClasses(directory.resolve(name), classes, aopXml);
  }

  private WovenJvm advised(WovenJvm jvm, Object... jars) {
    List<String> names = new ArrayList<>();
    Stream.of(jars).forEach(jar -> names.add(jar.toString()));
    return jvm.withClassPath(program)
        .with("include", "shop.*,whatif.*")
        .with("aspects", String.join(",", names));
  }

  @EachJvm(anyJdk = true)
  void countsWhatTheAdvisedProgramAllocates(WovenJvm jvm) {
    advised(jvm, aspects, RUNTIME)
        .run("shop.Shop")
        .expectStdout("sum 27000")
        .expectSitesOnly(SITES);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void theNextStartFindsWhatWasWovenIntoAspectJsResult(WovenJvm jvm) throws IOException {
    String cache = directory.resolve("cache").toString();
    WovenJvm cached = advised(jvm, aspects, RUNTIME).with("cache", cache);
    cached.run("shop.Shop").expectSitesOnly(SITES);
    byte[] stored = archive();
    cached.run("shop.Shop").expectSitesOnly(SITES);
    assertThat(archive()).isEqualTo(stored);
  }

  private byte[] archive() throws IOException {
    List<Path> files = Jars.files(directory.resolve("cache"));
    assertThat(files).hasSize(1);
    return Files.readAllBytes(files.get(0));
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void anAopXmlSaysWhichClasses(WovenJvm jvm) throws IOException {
    Path elsewhere =
        jar(
            "elsewhere.jar",
            directory.resolve("aspect"),
            """
            <!DOCTYPE aspectj PUBLIC "-//AspectJ//DTD//EN" "https://www.eclipse.org/aspectj/dtd/aspectj.dtd">
            <aspectj>
              <!-- nothing of the program -->
              <weaver><include within="com.acme..*"/></weaver>
              <aspects><aspect name="whatif.PriceCache"/></aspects>
            </aspectj>
            """);
    advised(jvm, elsewhere, RUNTIME).run("shop.Shop").expectSites("Shop.price Shop$Price 300");
  }

  /** As the tutorial shows it, with the program's own packages as scope. */
  @Test
  void theTutorialIsTrue() throws IOException {
    String plain = profile(null);
    String cached = profile(aspects + "," + RUNTIME);
    CommandRun diff =
        CommandRun.of(WovenJvm.here(), directory, "", "diff", plain, cached, "--by", "type");
    String types = diff.stdout().substring(diff.stdout().indexOf("TYPES")).strip();
    assertThat(Files.readString(Documents.ROOT.resolve("docs/ASPECTS.md"))).contains(types);
  }

  private String profile(String jars) {
    return WovenJvm.here()
        .with("aspects", jars)
        .launch("-cp", program.toString(), "shop.Shop")
        .expectStdout("sum 27000")
        .directory()
        .resolve("report")
        .toString();
  }

  @Tag("exhaustive")
  @Test
  void saysInOneLineWhatIsWrong() throws IOException {
    WovenJvm jvm = WovenJvm.here();
    expectLine(jvm, "no such file: /nowhere/a.jar. The program runs", "/nowhere/a.jar");
    expectLine(jvm, "no aspect in [", RUNTIME);
    expectLine(jvm, "the program has no AspectJ runtime; add it", aspects);
    Path wrong =
        jar(
            "wrong.jar",
            compile(
                directory.resolve("wrong"),
                """
                package wrong;
                @org.aspectj.lang.annotation.Aspect
                public class Wrong {
                  @org.aspectj.lang.annotation.Before("execution(* ))")
                  public void nothing() {}
                }
                """,
                "Wrong"));
    expectLine(jvm, "stays without the aspects", wrong, RUNTIME);
  }

  private void expectLine(WovenJvm jvm, String words, Object... jars) {
    WovenRun run = advised(jvm, jars).run("shop.Shop").expectExit(0).expectStdout("sum 27000");
    assertThat(run.mayflySays())
        .hasSize(2)
        .first()
        .asString()
        .contains("option 'aspects': ", words);
    assertThat(run.stats("Shop.price", "Shop$Price").allocations()).isEqualTo(300);
  }
}
