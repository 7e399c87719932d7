package dev.mayfly.agent.weaving.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.jdk.JdkBuild;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of classes, kept for the next start. */
final class ClassArchiveTest {
  private static final ClassKey LIST = key("java.util.List", "list");
  private static final ClassKey MAP = key("java.util.Map", "map");
  private static final ClassKey SET = key("java.util.Set", "set");

  private static final ArchivedClass WOVEN_LIST =
      new ArchivedClass(
          new WovenCode(
              "woven list".getBytes(UTF_8),
              "java.util.List",
              List.of(
                  new WovenCode.Method("of", "()V", List.of(), List.of()),
                  new WovenCode.Method(
                      "größer",
                      "()Ljava/util/List;",
                      List.of(
                          new SiteSpec(7, "java.util.List", AllocationKind.OBJECT, 0),
                          new SiteSpec(70_000, "int[]", AllocationKind.ARRAY, 130)),
                      List.of())),
              new int[] {2, 6},
              new int[] {0, 3}),
          Map.of("java.util.List.sort", "method: it would exceed 64 KB"),
          true,
          true,
          "Lists.kt");

  private static final StartClasses START =
      new StartClasses(Set.of("java.util.List"), Set.of("java.util.Map"));

  @TempDir private Path directory;

  /** What the user was told. */
  private final List<String> said = new ArrayList<>();

  private static ClassKey key(String name, String classFile) {
    return ClassKey.of(name, 0, classFile.getBytes(UTF_8));
  }

