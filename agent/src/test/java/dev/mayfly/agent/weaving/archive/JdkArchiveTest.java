package dev.mayfly.agent.weaving.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.jdk.JdkBuild;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry.Contents;
import dev.mayfly.site.SiteRegistry.MethodSites;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JDK's woven classes, kept for the next start. */
final class JdkArchiveTest {
  private static final byte[] LIST = "list".getBytes(UTF_8);
  private static final byte[] LIST_OF_ANOTHER_AGENT = "LIST".getBytes(UTF_8);
  private static final byte[] MAP = "map".getBytes(UTF_8);
  private static final byte[] WOVEN_LIST = "woven list".getBytes(UTF_8);
  private static final byte[] WOVEN_OTHER_LIST = "another woven list".getBytes(UTF_8);

  private static final Contents SITES =
      new Contents(
          List.of(
              new MethodFrame("java.util.List", "of", "()V"),
              new MethodFrame("java.util.List", "größer", "()Ljava/util/List;")),
          List.of(
              new MethodSites(
                  2,
                  List.of(
                      new SiteSpec(7, "java.util.List", AllocationKind.OBJECT, 0),
                      new SiteSpec(70_000, "int[]", AllocationKind.ARRAY, 130))),
              new MethodSites(1, List.of(new SiteSpec(0, "int[]", AllocationKind.COPY, 130)))));

  @TempDir private Path directory;

  private final ArchivedClasses classes = new ArchivedClasses(2);
  private JdkArchive archive;

  @BeforeEach
  void keepSome() {
    archive = new JdkArchive(directory.resolve("jdk.woven"), "JDK 17\nbuild 1");
    keep("java.util.List", LIST, true, WOVEN_LIST);
    keep("java.util.Map", MAP, true, null);
  }

  private void keep(String name, byte[] original, boolean bridges, byte[] woven) {
    classes.keep(name, ArchivedClasses.sumOf(original), bridges, woven);
  }

  private static byte[] find(JdkArchive.Content content, String name, byte[] original) {
    return kept(content, name, original, true).woven();
  }

  private static ArchivedClasses.Kept kept(
      JdkArchive.Content content, String name, byte[] original, boolean bridges) {
    return Objects.requireNonNull(content)
        .classes()
        .find(name, ArchivedClasses.sumOf(original), bridges);
  }

  @Test
  void readsWhatItWrote() {
    archive.write(SITES, classes.all());
    JdkArchive.Content content = archive.read();
    assertThat(content.sites()).isEqualTo(SITES);
    assertThat(find(content, "java.util.List", LIST)).isEqualTo(WOVEN_LIST);
    assertThat(kept(content, "java.util.List", LIST, true).isEarlier()).isTrue();
    assertThat(find(content, "java.util.Map", MAP)).as("nothing to see").isNull();
    assertThat(content.classes().all()).hasSize(2);
    assertThat(files()).containsExactly(archive.path());
  }

  @Test
  void aClassThatAnotherAgentHasChangedIsNotFound() {
    archive.write(SITES, classes.all());
    JdkArchive.Content content = archive.read();
    assertThat(kept(content, "java.util.List", LIST_OF_ANOTHER_AGENT, true)).isNull();
    assertThat(kept(content, "java.util.List", Arrays.copyOf(LIST, 5), true)).isNull();
    assertThat(kept(content, "java.util.List", LIST, false)).as("without bridges").isNull();
    assertThat(kept(content, "java.util.Set", LIST, true)).isNull();
  }

  @Test
  void keepsWhatBecameOfEachFormOfAClass() {
    keep("java.util.List", LIST_OF_ANOTHER_AGENT, true, WOVEN_OTHER_LIST);
    keep("java.util.List", LIST, false, MAP);
    keep("java.util.List", LIST, true, MAP); // is there already
    assertThat(classes.all()).hasSize(4);
    archive.write(SITES, classes.all());
    JdkArchive.Content content = archive.read();
    assertThat(content.classes().all()).hasSize(4);
    assertThat(find(content, "java.util.List", LIST)).isEqualTo(WOVEN_LIST);
    assertThat(find(content, "java.util.List", LIST_OF_ANOTHER_AGENT)).isEqualTo(WOVEN_OTHER_LIST);
    assertThat(kept(content, "java.util.List", LIST, false).woven()).isEqualTo(MAP);
  }

