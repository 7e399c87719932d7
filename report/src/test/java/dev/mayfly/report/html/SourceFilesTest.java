package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.ShopProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {

  @TempDir private Path temporary;

  /** Sources of {@link ShopProfile}: 60 numbered lines a file, one of them hostile. */
  static Path shop(Path directory) throws IOException {
    for (String name : List.of("OrderService", "Order")) {
      StringBuilder text = new StringBuilder();
      for (int line = 1; line <= 60; line++) {
        text.append("\tline ").append(line).append(" of ").append(name);
        text.append(line == 40 ? " </script><img src=x onerror=alert(1)> \u202e" : "").append('\n');
      }
      Path file = directory.resolve("com/acme/shop/" + name + ".java");
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    return directory;
  }

  @Test
  void findsClassesAndThoseNestedInThem() throws IOException {
    SourceFiles sources = new SourceFiles(List.of(shop(temporary)));
    assertThat(sources.linesOf("com.acme.shop.Order").orElseThrow()).hasSize(61);
    assertThat(sources.linesOf("com.acme.shop.Order$Line$1").orElseThrow())
        .startsWith("\tline 1 of Order", "\tline 2 of Order");
    assertThat(sources.linesOf("com.acme.shop.Absent")).isEmpty();
    assertThat(SourceFiles.nameOf("$Odd$Inner")).isEqualTo("$Odd");
    assertThat(SourceFiles.NONE.linesOf("com.acme.shop.Order")).isEmpty();
  }

  @Test
  void theFirstDirectoryHolds() throws IOException {
    Path first = Files.createDirectories(temporary.resolve("first/com/acme/shop"));
    Files.writeString(first.resolve("Order.kt"), "one\r\ntwo");
    Path second = shop(temporary.resolve("second"));
    SourceFiles sources = new SourceFiles(List.of(temporary.resolve("first"), second));
    assertThat(sources.linesOf("com.acme.shop.Order")).contains(List.of("one", "two"));
    assertThat(sources.linesOf("com.acme.shop.OrderService").orElseThrow()).hasSize(61);
  }

  @Test
  void noNameLeadsOutOfTheDirectories() throws IOException {
    Path inside = Files.createDirectories(temporary.resolve("inside/com"));
    Files.writeString(temporary.resolve("Secret.java"), "secret");
    Files.writeString(inside.resolve("Open.java"), "open");
    SourceFiles sources = new SourceFiles(List.of(temporary.resolve("inside")));
    assertThat(sources.linesOf("com.Open")).isPresent();
    for (String name :
        List.of(
            temporary + "/Secret",
            "../Secret",
            "com/../../Secret",
            "..Secret",
            "nul\u0000",
            "",
            "x".repeat(5000))) {
      assertThat(sources.linesOf(name)).as(name).isEmpty();
    }
  }
}