  private ClassArchive archive() {
    try {
      return ClassArchive.in(directory, "build 1\nJDK 17", said::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ClassArchive written() {
    ClassArchive archive = archive();
    archive.keep(LIST, WOVEN_LIST);
    archive.keep(MAP, ArchivedClass.of(null));
    archive.keep(START);
    archive.write();
    return archive;
  }

  private static void assertThatListIsIn(ClassArchive archive) {
    ArchivedClass found = Objects.requireNonNull(archive.find(LIST));
    assertThat(found).usingRecursiveComparison().isEqualTo(WOVEN_LIST);
  }

  @Test
  void findsWhatAnEarlierStartHasKept() {
    written();
    ClassArchive next = archive();
    assertThatListIsIn(next);
    assertThat(next.find(MAP).code()).as("nothing to record").isNull();
    assertThat(next.find(SET)).isNull();
    assertThat(next.startClasses()).isEqualTo(START);
    assertThat(files()).hasSize(1);
  }

  @Test
  void findsWhatThisStartHasWritten() {
    ClassArchive archive = archive();
    assertThat(archive.find(LIST)).isNull();
    archive.keep(LIST, WOVEN_LIST);
    assertThat(archive.waiting()).isEqualTo(1);
    assertThat(archive.waitingBytes()).isEqualTo(10);
    archive.write();
    assertThat(archive.waiting()).isZero();
    assertThat(archive.waitingBytes()).isZero();
    assertThatListIsIn(archive);
  }

  @Test
  void aClassFileThatIsAnotherIsNotFound() {
    ClassArchive archive = written();
    assertThat(archive.find(key("java.util.List", "LIST"))).as("by another agent").isNull();
    assertThat(archive.find(key("java.util.List", "list "))).isNull();
    assertThat(archive.find(key("java.util.Set", "list"))).isNull();
    assertThat(archive.find(ClassKey.of("java.util.List", 1, "list".getBytes(UTF_8)))).isNull();
  }

  @Test
  void classesOfOneHashAreToldApart() {
    ClassArchive archive = archive();
    ClassKey other =
        new ClassKey(LIST.className(), LIST.variant() ^ 1, LIST.length() ^ 1, LIST.checksum());
    assertThat(other.hash()).isEqualTo(LIST.hash());
    archive.keep(other, ArchivedClass.of(null));
    archive.keep(LIST, WOVEN_LIST);
    archive.write();
    assertThatListIsIn(archive);
    assertThat(archive.find(other).code()).isNull();
  }

  @Test
  void theNextStartAddsToIt() {
    written();
    ClassArchive next = archive();
    next.keep(SET, WOVEN_LIST);
    next.keep(new StartClasses(Set.of("java.util.Map"), Set.of("java.util.Set")));
    next.write();
    ClassArchive third = archive();
    assertThatListIsIn(third);
    assertThat(third.find(SET).reasons()).isEqualTo(WOVEN_LIST.reasons());
    assertThat(third.find(MAP)).isNotNull();
    assertThat(third.startClasses())
        .isEqualTo(
            new StartClasses(Set.of("java.util.List", "java.util.Map"), Set.of("java.util.Set")));
    assertThat(files()).hasSize(1);
  }

  @Test
  void severalJvmsAddToOneFile() {
    ClassArchive one = archive();
    ClassArchive other = archive();
    one.keep(LIST, WOVEN_LIST);
    other.keep(LIST, ArchivedClass.of(null));
    other.keep(MAP, ArchivedClass.of(null));
    one.write();
    other.write();
    assertThatListIsIn(archive());
    assertThat(archive().find(MAP)).isNotNull();
    assertThatListIsIn(other);
  }

  @Test
  void manyClassesAreFound() {
    ClassArchive archive = archive();
    for (int i = 0; i < 5_000; i++) {
      archive.keep(key("a.Class" + i, "x" + i), ArchivedClass.of(null));
    }
    archive.write();
    ClassArchive next = archive();
    for (int i = 0; i < 5_000; i++) {
      assertThat(next.find(key("a.Class" + i, "x" + i))).isNotNull();
      assertThat(next.find(key("a.Class" + i, "y" + i))).isNull();
    }
  }

  @Test
  void aDamagedFileGivesNothingWrong() throws IOException {
    written();
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      replace(file, Arrays.copyOf(whole, length));
      assertThat(archive().find(LIST)).as("the first %d bytes", length).isNull();
    }
    replace(file, Arrays.copyOf(whole, whole.length + 1));
    assertThat(archive().find(LIST)).as("longer").isNull();
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 1;
      replace(file, damaged);
      ClassArchive archive = archive();
      ArchivedClass found = archive.find(LIST);
      if (found != null) {
        assertThat(found).as("byte %d", i).usingRecursiveComparison().isEqualTo(WOVEN_LIST);
        assertThat(archive.find(MAP)).as("the other is damaged, by byte %d", i).isNull();
      }
      written();
      assertThatListIsIn(archive());
      assertThat(archive().find(MAP)).as("is kept again").isNotNull();
    }
  }

  /** As another JVM would, that replaces a file which this one has open. */
  private void replace(Path file, byte[] content) throws IOException {
    Files.delete(file);
    Files.write(file, content);
  }

  @Test
  void eachBuildHasItsOwnFile() throws IOException {
    written();
    ClassArchive other = ClassArchive.in(directory, "build 2\nJDK 17", said::add);
    assertThat(other.find(LIST)).isNull();
    other.keep(SET, WOVEN_LIST);
    other.write();
    assertThat(files()).hasSize(2);
    assertThatListIsIn(archive());
  }

  @Test
  void aFileOfAnotherBuildUnderTheSameNameIsNotRead() throws IOException {
    written();
    Path file = files().get(0);
    assertThat(ArchiveFile.open(file, "build 1\nJDK 17")).isNotNull();
    assertThat(ArchiveFile.open(file, "build 1\nJDK 25")).isNull();
  }

  @Test
  void hasTheSitesOfEvents() throws IOException {
    List<EventSites.Spec> events =
        List.of(
            new EventSites.Spec(
                Event.READ, 8, "java.util.List.size", true, 70_000, 'J', true, true),
            EventSites.Spec.place(0, ""));
    WovenCode code =
        new WovenCode(
            "woven set".getBytes(UTF_8),
            "java.util.Set",
            List.of(new WovenCode.Method("add", "()V", List.of(), events)),
            new int[0],
            new int[0]);
    ClassArchive archive = archive();
    archive.keep(SET, ArchivedClass.of(code));
    archive.write();
    assertThat(archive().find(SET).code().methods()).isEqualTo(code.methods());
  }

  @Test
  void growsToItsBoundAndKeepsThenWhatIsUsed() throws IOException {
    written();
    ClassArchive bounded = ClassArchive.in(directory, "build 1\nJDK 17", 520, said::add);
    assertThatListIsIn(bounded);
    bounded.keep(SET, WOVEN_LIST);
    bounded.write();
    ClassArchive next = archive();
    assertThatListIsIn(next);
    assertThat(next.find(SET)).isNotNull();
    assertThat(next.find(MAP)).as("not used").isNull();

    ClassArchive tooSmall = ClassArchive.in(directory, "build 1\nJDK 17", 100, said::add);
    tooSmall.keep(MAP, WOVEN_LIST);
    tooSmall.write();
    assertThatListIsIn(archive());
    assertThat(archive().find(MAP)).isNull();
  }

  @Test
  void whereNothingCanBeWrittenNothingIs() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "mine");
    assertThatThrownBy(() -> ClassArchive.in(file, "build", said::add))
        .isInstanceOf(IOException.class);
    ClassArchive archive = archive();
    archive.keep(LIST, WOVEN_LIST);
    Path name = written().path();
    Files.delete(name);
    Files.createDirectories(name.resolve("in the way"));
    archive.write();
    assertThat(archive.find(LIST)).isNull();
    assertThat(archive.waiting()).isZero();
    archive.keep(LIST, WOVEN_LIST);
    assertThat(archive.waiting()).as("gives up").isZero();
    assertThat(files()).as("no part is left").containsExactly(file);
    archive.write();
    assertThat(said)
        .singleElement()
        .asString()
        .startsWith("cannot write " + name)
        .endsWith(". Classes that are not in it are woven at each start.");
  }

  /** A page of a mapped file that is gone would end the JVM. */
  @Test
  void aFileThatIsShortenedWhileItIsInUseGivesNothingWrongAndIsWrittenAnew() throws IOException {
    Path file = Objects.requireNonNull(written().path());
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length += 3) {
      ClassArchive archive = archive();
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(length);
      }
      ArchivedClass found = archive.find(LIST);
      if (found != null) {
        assertThat(found)
            .as("of %d bytes", length)
            .usingRecursiveComparison()
            .isEqualTo(WOVEN_LIST);
      }
      archive.keep(LIST, WOVEN_LIST);
      archive.keep(MAP, ArchivedClass.of(null));
      archive.write();
      assertThatListIsIn(archive());
      assertThat(archive().find(MAP)).isNotNull();
    }
    assertThat(said).isEmpty();
  }

  /** Classes are loaded on the program's threads, and these may be interrupted. */
  @Test
  void anInterruptedThreadFindsClassesAndClosesNothing() {
    ClassArchive archive = written();
    Thread.currentThread().interrupt();
    assertThatListIsIn(archive);
    assertThat(Thread.interrupted()).isTrue();
    assertThatListIsIn(archive);
  }

  /** As in the image of a container. */
  @Test
  void aDirectoryThatCannotBeWrittenIsOnlyRead() throws IOException {
    written();
    List<Path> before = files();
    FileTime time = Files.getLastModifiedTime(before.get(0));
    ClassArchive archive = ClassArchive.in(directory, "build 1\nJDK 17", 1 << 20, false, said::add);
    assertThatListIsIn(archive);
    assertThat(archive.startClasses()).isEqualTo(START);
    assertThat(archive.isOpen()).isTrue();
    assertThat(archive.isWritable()).isFalse();
    archive.keep(key("java.util.Set", "set"), WOVEN_LIST);
    assertThat(archive.waiting()).isZero();
    archive.write();
    assertThat(files()).isEqualTo(before);
    assertThat(Files.getLastModifiedTime(before.get(0))).isEqualTo(time);
    assertThatThrownBy(() -> ClassArchive.in(directory, "build 2", 1 << 20, false, said::add))
        .hasMessage(
            directory + " is not writable, and has no classes of this agent, JDK and options");
  }

  @Test
  void noneKeepsNothing() {
    ClassArchive none = ClassArchive.none();
    none.keep(LIST, WOVEN_LIST);
    none.write();
    assertThat(none.isOpen()).isFalse();
    assertThat(none.find(LIST)).isNull();
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
      throw new UncheckedIOException(e);
    }
  }
}
