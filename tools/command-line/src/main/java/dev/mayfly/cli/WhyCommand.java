package dev.mayfly.cli;

import com.google.common.collect.ImmutableList;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.cli.jvm.TargetJvm;
import dev.mayfly.finding.LeakSearch;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.RetainedObjects;
import dev.mayfly.report.json.HeapPathsJson;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.dumps.HeapPathsText;
import dev.mayfly.report.text.dumps.LeakPathsText;
import dev.mayfly.report.text.dumps.RetainedText;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SiteInContexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly why}. */
@Command(
    name = "why",
    description = {
      "Shows who holds the instances of a type: the shortest paths from the roots of the heap.",
      "A running program stops while its heap is dumped. Where a profile is at hand, the sites",
      "that allocate the type follow. Needs mayfly-heap-paths.jar.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mayfly why 4711 --type=com.acme.Order",
      "  mayfly why 4711 --type=com.acme.Order --retained",
      "  mayfly why 4711 --leaks",
      "  mayfly why dump.hprof --type=com.acme.Order --profile=profile.json"
    })
final class WhyCommand implements Callable<Integer> {

  /** More paths than these are not read at once. */
  private static final int MOST_TYPES = 5;

  private static final String COMMAND = "mayfly why";

  private final MayflyJar host;
  private final Console console;

