package dev.mayfly.mcp;

import dev.mayfly.agent.options.OptionSet;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.mcp.ChildProcess.Outcome;
import dev.mayfly.mcp.ChildProcess.Progress;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.sources.SourceRoots;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Thread-safe: the tools. Each is a command of {@code mayfly}, with one text as its answer. */
final class ProfileTools {

  private static final String FILE =
      "a profile.json of Mayfly, or the directory that it is in, such as the one that run names";
  private static final String PID = "the id of a running Java process";
  private static final String OUTPUT =
      "the directory for the report, in an allowed one (default: a temporary one, deleted when the"
          + " server ends)";
  private static final String OPTIONS =
      "options of the profiler, such as include=com.acme.* or leaks=1 or context=site";

  /** The limit of the output of a program. */
  private static final int PROGRAM_CHARACTERS = 6_000;

  private final MayflyProcess mayfly;
  private final OptionSet known;
  private final Function<String, Optional<String>> wrongOption;
  private final Permissions permissions;
  private final Duration timeout;
  private final SessionDirectory session;

  /** The tools. */
  ProfileTools(
      MayflyProcess mayfly,
      OptionSet known,
      Function<String, Optional<String>> wrongOption,
      Permissions permissions,
      Duration timeout,
      SessionDirectory session) {
    this.mayfly = mayfly;
    this.known = known;
    this.wrongOption = wrongOption;
    this.permissions = permissions;
    this.timeout = timeout;
    this.session = session;
  }

  List<SyncToolSpecification> all() {
    return List.of(
        new ToolSchema(
                "run",
                "Runs a Java program with exact counting, and answers with its exit code, the end of its output, and the report.")
            .texts(
                "command",
                true,
                "the command line, a word each: java, its options, and the class or -jar and a jar")
            .text("directory", false, "the working directory (default: the first that is allowed)")
            .texts("options", false, OPTIONS)
            .text("output", false, OUTPUT)
            .number("seconds", "ends the program after so many seconds; its report is written")
            .rows()
            .changes()
            .answeredBy(this::run),
        new ToolSchema(
                "attach",
                "Starts the profiler in a running Java program. Use snapshot for its report.")
            .text("pid", true, PID)
            .texts("options", false, OPTIONS)
            .text("output", false, OUTPUT)
            .changes()
            .answeredBy(this::attach),
        new ToolSchema(
                "snapshot",
                "Writes the report of a profiled running program now, and answers with it.")
            .text("pid", true, PID)
            .text("output", false, OUTPUT)
            .rows()
            .changes()
            .answeredBy(this::snapshot),
        new ToolSchema(
                "top",
                "What a running program allocates per second. A program without the profiler gets it.")
            .text("pid", true, PID)
            .text("by", false, "type, site, context or account (default: site)")
            .number("seconds", "the length of the interval (default: 1)")
            .texts("options", false, OPTIONS)
            .rows()
            .changes()
            .answeredBy(this::top),
        new ToolSchema(
                "report",
                "The report of a profile: findings, types, sites, contexts, lifetimes and what was not counted.")
            .text("profile", true, FILE)
            .rows()
            .answeredBy((in, progress) -> report(profile(in.needed("profile")), in, progress)),
        new ToolSchema(
                "diff",
                "What changed from one profile to another, the largest changes first. With fail_if it begins with the verdict of these gates.")
            .text("before", true, FILE)
            .text("after", true, "the profile to compare with it")
            .texts(
                "fail_if",
                false,
                "conditions that must not hold, such as bytes > +0%, or allocations of com.acme.Order > 1000")
            .rows()
            .answeredBy(this::diff),
        new ToolSchema(
                "explain",
                "The findings of a profile, or its sites at a place, with the lines of source and their callers.")
            .text("profile", true, FILE)
            .number("finding", "only the finding of this number")
            .text(
                "site",
                false,
                "sites in this class or method or at this line: OrderService.place:41")
            .text("type", false, "sites that allocate this type")
            .texts(
                "sources",
                false,
                "directories of sources (default: those of the allowed directories)")
            .rows()
            .answeredBy(this::explain),
        new ToolSchema(
                "why",
                "Who holds the instances of a type: the shortest paths from the roots of the heap. Of a running program or of a heap dump.")
            .text("pid", false, PID + "; it stops while its heap is dumped")
            .text("dump", false, "instead of pid: a heap dump in the format HPROF")
            .text(
                "type",
                true,
                "the class, without its subclasses, such as com.acme.Shop$Order or byte[]")
            .text("profile", false, FILE + ", for the lines that allocate the type")
            .rows()
            .answeredBy(this::why));
  }

  private String run(ToolArguments in, Progress progress) {
    Path directory = permissions.workingDirectory(in.text("directory").orElse(""));
    List<String> line = in.texts("command");
    if (line.isEmpty()) {
      throw new ToolFailure("command must begin with java");
    }
    String executable = permissions.executable(line.get(0));
    List<String> words = line.subList(1, line.size());
    new JavaLine(words, directory, permissions).check();
    Path output = output(in, "run");
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(options(in, directory));
    command.add("output=" + output);
    command.addAll(List.of("--", executable));
    command.addAll(words);
    int seconds = (int) timeout.toSeconds();
    Outcome outcome =
        ChildProcess.run(
            mayfly.command(command),
            directory,
            PROGRAM_CHARACTERS,
            Duration.ofSeconds(in.number("seconds", seconds, seconds)),
            true,
            progress);
    String program =
        String.format(
            Locale.ROOT,
            "exit code %d after %.1f s%s%n%s%s",
            outcome.exitCode(),
            outcome.seconds(),
            outcome.ended() ? ", ended since its time was over" : "",
            quoted("output", outcome.out()),
            quoted("errors and messages", outcome.err()));
    if (!Files.isRegularFile(output.resolve("profile.json"))) {
      throw new ToolFailure("no profile was written; " + program);
    }
    return program + "profile: " + output + "\n\n" + report(output, in, progress);
  }

