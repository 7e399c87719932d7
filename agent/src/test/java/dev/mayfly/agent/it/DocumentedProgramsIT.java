package dev.mayfly.agent.it;

import static java.util.regex.Pattern.DOTALL;
import static java.util.regex.Pattern.MULTILINE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/** The programs of the tutorials allocate what these say, in the lines that they name. */
final class DocumentedProgramsIT {
  private static final String FILLS_BASKETS =
      """
      package com.acme.shop;
      class Fill {
        public static void main(String[] arguments) {
          for (int i = 0; i < 100; i++) {
            Basket basket = new Basket();
            for (int j = 0; j < 1_000; j++) basket.add("tea", 250);
            if (basket.total() != 250_000) throw new AssertionError();
          }
        }
      }
      """;

  private static final String SERVES_TWENTY =
      """
      class Serve {
        public static void main(String[] arguments) {
          Shop shop = new Shop();
          for (int i = 0; i < 20; i++) shop.serve(i);
        }
      }
      """;

  @TempDir private Path directory;

  /** The class of a document, as the reader saves it. */
  private static String source(String document, String name) throws IOException {
    Pattern block =
        Pattern.compile(
            "^```java\\n((?:(?!```).)*?\\bclass " + name + " (?:(?!```).)*)^```",
            MULTILINE | DOTALL);
    Matcher found = block.matcher(Files.readString(Documents.ROOT.resolve("docs/" + document)));
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private Path compile(String to, String name, String source, String main, String starter)
      throws IOException {
    Path classes = Javac.compile(directory.resolve(to), name, source, ".");
    return Javac.compile(classes, main, starter, classes.toString());
  }

  /** docs/STOP-A-REGRESSION.md: a total in an {@code Integer} instead of an {@code int}. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void theGateNamesTheLine(WovenJvm jvm) throws IOException {
    String basket = source("STOP-A-REGRESSION.md", "Basket");
    String boxing = basket.replace("int sum", "Integer sum");
    assertThat(boxing).isNotEqualTo(basket);
    WovenJvm gate = jvm.with("include", "com.acme.shop.*");
    gate.withClassPath(compile("main", "Basket", basket, "Fill", FILLS_BASKETS))
        .with("output", directory.resolve("before").toString())
        .run("com.acme.shop.Fill")
        .expectExit(0);
    gate.withClassPath(compile("branch", "Basket", boxing, "Fill", FILLS_BASKETS))
        .with("output", directory.resolve("after").toString())
        .run("com.acme.shop.Fill")
        .expectExit(0);
    CommandRun diff =
        CommandRun.of(
            jvm,
            directory,
            "",
            "diff",
            "before",
            "after",
            "--by=site",
            "--rows=3",
            "--fail-if=bytes > +5%");
    assertThat(diff.exitCode()).isEqualTo(3);
    String document = Files.readString(Documents.ROOT.resolve("docs/STOP-A-REGRESSION.md"));
    String shown = document.substring(document.indexOf("SITES (1 appeared"));
    assertThat((diff.stdout() + diff.stderr()).stripTrailing())
        .contains(shown.substring(0, shown.indexOf("```")).lines().toList());
  }

  /** docs/LEAKS.md: visits, each with an array, and products in a cache. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void theLeakIsInTheLine(WovenJvm jvm) throws IOException {
    jvm.withClassPath(compile("shop", "Shop", source("LEAKS.md", "Shop"), "Serve", SERVES_TWENTY))
        .with("include", "Shop")
        .run("Serve")
        .expectLines(
            """
            Shop$Product.<init>:8  Shop$Product  20  unwoven_caller
            Shop$Visit.<init>:11   byte[]        20  elements=1280
            Shop.<init>:14         Shop$1         1
            Shop.<init>:21         ArrayList      1
            Shop.<init>:7          Shop           1  unwoven_caller
            Shop.serve:25          Shop$Visit    20
            """);
  }
}