  @Parameters(
      paramLabel = "PID|DUMP",
      description = "A process id, or a heap dump in the format HPROF, compressed or not.")
  private String target = "";

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = {
        "The class, without its subclasses, such as com.acme.Shop$Order or byte[].",
        "Without it, the type that --site allocates."
      })
  private @Nullable String type;

  @Option(
      names = "--site",
      paramLabel = "PLACE",
      description = "Of the profile only the sites in this class or method: OrderService.place:41.")
  private @Nullable String site;

  @Option(
      names = "--leaks",
      description = {
        "Instead of --type: the types that the profile suspects to leak, five at most.",
        "The program must run with leaks=."
      })
  private boolean leaks;

  @Option(
      names = "--retained",
      description = {
        "Also what the instances alone keep alive, the biggest of them, and their dominators:",
        "objects through which all paths to them go."
      })
  private boolean retained;

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description = {CommandTexts.PROFILE, "A profiled program is asked for its own."})
  private @Nullable Path profile;

  @Option(
      names = "--keep",
      paramLabel = "FILE",
      description = "Keeps the dump of a program; the name must end in .hprof.")
  private @Nullable Path keep;

  @Option(names = "--json", description = "Prints JSON, with all paths.")
  private boolean json;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "How many paths and sites to print (default: ${DEFAULT-VALUE}).")
  private int rows = 10;

  WhyCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    if (leaks && (type != null || site != null)) {
      throw CommandFailure.usage("--leaks finds the types itself; leave out --type and --site");
    }
    if (leaks && retained) {
      throw CommandFailure.usage("--retained is for one type; name it with --type");
    }
    if (type == null && site == null && !leaks) {
      throw CommandFailure.usage("name a type, such as --type=com.acme.Order");
    }
    if (rows < 1) {
      throw CommandFailure.usage("--rows must be at least 1");
    }
    if (Files.exists(Path.of(target)) || !target.matches("[0-9]+")) {
      if (keep != null) {
        throw CommandFailure.usage("--keep is for the dump of a running program");
      }
      print(Path.of(target), given());
      return ExitCode.OK;
    }
    if (keep != null && !keep.toString().endsWith(".hprof")) {
      throw CommandFailure.usage("--keep: the name must end in .hprof"); // the JVM writes no other
    }
    HeapPathsJar.reader(COMMAND, host); // before the program is stopped for nothing
    try (TargetJvm program = TargetJvm.of(target)) {
      ProfileSnapshot recorded = given();
      if (recorded == null && program.hasProfiler()) {
        recorded = own(program);
      }
      if (leaks) {
        suspects(recorded);
      } else {
        typeName(sites(recorded));
      }
      try (HeapDump dump = HeapDump.of(program, keep, console)) {
        print(dump.file(), recorded);
      }
    }
    return ExitCode.OK;
  }

  /** The program's own profile; paths are worth having without it. */
  private @Nullable ProfileSnapshot own(TargetJvm program) {
    try {
      return LiveProfile.recorded(program);
    } catch (CommandFailure refused) {
      console.say("no sites, since the program gives no profile: " + refused.getMessage());
      return null;
    }
  }

  private @Nullable ProfileSnapshot given() {
    return profile == null ? null : new ProfileFiles(console).read(profile);
  }

  private void print(Path dump, @Nullable ProfileSnapshot recorded) {
    if (leaks) {
      printLeaks(dump, recorded);
      return;
    }
    ImmutableList<SiteInContexts> sites = sites(recorded);
    String typeName = typeName(sites);
    RetainedObjects kept =
        retained ? new DumpedHeap(dump, host, console).retained(typeName, rows, recorded) : null;
    HeapPaths paths = kept == null ? find(dump, List.of(typeName)).get(0) : kept.paths();
    if (!paths.isLoaded()) {
      throw new CommandFailure(HeapPathsText.notLoaded(paths), null);
    }
    new Output(console)
        .writeText(
            null,
            out -> {
              if (json) {
                HeapPathsJson.write(paths, kept, sites, out);
                return;
              }
              TextLayout layout = new TextLayout(TextLayout.DEFAULT.width(), rows, 0);
              HeapPathsText.write(paths, layout, out);
              if (kept != null) {
                RetainedText.write(typeName, kept, layout, out);
              }
              if (recorded != null) {
                HeapPathsText.write(sites, recorded, layout, out);
              }
            });
  }

  private void printLeaks(Path dump, @Nullable ProfileSnapshot recorded) {
    ImmutableList<LeakSuspect> suspects = suspects(recorded);
    ImmutableList<HeapPaths> paths = find(dump, types(suspects));
    new Output(console)
        .writeText(
            null,
            out -> {
              if (json) {
                for (HeapPaths each : paths) {
                  HeapPathsJson.write(each, null, ImmutableList.of(), out);
                }
              } else if (recorded != null) {
                TextLayout layout = new TextLayout(TextLayout.DEFAULT.width(), rows, 0);
                LeakPathsText.write(suspects, paths, recorded, layout, out);
              }
            });
  }

  private ImmutableList<HeapPaths> find(Path dump, List<String> typeNames) {
    try {
      return HeapPathsJar.reader(COMMAND, host).paths(dump, typeNames).stream()
          .map(HeapPaths::ofProgram)
          .collect(ImmutableList.toImmutableList());
    } catch (IOException unreadable) {
      throw DumpedHeap.unreadable(dump, unreadable);
    }
  }

  private ImmutableList<SiteInContexts> sites(@Nullable ProfileSnapshot recorded) {
    if (recorded == null) {
      if (site != null) {
        throw CommandFailure.usage("--site is for a profile; name one with --profile");
      }
      return ImmutableList.of();
    }
    ImmutableList<SiteInContexts> sites = SiteInContexts.of(recorded, this::matches);
    if (site != null && sites.isEmpty()) {
      throw new CommandFailure("no site of the profile matches " + site, null);
    }
    return sites;
  }

  private boolean matches(AllocationSite each) {
    return (type == null || each.typeName().equals(type))
        && (site == null || SitePlace.isAt(each, site));
  }

  private String typeName(List<SiteInContexts> sites) {
    if (type != null) {
      return type;
    }
    List<String> types =
        sites.stream().map(each -> each.heaviest().site().typeName()).distinct().toList();
    if (types.size() > 1) {
      throw CommandFailure.usage(
          site + " allocates " + String.join(", ", types) + "; choose one with --type");
    }
    return types.get(0);
  }

  /**
   * The suspects of a profile, the one that weighs most first.
   *
   * @throws CommandFailure if the profile has no counts of live objects
   */
  private static ImmutableList<LeakSuspect> suspects(@Nullable ProfileSnapshot profile) {
    if (profile == null) {
      throw CommandFailure.usage(
          "--leaks needs a profile: name one with --profile, or run the program with leaks=30");
    }
    ImmutableList<LeakSuspect> suspects = LeakSearch.of(profile);
    if (suspects.isEmpty()) {
      int fewest = LeakSearch.fewestCensuses();
      boolean counted =
          profile.histories().stream()
              .anyMatch(history -> history.censuses().times().length() >= fewest);
      throw new CommandFailure(
          counted
              ? "no type is suspected to leak: none rises steadily"
                  + (LeakSearch.undecided(profile, suspects).isEmpty()
                      ? ""
                      : ", but too few survivors of some contexts are tracked to tell; run the"
                          + " program with lifetime=exact")
                  + "; name one with --type"
              : "leaks cannot be detected: the profile has fewer than "
                  + fewest
                  + " counts of live objects; run the program with leaks=30, or longer",
          null);
    }
    return suspects;
  }

  /** The types of the first suspects; those that others hold come after their holders. */
  private static ImmutableList<String> types(ImmutableList<LeakSuspect> suspects) {
    return suspects.stream()
        .map(LeakSuspect::typeName)
        .distinct()
        .limit(MOST_TYPES)
        .collect(ImmutableList.toImmutableList());
  }
}
