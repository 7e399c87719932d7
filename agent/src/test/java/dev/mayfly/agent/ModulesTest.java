package dev.mayfly.agent;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The arrows between packages of modules beside the agent, by what their sources import. */
final class ModulesTest {

  /** As in {@link ArchitectureTest}; {@code com.example} stands for all programs. */
  private static final String ROOMS =
      """
      com.example           :
      benchmarks            : com.example benchmarks.experiment benchmarks.jmh report site snapshot
      benchmarks.experiment : report snapshot
      benchmarks.jmh        : com.example recording recording.contexts recording.jvm recording.probes \
      recording.threads recording.types site
      build                 :
      gradle                : build
      heap.shark            : heap
      jmh                   : FACADE report site snapshot
      junit                 : FACADE files heap junit.code junit.jvm report site snapshot
      junit.assertj         : junit
      junit.code            : site snapshot
      junit.engine          : junit junit.code snapshot
      junit.jvm             : FACADE site
      maven                 : build
      mcp                   : FACADE agent.feature agent.options agent.plan cli cli.console report
      micrometer            : http requests requests.profile site snapshot
      opentelemetry         : requests requests.profile
      packaging             :
      requests              : recording recording.jvm site snapshot
      requests.profile      : FACADE recording recording.ledger recording.threads site snapshot
      agents                : analysis
      research              : agent.options
      research.accounts     : agent.feature report site snapshot
      research.agents       : FACADE agent.feature agent.options agent.plan agent.weaving.analysis \
      agent.weaving.bytecode agent.weaving.emitting agent.weaving.jdk agents analysis files report \
      research research.agents.probes site snapshot
      research.agents.probes : agents analysis recording recording.contexts recording.jvm recording.probes \
      recording.threads
      research.analyses     : agent.feature agent.options agent.plan agent.weaving.analysis agent.weaving.bytecode \
      agent.weaving.emitting agent.weaving.jdk analysis finding layout research research.analyses.probes \
      research.caches snapshot
      research.analyses.probes : analysis recording.contexts recording.probes recording.threads
      research.caches       : analysis layout recording.jvm recording.types report snapshot
      research.events       : cli cli.console cli.jvm files report research.stream site
      research.hprof        : FACADE agent.feature analysis recording.contexts recording.jvm recording.threads \
      report site snapshot
      research.jni          : agent.console agent.feature agent.options agent.plan agent.weaving.bytecode \
      agent.weaving.emitting analysis finding research.jni.probes site snapshot
      research.jni.probes   : analysis recording.contexts recording.jvm recording.threads recording.types site
      research.memory       : cli cli.console files report snapshot
      research.packed       : FACADE agent.feature agent.options cli cli.console heap layout recording.contexts \
      recording.threads report research.jni.probes site snapshot
      research.stream       : agent.console agent.feature agent.management agent.options agent.plan \
      agent.threads analysis files recording recording.contexts recording.threads recording.types \
      research.packed research.uses site snapshot
      research.uses         : FACADE agent.feature agent.options agent.plan agent.weaving.bytecode \
      agent.weaving.emitting analysis histogram lifetime report research.uses.probes site snapshot
      research.uses.probes  : histogram lifetime recording recording.contexts recording.threads
      spring                : micrometer requests requests.profile spring.endpoint spring.health spring.push \
      spring.requests spring.settings
      spring.endpoint       : report requests requests.profile site snapshot spring.requests
      spring.health         : requests.profile
      spring.ltw            :
      spring.push           : recording.ledger recording.threads report requests.profile snapshot \
      spring.settings
      spring.requests       : micrometer requests site
      spring.settings       : micrometer
      """;

  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern IMPORT =
      Pattern.compile(
          "(?m)^import (?:static )?((?:dev\\.mayfly|com\\.example)(?:\\.[a-z]\\w*)*)\\.[A-Z]");

  private static String room(String packageName) {
    if (!packageName.startsWith("dev.mayfly")) {
      return packageName.startsWith("com.example") ? "com.example" : packageName;
    }
    String room = ArchitectureTest.room(packageName);
    return room.startsWith("snapshot.") ? "snapshot" : room;
  }

  /** A package without a rule fails, and so does a rule without a package. */
  @Test
  void eachRoomUsesThoseThatItsRuleNames() throws IOException {
    Map<String, Set<String>> rules = ArchitectureTest.rules(ROOMS);
    Set<String> ofAgent = ArchitectureTest.rules(ArchitectureTest.ROOMS).keySet();
    Set<String> seen = new TreeSet<>();
    Set<String> broken = new TreeSet<>();
    for (Path source : Documents.sources()) {
      String text = Files.readString(source);
      Optional<MatchResult> declared = PACKAGE.matcher(text).results().findFirst();
      if (declared.isEmpty() || source.toString().contains("/src/it/")) {
        continue; // the description of a module, or a program that tests the Maven plugin
      }
      String room = room(declared.get().group(1));
      Set<String> uses = rules.get(room);
      if (uses != null) {
        seen.add(room);
        IMPORT
            .matcher(text)
            .results()
            .map(imported -> room(imported.group(1)))
            .filter(used -> !used.equals(room) && !uses.contains(used))
            .forEach(used -> broken.add(room + " uses " + used + ": " + source.getFileName()));
      } else if (!ofAgent.contains(room)) {
        broken.add("no rule names " + declared.get().group(1));
      }
    }
    assertThat(broken).isEmpty();
    assertThat(seen).isEqualTo(rules.keySet());
  }

  /** Options, commands and formats, as the sources of the jar for research declare them. */
  private static final Pattern DECLARED =
      Pattern.compile(
          "(?:Option\\s*\\.\\s*(?:of|flag|word|number)\\(|@Command\\(\\s*name = |String NAME = |ReportFormat\\.of\\()\\s*"
              + "\"([a-z][a-z.-]*)");

  @Test
  void theCoreNamesNothingOfResearch() throws IOException {
    Set<String> names = new TreeSet<>();
    Map<Path, String> core = new TreeMap<>();
    for (Path source : Documents.sources()) {
      String module = Documents.ROOT.relativize(source).getName(0).toString();
      String text = Files.readString(source);
      if (module.equals("research")) {
        DECLARED.matcher(text).results().forEach(found -> names.add(found.group(1)));
      } else if (!module.equals("benchmarks") && !module.equals("tests")) {
        core.put(source, text);
      }
    }
    assertThat(names).contains("analysis", "cache.levels", "events", "hprof", "jni", "memory");
    String any = names.stream().map(Pattern::quote).collect(joining("|", "(?:", ")"));
    String dotted = names.stream().filter(name -> name.contains(".")).collect(joining("|"));
    Pattern named =
        Pattern.compile(
            "(?m)^.*(?:\\b%1$s=(?!=)|\\b(?:mayfly |formats=)%1$s\\b|\\b(?:%2$s)\\b(?!\\()).*$"
                .formatted(any, dotted));
    Set<String> found = new TreeSet<>();
    core.forEach(
        (source, text) ->
            named
                .matcher(text)
                .results()
                .forEach(line -> found.add(source.getFileName() + ": " + line.group().strip())));
    assertThat(found).isEmpty();
  }
}
