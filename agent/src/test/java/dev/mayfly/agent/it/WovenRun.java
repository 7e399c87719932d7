package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.NotWoven;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Immutable. What a forked JVM left behind, with expectations on it that read as tables ({@link
 * ProfileTable}). Each expectation returns this.
 */
final class WovenRun {
  /** What Mayfly may say of its cost, in a program that runs for a second or more. */
  static final String OF_THE_COST =
      "mayfly: (weaving took .* CPU seconds|[0-9,]+ calling contexts) so far.*";

  private final int exitCode;
  private final Path directory;
  private final List<String> command;
  private final ProfileTable table;
  private final ProfileSnapshot earlier;

  /** A JVM of its own. */
  WovenRun(int exitCode, Path directory, List<String> command, String subjectPackage) {
    this(exitCode, directory, command, subjectPackage, null);
  }

  /**
   * A turn in a {@link SharedJvm}.
   *
   * @param earlier all that was recorded before it
   */
  WovenRun(
      int exitCode,
      Path directory,
      List<String> command,
      String subjectPackage,
      ProfileSnapshot earlier) {
    this.exitCode = exitCode;
    this.directory = directory;
    this.command = command;
    this.table = new ProfileTable(subjectPackage);
    this.earlier = earlier;
  }

  // ---- what there is

  int exitCode() {
    return exitCode;
  }

  /** The working directory of the program. */
  Path directory() {
    return directory;
  }

  String stdout() {
    return text("stdout.txt");
  }

  String stderr() {
    return text("stderr.txt");
  }

  /** A file that the program or the agent wrote; each line of a text report must say something. */
  String text(String file) {
    try {
      String text = Files.readString(directory.resolve(file));
      return file.endsWith("report.txt") ? FirstPage.checked(text) : text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines that Mayfly wrote on stderr, but for those that depend on the machine's speed. */
  List<String> mayflySays() {
    return stderr()
        .lines()
        .filter(line -> line.startsWith("mayfly: ") && !line.matches(OF_THE_COST))
        .toList();
  }

  /** The names of all files of the reports. */
  Set<String> reports() {
    try (Stream<Path> files = Files.list(directory.resolve("report"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals(".mayfly.lock"))
          .collect(Collectors.toSet());
    } catch (NoSuchFileException none) {
      return Set.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What was recorded in this run. */
  ProfileSnapshot profile() {
    return earlier == null ? whole() : whole().minus(earlier);
  }

  /** The profile that the agent wrote behind it, with what was recorded before it in its JVM. */
  ProfileSnapshot whole() {
    return profile("report/profile.json");
  }

  /** A profile that was written as JSON. */
  ProfileSnapshot profile(String file) {
    try {
      return new JsonSnapshotReader().read(directory.resolve(file));
    } catch (IOException e) {
      throw new AssertionError("no profile: " + e + "\n" + this, e);
    }
  }

  /** The counters of all sites of a method (as in the tables) that make a type. */
  AllocationStats stats(String method, String type) {
    AllocationStats sum = AllocationStats.EMPTY;
    for (Map.Entry<AllocationSite, AllocationStats> site : profile().bySite().entrySet()) {
      if (table.method(site.getKey().method()).equals(method)
          && table.type(site.getKey().typeName()).equals(type)) {
        sum = sum.plus(site.getValue());
      }
    }
    return sum;
  }

  /** All sites, as {@link #expectSites} compares them. */
  String sites() {
    return table.sites(profile());
  }

  /** The calling-context tree, as {@link #expectTree} compares it. */
  String tree() {
    return table.tree(
        profile().root(), earlier == null ? Collections.emptySet() : firstMethods(earlier.root()));
  }

  private static Set<MethodFrame> firstMethods(ContextSnapshot root) {
    return root.children().stream().map(ContextSnapshot::method).collect(Collectors.toSet());
  }

  // ---- what it must be

  /**
   * The program ended with exit code 0, wrote nothing on stderr but for Mayfly's one line, all its
   * classes were woven and no context had to be repaired.
   */
  WovenRun expectSound() {
    expectExit(0);
    assertThat(stderr().lines().filter(line -> !line.startsWith("mayfly: ")).toList())
        .as("stderr of %s", this)
        .isEmpty();
    expectAllWoven();
    assertThat(profile().overhead().repairedContexts()).as("repaired contexts").isZero();
    assertThat(profile().overhead().droppedEvents()).as("dropped events").isZero();
    return this;
  }

  WovenRun expectExit(int code) {
    assertThat(exitCode).as("exit code of %s", this).isEqualTo(code);
    return this;
  }

  /** Exit code, stdout and stderr, but for Mayfly's own line, are those of the plain program. */
  WovenRun expectEndsAs(WovenRun plain) {
    expectExit(plain.exitCode);
    assertThat(stdout()).as("stdout of %s", this).isEqualTo(plain.stdout());
    assertThat(stderr().lines().filter(line -> !line.startsWith("mayfly: ")))
        .as("stderr of %s", this)
        .containsExactlyElementsOf(plain.stderr().lines().toList());
    return this;
  }

  /** Nothing in scope stayed as it was; classes of the JDK may wait for a calm moment. */
  WovenRun expectAllWoven() {
    ProfileSnapshot profile = profile();
    assertThat(
            profile.coverage().notWoven().stream()
                .filter(entry -> !entry.reason().equals(WeavingLedger.LOADED_LATE))
                .filter(entry -> earlier == null || !earlier.coverage().notWoven().contains(entry))
                .map(NotWoven::toString)
                .toList())
        .as("not woven in %s", this)
        .isEqualTo(List.of());
    assertThat(profile.coverage().classesWoven()).as("woven classes").isPositive();
    return this;
  }

  WovenRun expectStdout(String text) {
    assertThat(stdout().strip()).as("stdout of %s", this).isEqualTo(text.strip());
    return this;
  }

  /** These sites allocated, each exactly so often, and no others did; the run was sound. */
  WovenRun expectSites(String expected) {
    expectSound();
    return expectSitesOnly(expected);
  }

  /** As {@link #expectSites}, for a run that need not be sound. */
  WovenRun expectSitesOnly(String expected) {
    assertThat(sites()).as("sites of %s", this).isEqualTo(ProfileTable.rows(expected));
    return this;
  }

  /** As {@link #expectSites}, each row's method followed by {@code :line}. */
  WovenRun expectLines(String expected) {
    expectSound();
    assertThat(table.lines(profile()))
        .as("lines of %s", this)
        .isEqualTo(ProfileTable.rows(expected));
    return this;
  }

  /** These contexts were met, with these allocations, and no others; the run was sound. */
  WovenRun expectTree(String expected) {
    expectSound();
    return expectTreeOnly(expected);
  }

  /** As {@link #expectTree}, for a run that need not be sound. */
  WovenRun expectTreeOnly(String expected) {
    assertThat(tree()).as("contexts of %s", this).isEqualTo(ProfileTable.indented(expected));
    return this;
  }

  @Override
  public String toString() {
    String out = Files.exists(directory.resolve("stdout.txt")) ? stdout() : "";
    String err = Files.exists(directory.resolve("stderr.txt")) ? stderr() : "";
    return String.join(" ", command)
        + "\nin "
        + directory
        + "\nexit code "
        + exitCode
        + (out.isBlank() ? "" : "\nstdout: " + shortened(out))
        + (err.isBlank() ? "" : "\nstderr: " + shortened(err));
  }

  private static String shortened(String text) {
    return text.length() <= 1500 ? text : text.substring(0, 1500) + "..";
  }
}