  private static String quoted(String title, String text) {
    return text.isBlank() ? "" : title + ":\n" + text.strip().indent(2);
  }

  private String attach(ToolArguments in, Progress progress) {
    permissions.requireAttach();
    List<String> command = new ArrayList<>(List.of("attach", in.process()));
    command.addAll(options(in, null));
    command.add("output=" + output(in, "attach"));
    return mayfly.run(command, progress).out();
  }

  private String snapshot(ToolArguments in, Progress progress) {
    permissions.requireAttach();
    Path output = output(in, "snapshot");
    mayfly.run(List.of("snapshot", in.process(), "-o", output.toString()), progress);
    return "profile: " + output + "\n\n" + report(output, in, progress);
  }

  private String top(ToolArguments in, Progress progress) {
    permissions.requireAttach();
    int seconds = in.number("seconds", 1, (int) Math.max(1, timeout.toSeconds() - 1));
    List<String> command = new ArrayList<>(List.of("top", in.process()));
    command.addAll(options(in, null));
    in.text("by").ifPresent(view -> command.add("--by=" + view));
    command.addAll(List.of("--once", "--count=1", "--every=" + seconds, "--rows=" + in.rows()));
    return mayfly.run(command, progress).out();
  }

  private String report(Path profile, ToolArguments in, Progress progress) {
    return mayfly
        .run(
            List.of("report", profile.toString(), "--format=markdown", "--rows=" + in.rows()),
            progress)
        .out();
  }

  private String diff(ToolArguments in, Progress progress) {
    List<String> conditions = in.texts("fail_if");
    List<String> command = new ArrayList<>(List.of("diff"));
    for (String name : List.of("before", "after")) {
      command.add(profile(in.needed(name)).toString());
    }
    command.addAll(List.of("--format=markdown", "--rows=" + in.rows()));
    conditions.forEach(condition -> command.add("--fail-if=" + condition));
    Outcome outcome = mayfly.run(command, progress);
    String verdict =
        conditions.isEmpty()
            ? ""
            : outcome.exitCode() == ExitCode.GATE ? "Gate: failed\n" : "Gate: passed\n";
    String head = verdict + outcome.err();
    return head + (head.isEmpty() ? "" : "\n") + outcome.out();
  }

  private String explain(ToolArguments in, Progress progress) {
    List<String> command =
        new ArrayList<>(List.of("explain", profile(in.needed("profile")).toString()));
    in.text("finding").ifPresent(number -> command.add("--finding=" + number));
    in.text("site").ifPresent(place -> command.add("--site=" + place));
    in.text("type").ifPresent(type -> command.add("--type=" + type));
    command.add("--rows=" + in.rows());
    command.add("--sources=" + sources(in.texts("sources")));
    return mayfly.run(command, progress).out();
  }

  /** The directories of sources; without any, an empty one, so that no others are searched. */
  private String sources(List<String> named) {
    Stream<Path> usual =
        permissions.directories().flatMap(each -> SourceRoots.below(each).stream());
    Stream<Path> all =
        named.isEmpty()
            ? usual.map(Path::toString).map(permissions::readable)
            : named.stream().map(permissions::readable);
    String joined =
        all.map(Path::toString)
            .filter(each -> !each.contains(",") && Files.isDirectory(Path.of(each)))
            .distinct()
            .collect(Collectors.joining(","));
    return joined.isEmpty() ? session.path().toString() : joined;
  }

  private String why(ToolArguments in, Progress progress) {
    List<String> command = new ArrayList<>(List.of("why"));
    if (in.text("dump").isPresent()) {
      command.add(permissions.readable(in.needed("dump")).toString());
    } else {
      permissions.requireAttach();
      command.add(in.process());
    }
    command.add("--type=" + in.needed("type"));
    if (in.text("profile").isPresent()) {
      command.add("--profile=" + profile(in.needed("profile")));
    }
    command.add("--rows=" + in.rows());
    return mayfly.run(command, progress).out();
  }

  /** A profile, or the directory that it is in. */
  private Path profile(String given) {
    Path named = permissions.readable(given);
    permissions.readable(JsonSnapshotReader.fileOf(named).toString());
    return named;
  }

  private Path output(ToolArguments in, String tool) {
    String given = in.text("output").orElse("");
    if (given.isEmpty()) {
      return session.next(tool);
    }
    if (given.contains(",")) {
      throw new ToolFailure(given + ": the name of a report's directory has no comma");
    }
    Path output = permissions.writable(given, permissions.home());
    if (Files.isDirectory(output)) {
      try (Stream<Path> inside = Files.list(output)) {
        inside.forEach(each -> permissions.writable(each.toString(), output));
      } catch (IOException unreadable) {
        throw new ToolFailure(given + ": cannot be read", unreadable);
      }
    }
    return output;
  }

  private List<String> options(ToolArguments in, @Nullable Path directory) {
    return new ProfilerOptions(known, wrongOption, permissions, directory)
        .check(in.texts("options"));
  }
}
