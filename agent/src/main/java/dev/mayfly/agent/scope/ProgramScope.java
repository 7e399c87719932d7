package dev.mayfly.agent.scope;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Immutable. Which classes are the program's own, without an option: its {@link CodeBase} and
 * whatever else its publisher has on the class path, or what a script's class loader defines.
 *
 * @param reason why, in words; empty where the user named the patterns
 * @param loaders how the names of the classes of the class loaders begin whose classes are woven;
 *     empty for all
 */
public record ProgramScope(List<String> patterns, String reason, List<String> loaders) {
  private static final String UNNAMED = ".*";
  private static final String EVERYTHING = "*";
  private static final int FEW = 4;

  /** The scope that the user named. */
  public static ProgramScope of(List<String> patterns) {
    return new ProgramScope(patterns, "", List.of());
  }

  /** The scope that follows from a program's command line and its class path. */
  public static ProgramScope ofProgram(String command, String classPath, Path workingDirectory) {
    List<Path> entries = ClassPath.entries(classPath);
    MainClass main = MainClass.of(command);
    Optional<UnpackedApplication> unpacked = UnpackedApplication.of(main, entries);
    if (unpacked.isPresent()) {
      main = unpacked.get().main();
      entries = List.of(unpacked.get().classes());
    }
    Optional<ScriptRunner> script = ScriptRunner.of(main.name(), command);
    if (script.isPresent()) {
      return script.get().scope();
    }
    if (main.name().isEmpty()) {
      return new ProgramScope(
          List.of(EVERYTHING), "no main class found; set include=com.acme.*", List.of());
    }
    CodeBase code = CodeBase.of(main, entries, workingDirectory);
    String mainPackage = main.packageName();
    String publisher = Publisher.of(mainPackage);
    if (code.packages().isEmpty()) {
      return new ProgramScope(
          OwnPackages.patterns(List.of(publisher)),
          "package of the main class, from " + main.source(),
          List.of());
    }
    String neighbours =
        publisher.isEmpty() || code.packages().contains(publisher)
            ? ""
            : ", and all of " + publisher;
    return new ProgramScope(
        code.patternsWith(mainPackage), "packages in " + code.place() + neighbours, List.of());
  }

  /** The scope in words, for the report. */
  public String description() {
    return description(patterns.size());
  }

  /** The scope in words for one line, with a few of many patterns. */
  public String brief() {
    return description(FEW);
  }

  private String description(int most) {
    String what;
    if (!loaders.isEmpty()) {
      what = "the classes of the script";
    } else if (patterns.equals(List.of(EVERYTHING)) && !reason.isEmpty()) {
      what = "everything";
    } else {
      int shown = Math.min(most, patterns.size());
      what = String.join(", ", patterns.subList(0, shown));
      if (what.startsWith(UNNAMED)) {
        what = "the unnamed package" + what.substring(UNNAMED.length());
      }
      int more = patterns.size() - shown;
      what += more == 0 ? "" : " and " + more + " more";
    }
    return reason.isEmpty() ? what : what + " (" + reason + ")";
  }
}
