package dev.mayfly.cli;

import com.google.common.collect.ImmutableList;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.cli.console.SourcesOption;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.text.ExplanationText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SiteInContexts;
import dev.mayfly.snapshot.run.EditDistance;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly explain}. */
@Command(
    name = "explain",
    description = {
      "Prints the findings of a profile with the lines of source that they are about.",
      "With --site or --type it prints the sites that match, with their lines and callers.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mayfly explain mayfly-report",
      "  mayfly explain mayfly-report --finding=1 --sources=src/main/java",
      "  mayfly explain mayfly-report --site=OrderService.place:41"
    })
final class ExplainCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(paramLabel = "PROFILE", description = CommandTexts.PROFILE)
  private Path profile = Path.of("");

  @Option(
      names = "--finding",
      paramLabel = "N",
      description = "Only the finding of this number, from 1.")
  private @Nullable Integer finding;

  @Option(
      names = "--site",
      paramLabel = "PLACE",
      description = "Sites in this class or method, or at this line: OrderService.place:41.")
  private @Nullable String site;

  @Option(names = "--type", paramLabel = "TYPE", description = "Sites that allocate this type.")
  private @Nullable String type;

  @Option(
      names = {"--rows", "--top"},
      paramLabel = "N",
      description = "How many findings or sites to print (default: ${DEFAULT-VALUE}).")
  private int rows = 10;

  @Mixin private final SourcesOption sources = new SourcesOption();

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    boolean ofSites = site != null || type != null;
    if (ofSites && finding != null) {
      throw CommandFailure.usage("--finding is not for sites; leave out --site and --type");
    }
    if (rows < 1 || (finding != null && finding < 1)) {
      throw CommandFailure.usage("--rows and --finding must be at least 1");
    }
    SourceFiles files = sources.below(Path.of("").toAbsolutePath());
    ProfileSnapshot snapshot = new ProfileFiles(console).read(profile);
    TextLayout layout = new TextLayout(TextLayout.DEFAULT.width(), rows, 0);
    new Output(console)
        .writeText(
            null,
            out -> {
              ExplanationText text = new ExplanationText(snapshot, files, layout, out);
              if (ofSites) {
                text.sites(matching(snapshot));
              } else {
                int number = finding == null ? 0 : finding;
                int count = text.findings(number);
                if (number > count) {
                  throw CommandFailure.usage("no finding " + number + "; the profile has " + count);
                }
              }
              if (text.withoutSource() > 0) {
                console.say(
                    String.format(
                        Locale.ROOT,
                        "no source file found for %,d of %,d sites; --sources names the source"
                            + " directories",
                        text.withoutSource(),
                        text.withCode()));
              }
            });
    return ExitCode.OK;
  }

  private ImmutableList<SiteInContexts> matching(ProfileSnapshot snapshot) {
    ImmutableList<SiteInContexts> sites =
        SiteInContexts.of(
            snapshot,
            each ->
                (type == null || each.typeName().equals(type))
                    && (site == null || SitePlace.isAt(each, site)));
    if (sites.isEmpty()) {
      throw new CommandFailure(
          "no site of the profile matches" + named(site) + named(type) + meant(snapshot), null);
    }
    return sites;
  }

  /** The place or type of the profile that is most like the given one, if one is much like it. */
  private String meant(ProfileSnapshot snapshot) {
    String given = site != null ? site : String.valueOf(type);
    return snapshot.bySite().keySet().stream()
        .flatMap(each -> site != null ? SitePlace.names(each).stream() : Stream.of(each.typeName()))
        .flatMap(name -> Stream.of(name, SitePlace.withoutPackage(name)))
        .distinct()
        .filter(name -> EditDistance.between(name, given) <= Math.max(1, given.length() / 4))
        .min(
            Comparator.comparingInt((String name) -> EditDistance.between(name, given))
                .thenComparing(Comparator.naturalOrder()))
        .map(name -> ". Did you mean " + name + "?")
        .orElse("");
  }

  private static String named(@Nullable String given) {
    return given == null ? "" : " " + given;
  }
}