  @Test
  void nothingIsAddedBehindTheStart() {
    classes.close();
    keep("java.util.Set", MAP, true, WOVEN_LIST);
    keep("java.util.List", LIST_OF_ANOTHER_AGENT, true, WOVEN_OTHER_LIST);
    assertThat(classes.all()).hasSize(2);
  }

  @Test
  void theNextStartAddsToIt() {
    archive.write(SITES, classes.all());
    ArchivedClasses more = archive.read().classes();
    more.keep("java.util.Set", ArchivedClasses.sumOf(MAP), true, WOVEN_OTHER_LIST);
    archive.write(SITES, more.all());
    JdkArchive.Content content = archive.read();
    assertThat(content.classes().all()).hasSize(3);
    assertThat(find(content, "java.util.List", LIST)).isEqualTo(WOVEN_LIST);
    assertThat(find(content, "java.util.Set", MAP)).isEqualTo(WOVEN_OTHER_LIST);
    assertThat(files()).containsExactly(archive.path());
  }

  @Test
  void aDamagedFileIsAsGoodAsNone() throws IOException {
    archive.write(SITES, classes.all());
    byte[] whole = Files.readAllBytes(archive.path());
    for (int length = 0; length < whole.length; length++) {
      Files.write(archive.path(), Arrays.copyOf(whole, length));
      assertThat(archive.read()).as("the first %d bytes", length).isNull();
    }
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 1;
      Files.write(archive.path(), damaged);
      assertThat(archive.read()).as("byte %d damaged", i).isNull();
    }
    Files.write(archive.path(), Arrays.copyOf(whole, whole.length + 1));
    assertThat(archive.read()).as("longer").isNull();
    archive.write(SITES, classes.all());
    assertThat(archive.read()).isNotNull();
  }

  @Test
  void whatAnotherBuildKeptIsNotRead() {
    archive.write(SITES, classes.all());
    assertThat(new JdkArchive(archive.path(), "JDK 17\nbuild 2").read()).isNull();
  }

  @Test
  void eachBuildHasItsOwnFile() throws IOException {
    WeavingCache cache = WeavingCache.in(directory, "mode 1");
    Path path = cache.jdkArchive("build 1").path();
    assertThat(path.getParent()).isEqualTo(directory);
    assertThat(WeavingCache.in(directory, "mode 2").jdkArchive("build 1").path()).isEqualTo(path);
    assertThat(cache.jdkArchive("build 2").path()).isNotEqualTo(path);
    assertThat(WeavingCache.none().jdkArchive("build 1")).isNull();
  }

  @Test
  void whereNothingCanBeWrittenNothingIs() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "mine");
    JdkArchive nowhere = new JdkArchive(file.resolve("jdk.woven"), "build");
    nowhere.write(SITES, classes.all());
    assertThat(nowhere.read()).isNull();
    Files.createDirectories(archive.path().resolve("in the way"));
    archive.write(SITES, classes.all());
    assertThat(archive.read()).isNull();
    assertThat(files()).as("no part is left").containsExactly(file);
    assertThat(file).hasContent("mine");
  }

  @Test
  void whatAJvmLeftThatEndedMeanwhileIsRemoved() throws IOException {
    Path abandoned = Files.writeString(directory.resolve("jdk.woven.part1"), "half");
    Files.setLastModifiedTime(abandoned, FileTime.fromMillis(1_000_000_000_000L));
    Path beingWritten = Files.writeString(directory.resolve("jdk.woven.part2"), "half");
    archive.write(SITES, classes.all());
    assertThat(files()).containsExactly(archive.path(), beingWritten);
  }

  @Test
  void theBuildIsTheSameAsLongAsTheJvmIs() {
    assertThat(JdkBuild.text())
        .isEqualTo(JdkBuild.text())
        .contains(System.getProperty("java.runtime.version"))
        .doesNotContain("no image");
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
