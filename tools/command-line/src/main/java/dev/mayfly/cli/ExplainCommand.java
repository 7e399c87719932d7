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
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
      throw new CommandFailure("no site of the profile matches" + named(site) + named(type), null);
    }
    return sites;
  }

  private static String named(@Nullable String given) {
    return given == null ? "" : " " + given;
  }
}
