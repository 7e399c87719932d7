package dev.mayfly.cli;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.files.OutputFile;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.csv.CsvReport;
import dev.mayfly.report.json.LayoutJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.Chapters;
import dev.mayfly.report.tables.Tables;
import dev.mayfly.report.text.ChapterText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly layout}. */
@Command(
    name = "layout",
    description = {
      "Shows what the types of a profile cost with compact headers and as value classes.",
      "Value classes (JEP 401) are also shown null-restricted, with the classes that could be"
          + " ones.",
      ""
    },
    footer = {
      "",
      "The fields of classes are in the profile if it was recorded with layout=true. For other"
          + " profiles,",
      "name the program's class files with --class-path.",
      "",
      "Examples:",
      "  mayfly layout mayfly-report --top=40",
      "  mayfly layout mayfly-report --heap=dump.hprof",
      "  mayfly layout profile.json --class-path=shop.jar --format=csv -o layout.csv",
    })
final class LayoutCommand implements Callable<Integer> {

  /** Immutable: formats for people and for programs. */
  private enum Format {
    TEXT,
    JSON,
    CSV
  }

  private static final String NO_LAYOUTS =
      "the profile has no layouts; record with layout=true, or name the program's class files with"
          + " --class-path";

  private static final String NO_CLASSES =
      "the fields of the program's classes are not known; name its class files with --class-path,"
          + " or a profile that was recorded with layout=true";

  private final MayflyJar host;
  private final Console console;

  @Parameters(paramLabel = "PROFILE", arity = "0..1", description = CommandTexts.PROFILE)
  private @Nullable Path profile;

  @Option(
      names = "--heap",
      paramLabel = "DUMP",
      description = {
        "A heap dump, whose live objects count instead of those of the profile. The profile may",
        "name its classes. Needs mayfly-heap-paths.jar."
      })
  private @Nullable Path heap;

  @Option(
      names = {"--class-path", "-cp"},
      paramLabel = "PATH",
      description = "Jars and directories with the program's class files, as for java -cp.")
  private String classPath = "";

  @Option(
      names = {"--top", "--rows"},
      paramLabel = "ROWS",
      description = "Rows of each table (default: ${DEFAULT-VALUE}).")
  private int rows = TextLayout.DEFAULT.rows();

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Columns of the terminal, at least 60 (default: ${DEFAULT-VALUE}).")
  private int width = TextLayout.DEFAULT.width();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES} (default: text).")
  private Format format = Format.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private @Nullable Path output;

  private final List<LayoutView> views = new ArrayList<>();

  LayoutCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  /** The command, with the options of the views that are installed. */
  CommandLine commandLine() {
    CommandLine command = new CommandLine(this);
    for (LayoutView view : Installed.services(LayoutView.class, console)) {
      command.addMixin(view.name(), view);
      views.add(view);
    }
    return command;
  }

  @Override
  public Integer call() {
    if (profile == null && heap == null) {
      throw CommandFailure.usage("name a profile, or a heap dump with --heap");
    }
    report(HeapFigures.NONE); // wrong words come before the work
    LayoutView view = requestedView();
    ProfileSnapshot recorded = profile == null ? null : new ProfileFiles(console).read(profile);
    ProfileSnapshot snapshot;
    HeapFigures figures = HeapFigures.NONE;
    if (heap != null) {
      HeapLayout dumped = ofHeap(heap, recorded);
      snapshot = dumped.snapshot();
      figures = dumped.figures();
    } else {
      snapshot = withClasses(requireNonNull(recorded));
    }
    ReportWriter report =
        view == null
            ? report(figures)
            : view.report(
                snapshot,
                figures,
                recorded == null ? snapshot : recorded,
                textLayout(),
                format == Format.CSV);
    new Output(console).write(output, out -> report.writeBytes(snapshot, out));
    return ExitCode.OK;
  }

  private @Nullable LayoutView requestedView() {
    for (LayoutView view : views) {
      if (view.isRequested(Ascii.toLowerCase(format.name()))) {
        return view;
      }
    }
    return null;
  }

  private TextLayout textLayout() {
    return new TextLayout(width, rows, TextLayout.DEFAULT.threshold());
  }

  private HeapLayout ofHeap(Path dump, @Nullable ProfileSnapshot recorded) {
    try {
      HeapLayout layout = HeapLayout.of(dump, recorded, classPathEntries(), host);
      if (layout.snapshot().get(ClassShapes.PART).isEmpty()) {
        throw new CommandFailure(NO_CLASSES, null);
      }
      if (classPath.isEmpty() && (recorded == null || recorded.get(ClassShapes.PART).isEmpty())) {
        console.say(NO_CLASSES + knownAlone());
      }
      return layout;
    } catch (IOException unreadable) {
      throw DumpedHeap.unreadable(dump, unreadable);
    }
  }

  private static String knownAlone() {
    return "; what follows knows the classes of the JDK only, as Java "
        + Runtime.version().feature()
        + " has them";
  }

  private ReportWriter report(HeapFigures figures) {
    try {
      return switch (format) {
        case TEXT ->
            new ChapterText(
                "layout.txt", textLayout(), snapshot -> Chapters.layout(snapshot, figures));
        case JSON -> new LayoutJson(figures);
        case CSV -> new CsvReport(Tables.layout(figures));
      };
    } catch (IllegalArgumentException wrong) {
      throw CommandFailure.usage("--width must be at least 60, --top at least 1");
    }
  }

  /** Classes that are named here are those that count: they may be newer than the profile. */
  private ProfileSnapshot withClasses(ProfileSnapshot snapshot) {
    if (classPath.isEmpty() && !snapshot.get(ClassShapes.PART).isEmpty()) {
      return snapshot;
    }
    List<Path> entries = classPathEntries();
    try {
      ClassShapes shapes = host.classFiles().shapesOf(snapshot, entries);
      if (shapes.isEmpty()) {
        throw new CommandFailure(
            entries.isEmpty()
                ? NO_LAYOUTS
                : "no class of the profile is on the class path " + classPath,
            null);
      }
      if (entries.isEmpty()) {
        console.say(NO_LAYOUTS + knownAlone());
      }
      return snapshot.with(ClassShapes.PART, shapes.plus(snapshot.get(ClassShapes.PART)));
    } catch (IOException unreadable) {
      throw new CommandFailure(
          "cannot read the class path: " + OutputFile.reason(unreadable), unreadable);
    }
  }

  private List<Path> classPathEntries() {
    List<Path> entries =
        Splitter.on(File.pathSeparatorChar)
            .omitEmptyStrings()
            .splitToStream(classPath)
            .map(Path::of)
            .toList();
    for (Path entry : entries) {
      if (!Files.exists(entry)) {
        throw new CommandFailure(entry + ": no such file or directory", null);
      }
    }
    return entries;
  }
}
