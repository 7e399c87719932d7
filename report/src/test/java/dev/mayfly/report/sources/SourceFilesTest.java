package dev.mayfly.report.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class SourceFilesTest {

  @TempDir private Path temporary;

  /** Sources of {@link ShopProfile}: 60 numbered lines a file, one of them hostile. */
  public static Path shop(Path directory) throws IOException {
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
    assertThat(sources.linesOf("com.acme.shop.Order", SourceFileTable.NONE).orElseThrow())
        .hasSize(61);
    assertThat(sources.linesOf("com.acme.shop.Order$Line$1", SourceFileTable.NONE).orElseThrow())
        .startsWith("\tline 1 of Order", "\tline 2 of Order");
    assertThat(sources.linesOf("com.acme.shop.Absent", SourceFileTable.NONE)).isEmpty();
    assertThat(SourceFiles.nameOf("$Odd$Inner", SourceFileTable.NONE)).isEqualTo("$Odd");
    assertThat(SourceFiles.NONE.linesOf("com.acme.shop.Order", SourceFileTable.NONE)).isEmpty();
  }

  @Test
  void theFirstDirectoryHolds() throws IOException {
    Path first = Files.createDirectories(temporary.resolve("first/com/acme/shop"));
    Files.writeString(first.resolve("Order.kt"), "one\r\ntwo");
    Path second = shop(temporary.resolve("second"));
    SourceFiles sources = new SourceFiles(List.of(temporary.resolve("first"), second));
    assertThat(sources.linesOf("com.acme.shop.Order", SourceFileTable.NONE))
        .contains(List.of("one", "two"));
    assertThat(sources.linesOf("com.acme.shop.OrderService", SourceFileTable.NONE).orElseThrow())
        .hasSize(61);
  }

  @Test
  void theClassFilesNameTheFile() throws IOException {
    Path kotlin = Files.createDirectories(temporary.resolve("src/main/kotlin"));
    Path cart = Files.writeString(kotlin.resolve("Cart.kt"), "fun total() = 1");
    Path java = Files.createDirectories(temporary.resolve("src/main/java/com/acme/shop"));
    Path shops = Files.writeString(java.resolve("Shops.java"), "class Helper {}");
    SourceFileTable table =
        SourceFileTable.of(
            Map.of(
                "com.acme.shop.CartKt", "Cart.kt",
                "com.acme.shop.Helper", "Shops.java",
                "com.acme.Lost", "Shops.java",
                "com.acme.Evil", "../../../../Cart.kt"));
    SourceFiles sources = new SourceFiles(SourceRoots.below(temporary));
    assertThat(sources.find("com.acme.shop.CartKt", table)).contains(cart);
    assertThat(sources.find("com.acme.shop.Helper", table)).contains(shops);
    assertThat(sources.find("com.acme.shop.Shops", table)).contains(shops);
    assertThat(sources.find("com.acme.Lost", table)).isEmpty();
    assertThat(new SourceFiles(List.of(java)).find("com.acme.Evil", table)).isEmpty();
    assertThat(SourceFiles.nameOf("com.acme.shop.CartKt", table)).isEqualTo("com/acme/shop/Cart");
    assertThat(sources.linesOf("com.acme.shop.CartKt", table)).contains(List.of("fun total() = 1"));
  }

  @Test
  void noNameLeadsOutOfTheDirectories() throws IOException {
    Path inside = Files.createDirectories(temporary.resolve("inside/com"));
    Files.writeString(temporary.resolve("Secret.java"), "secret");
    Files.writeString(inside.resolve("Open.java"), "open");
    SourceFiles sources = new SourceFiles(List.of(temporary.resolve("inside")));
    assertThat(sources.linesOf("com.Open", SourceFileTable.NONE)).isPresent();
    for (String name :
        List.of(
            temporary + "/Secret",
            "../Secret",
            "com/../../Secret",
            "..Secret",
            "nul\u0000",
            "",
            "x".repeat(5000))) {
      assertThat(sources.linesOf(name, SourceFileTable.NONE)).as(name).isEmpty();
    }
  }
}
