package dev.mayfly.agent.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionParser;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the user may write behind {@code -javaagent:mayfly-agent.jar=}, and what is wrong with it.
 */
final class AgentOptionsTest {
  @TempDir private Path directory;

  @Test
  void nothingGivenMeansTheDefaults() {
    AgentOptions options = AgentOptions.parse("");
    assertThat(options.isOn(Options.RESOLUTION)).isFalse();
    assertThat(options.config()).isEqualTo(ProfilerConfig.DEFAULT);
    assertThat(options.include()).isEmpty();
    assertThat(options.exclude()).isEmpty();
    assertThat(options.formats())
        .containsExactly(ReportFormat.TEXT, ReportFormat.HTML, ReportFormat.JSON);
    assertThat(options.output()).isEqualTo(Path.of("mayfly-report").toAbsolutePath());
    assertThat(options.number(Options.EVERY)).isZero();
    assertThat(options.get(Options.START)).isTrue();
    assertThat(options.get(Options.JMX)).isTrue();
    assertThat(options.cache()).isEmpty();
    assertThat(options.get(Options.LOG)).isEqualTo("warn");
    assertThat(options.help()).isFalse();
    assertThat(options.asMap()).isEmpty();
  }

  @Test
  void quotasOfAccounts() {
    assertThat(
            AgentOptions.parse("accounts=orders:a.*;carts:b.*,quota=orders:64MB,carts:1g").quotas())
        .containsExactly(entry("orders", 64L << 20), entry("carts", 1L << 30));
    assertThat(AgentOptions.parse("").quotas()).isEmpty();
    wrongQuota("quota=orders:64m", "option 'quota' needs accounts; add accounts=name:patterns");
    wrongQuota(
        "accounts=orders:a.*,lifetime=off,quota=orders:64m",
        "option 'quota' needs tracked objects; use lifetime=sampled or lifetime=exact");
    wrongQuota(
        "accounts=orders:a.*,quota=orders",
        "option 'quota' must be accounts with sizes, as in orders:64MB, not 'orders'");
    wrongQuota(
        "accounts=orders:a.*,quota=orders:0m",
        "option 'quota' must be accounts with sizes, as in orders:64MB, not 'orders:0m'");
    wrongQuota(
        "accounts=orders:a.*,quota=order:1m",
        "option 'quota': there is no account 'order'; accounts= has orders");
    wrongQuota(
        "accounts=orders:a.*,quota=orders:1m;orders:2m",
        "option 'quota' has the account 'orders' twice");
  }

  private static void wrongQuota(String options, String message) {
    assertThatThrownBy(() -> AgentOptions.parse(options))
        .isInstanceOf(OptionException.class)
        .hasMessage(message);
  }

  @Test
  void readsEveryOption() {
    AgentOptions options =
        AgentOptions.parse(
            "include=com.acme.*;org.acme.Main , exclude=com.acme.gen.*,context=SITE,"
                + "lifetime=exact,sample=1_000,tracked=5000,seed=-3,output=out-%p,"
                + "formats=csv;collapsed;csv,every=60,nodes=100,depth=50,start=no,jmx=off,"
                + "cache=woven,log=debug");
    assertThat(options.include()).containsExactly("com.acme.*", "org.acme.Main");
    assertThat(options.exclude()).containsExactly("com.acme.gen.*");
    assertThat(options.config())
        .isEqualTo(
            ProfilerConfig.builder()
                .contexts(ContextMode.SITE)
                .lifetimes(LifetimeMode.EXACT)
                .samplingInterval(1000)
                .trackedCapacity(5000)
                .seed(-3)
                .nodeBudget(100)
                .depthBudget(50)
                .build());
    assertThat(options.output())
        .isEqualTo(Path.of("out-" + ProcessHandle.current().pid()).toAbsolutePath());
    assertThat(options.formats()).containsExactly(ReportFormat.CSV, ReportFormat.COLLAPSED);
    assertThat(options.number(Options.EVERY)).isEqualTo(60);
    assertThat(options.get(Options.START)).isFalse();
    assertThat(options.get(Options.JMX)).isFalse();
    assertThat(options.cache()).contains(Path.of("woven"));
    assertThat(options.get(Options.LOG)).isEqualTo("debug");
    assertThat(options.asMap()).containsEntry("context", "SITE").hasSize(16);
  }

  @Test
  void bytesAreLogicalOrPhysicalToo() {
    assertThat(AgentOptions.parse("").get(Options.BYTES)).isEqualTo("physical");
    assertThat(AgentOptions.parse("include=*").get(Options.BYTES)).isEqualTo("logical");
    assertThat(AgentOptions.parse("bytes=logical").get(Options.BYTES)).isEqualTo("logical");
    assertThat(AgentOptions.parse("bytes=physical").get(Options.BYTES)).isEqualTo("physical");
    assertThatThrownBy(() -> AgentOptions.parse("bytes=real"))
        .isInstanceOf(OptionException.class)
        .hasMessage("option 'bytes' must be one of [logical, physical], not 'real'");
  }

  @Test
  void timeIsMeasuredOnRequest() {
    assertThat(time("context=site")).isEqualTo(MeasuredTime.OFF);
    assertThat(time("preset=test")).isEqualTo(MeasuredTime.OFF);
    assertThat(time("")).isEqualTo(MeasuredTime.SAMPLED);
    assertThat(AgentOptions.parse("").get(Options.INTERVAL)).isEqualTo(5);
    assertThat(AgentOptions.parse("time=sampled,interval=20").get(Options.INTERVAL)).isEqualTo(20);
    assertThat(time("time=exact")).isEqualTo(MeasuredTime.EXACT);
    assertThat(time("context=site,time=off")).isEqualTo(MeasuredTime.OFF);
  }

  private static MeasuredTime time(String options) {
    return AgentOptions.parse(options).get(Options.TIME);
  }

  @Test
  void framesAreForChosenPackages() {
    assertThat(AgentOptions.parse("jdk=charge").get(Options.FRAMES)).isEmpty();
    assertThat(AgentOptions.parse("jdk=frames").get(Options.FRAMES))
        .containsExactly("java.util.stream");
    assertThat(
            AgentOptions.parse("jdk=frames,frames=java.util.regex,java.math").get(Options.FRAMES))
        .containsExactly("java.math", "java.util.regex");
    assertThat(AgentOptions.parse("jdk=frames,frames=java.time.*").get(Options.FRAMES))
        .contains("java.time", "java.time.format")
        .allMatch(name -> name.startsWith("java.time"));
  }

  @Test
  void listsGoOnBehindCommas() {
    AgentOptions options =
        AgentOptions.parse(
            "include=com.acme.*,org.h2.*,Main,context=site,formats=json,csv,"
                + "accounts=web:com.acme.web.*,orders:com.acme.orders.*,com.acme.cart.*,package,"
                + "sources="
                + directory
                + ","
                + directory);
    assertThat(options.include()).containsExactly("com.acme.*", "org.h2.*", "Main");
    assertThat(options.formats()).containsExactly(ReportFormat.JSON, ReportFormat.CSV);
    assertThat(options.get(Options.ACCOUNTS))
        .hasToString("web:com.acme.web.*,orders:com.acme.orders.*,com.acme.cart.*,package");
    assertThat(options.asMap())
        .containsEntry("include", "com.acme.*,org.h2.*,Main")
        .containsEntry("sources", directory + "," + directory);
  }

  @Test
  void sourcesHaveToBeThere(@TempDir Path directory) {
    assertThat(AgentOptions.parse("sources=" + directory + ";" + directory).get(Options.SOURCES))
        .isNotNull();
    assertThatThrownBy(() -> AgentOptions.parse("sources=" + directory.resolve("absent")))
        .isInstanceOf(OptionException.class)
        .hasMessage("option 'sources': directory not found: " + directory.resolve("absent"));
  }

  @Test
  void accountsAreNamedOrPresetOrInAFile() throws IOException {
    String text = "web:com.acme.web.*;orders:com.acme.orders.*,com.acme.cart.*";
    AgentOptions options = AgentOptions.parse("accounts=" + text + ",context=site");
    assertThat(options.get(Options.ACCOUNTS)).hasToString(text.replace(';', ','));
    assertThat(options.config().contexts()).isEqualTo(ContextMode.SITE);
    Path file =
        Files.writeString(
            directory.resolve("my.accounts"),
            "web: com.acme.web.* # pages\norders: com.acme.orders.*\n  com.acme.cart.*\n");
    assertThat(AgentOptions.parse("accounts=@" + file).asMap())
        .containsEntry("accounts", text.replace(';', ','));
    assertThat(AgentOptions.parse("accounts=package:2").get(Options.ACCOUNTS))
        .hasToString("package:2");
    assertThat(AgentOptions.parse("").get(Options.ACCOUNTS).isEmpty()).isTrue();
    assertThatThrownBy(() -> AgentOptions.parse("accounts=@" + directory.resolve("absent")))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("option 'accounts': cannot read @" + directory.resolve("absent"));
    assertThatThrownBy(() -> AgentOptions.parse("accounts=web"))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "option 'accounts': 'web' is neither name:patterns nor jar, module, package or"
                + " package:2");
  }

  @Test
  void reportsMayBeWrittenOnRequestOnly() {
    assertThat(AgentOptions.parse("formats=none").formats()).isEmpty();
    assertThatThrownBy(() -> AgentOptions.parse("formats=none,every=5"))
        .isInstanceOf(OptionException.class)
        .hasMessage("option 'every' writes reports; use it without formats=none");
    assertThatThrownBy(() -> AgentOptions.parse("formats=none;json"))
        .isInstanceOf(OptionException.class);
  }

  /** Elements that are options, too, are elements where the list knows them. */
  @Test
  void eachElementOfAListMayBeTheLast() throws IOException {
    Path sources = Files.createDirectories(directory.resolve("layout"));
    Map<Option<?>, List<String>> lists =
        Map.of(
            Options.FORMATS, ReportFormat.names(),
            Options.SOURCES, List.of(sources.toString()),
            Options.ACCOUNTS, List.of("jar", "module", "package", "a:b.*"),
            Options.INCLUDE, List.of("com.acme.*", "Main", "com.acme.Main"));
    lists.forEach(
        (list, elements) -> {
          for (String last : elements) {
            String value = elements.get(0) + "," + last;
            assertThat(
                    OptionParser.parse(
                        "log=off," + list.key() + "=" + value,
                        AgentOptions.BUILT_IN,
                        Options.CONFIG))
                .as(value)
                .containsOnly(entry(Options.LOG, "off"), entry(list, value));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "include=com.acme.* context=site",
        "output=a b context = site",
        "formats=text\tlifetime=exact",
        "config=x  every=5"
      })
  void aBlankSeparatesNoOptions(String text) {
    assertThatThrownBy(() -> AgentOptions.parse(text))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("Separate options by commas");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "include=\"com.acme.*\" | option 'include': quotes are part of the value here. Did you mean"
            + " include=com.acme.*?",
        "include=\"a.*,b.*\" | option 'include': quotes are part of the value here. Did you mean"
            + " include=a.*?",
        "include=a.*,'b.*' | option 'include': quotes are part of the value here. Did you mean"
            + " include=b.*?",
        "include=com.acme.Basket.class | option 'include': no class can have the name"
            + " 'com.acme.Basket.class'. Did you mean 'com.acme.Basket'?",
        "include=com.acme.*:output=x | option 'include': the value 'com.acme.*:output=x' has"
            + " another option in it. Separate options by commas: include=com.acme.*,output=x",
        "include=com.acme.*;output=x | option 'include': the value 'com.acme.*;output=x' has"
            + " another option in it. Separate options by commas: include=com.acme.*,output=x",
        "include=a.*:b.* | option 'include': no class can have the name 'a.*:b.*'. Did you mean"
            + " 'a.*b.*'?",
        "output=~/x | option 'output': no shell replaces '~' here. Did you mean output=HOME/x?",
        "sources=.,~/x | option 'sources': no shell replaces '~' here. Did you mean"
            + " sources=HOME/x?",
        "accounts=@~/x | option 'accounts': no shell replaces '~' here. Did you mean"
            + " accounts=@HOME/x?",
        "output=${USER}/x | option 'output': no shell replaces '${..}' here, in '${USER}/x'",
      })
  void aValueIsTakenAsItIsMeantOrRefused(String text, String message) {
    assertThatThrownBy(() -> AgentOptions.parse(text))
        .isInstanceOf(OptionException.class)
        .hasMessage(message.replace("HOME", System.getProperty("user.home")));
  }

  @Test
  void anOptionThatIsGivenTwiceIsNamed() {
    assertThat(
            AgentOptions.parse("").repeated("context=site,log=off,context=tree,formats=json,csv"))
        .containsExactly(
            "option 'context' is given twice: context=site has no effect, since context=tree comes"
                + " later");
    assertThat(AgentOptions.parse("").repeated("include=a.*,b.*,log=off,include=c.*"))
        .containsExactly(
            "option 'include' is given twice: include=a.*,b.* has no effect. Did you mean"
                + " include=a.*,b.*,c.*?");
  }

  @Test
  void aBlankIsInNoPattern() {
    for (String option : List.of("include", "exclude")) {
      assertThatThrownBy(() -> AgentOptions.parse(option + "=com.acme.* org.h2.*"))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("Separate patterns and options by commas");
    }
    assertThat(AgentOptions.parse("output=my reports").output().toString()).endsWith("my reports");
  }

  @Test
  void commasSeparateListsWhereNothingElseCouldBeMeant() {
    AgentOptions options =
        AgentOptions.parse("formats=text,json,csv,include=com.acme.*,org.acme.Main,context=site");
    assertThat(options.formats())
        .containsExactly(ReportFormat.TEXT, ReportFormat.JSON, ReportFormat.CSV);
    assertThat(options.include()).containsExactly("com.acme.*", "org.acme.Main");
    assertThat(options.config().contexts()).isEqualTo(ContextMode.SITE);
    assertThat(AgentOptions.parse("formats=csv,help").help()).isTrue();
    assertThatThrownBy(() -> AgentOptions.parse("include=com.acme.*,lifetme"))
        .hasMessageContaining("unknown option 'lifetme'. Did you mean 'lifetime'?");
    assertThatThrownBy(() -> AgentOptions.parse("include=com.acme.*,weaver=direct"))
        .hasMessage(
            "option 'weaver' no longer exists: Mayfly always finds the join points itself;"
                + " remove it");
  }

  @ParameterizedTest
  @CsvSource({
    "contxt=tree, contxt, context",
    "lifetimes=off, lifetimes, lifetime",
    "Inlcude=x, Inlcude, include",
    "out=x, out, output",
    "dept=3, dept, depth",
    "format=csv, format, formats",
    "hlep, hlep, help",
    "include=com/acme/*, com/acme/*, com.acme.*",
    "'exclude=a.B;^com\\.acme\\.(.*)$', '^com\\.acme\\.(.*)$', com.acme..*$"
  })
  void aMistypedOptionNamesTheNearest(String text, String wrong, String nearest) {
    assertThatThrownBy(() -> AgentOptions.parse(text))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("'" + wrong + "'")
        .hasMessageContaining("'" + nearest + "'")
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "context=trees, context",
    "lifetime=some, lifetime",
    "precision=0%, precision",
    "precision=60, precision",
    "precision=fine, precision",
    "'sample=10,precision=2%', precision",
    "sample=0, sample",
    "sample=many, sample",
    "sample=99999999999999999999, sample",
    "nodes=-1, nodes",
    "depth=0, depth",
    "every=-5, every",
    "formats=text;pdf, formats",
    "start=maybe, start",
    "jmx=2, jmx",
    "log=loud, log",
    "include=, include",
    "depth, depth",
    "config=/no/such/file, config"
  })
  void aWrongValueNamesTheOption(String text, String option) {
    assertThatThrownBy(() -> AgentOptions.parse(text))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("'" + option + "'")
        .message()
        .hasLineCount(1);
  }

  @Test
  void aFileFillsInWhatTheCommandLineLeavesOpen() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("mayfly.properties"), "context = site\ndepth=7\n# comment\n");
    AgentOptions options = AgentOptions.parse("depth=9,config=" + file);
    assertThat(options.config().contexts()).isEqualTo(ContextMode.SITE);
    assertThat(options.config().depthBudget()).isEqualTo(9);
  }

  @Test
  void aWrongOptionInAFileIsFoundToo() throws IOException {
    Path file = Files.writeString(directory.resolve("mayfly.properties"), "contexts=site\n");
    assertThatThrownBy(() -> AgentOptions.parse("config=" + file))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("'contexts'")
        .hasMessageContaining("'context'");
  }

  @Test
  void helpAsksForNothingElse() {
    assertThat(AgentOptions.parse("help").help()).isTrue();
    String all = AgentOptions.parse("help=all").helpText();
    assertThat(all).contains("-javaagent:mayfly-agent.jar");
    for (Option<?> option : AgentOptions.BUILT_IN.all()) {
      assertThat(all).contains(option.key());
    }
    assertThat(AgentOptions.parse("help").helpText())
        .isEqualTo(AgentOptions.parse("help").helpText());
    assertThat(AgentOptions.BUILT_IN.of("help")).isSameAs(Options.HELP);
  }

  @Test
  void collectionsRunBeforeReportsThatAreWritten() {
    assertThat(AgentOptions.parse("every=10").get(Options.GC)).isFalse();
    assertThat(AgentOptions.parse("every=10,gc=true").get(Options.GC)).isTrue();
    assertThat(AgentOptions.parse("gc=false").get(Options.GC)).isFalse();
    assertThatThrownBy(() -> AgentOptions.parse("gc=true"))
        .isInstanceOf(OptionException.class)
        .hasMessage("option 'gc' needs every=seconds, such as every=10");
  }

  @Test
  void bytecodesAreCountedByContextByMethodOrInSomeClasses() {
    assertThat(AgentOptions.parse("").get(Options.BYTECODES)).isEqualTo(CountedBytecodes.NONE);
    assertThat(AgentOptions.parse("bytecodes=false,context=sampled").get(Options.BYTECODES))
        .isEqualTo(CountedBytecodes.NONE);
    assertThat(AgentOptions.parse("bytecodes=true").get(Options.BYTECODES))
        .isEqualTo(new CountedBytecodes(BytecodeCounts.BY_CONTEXT, List.of("*")));
    assertThat(AgentOptions.parse("bytecodes=com.acme.*,Main").get(Options.BYTECODES))
        .isEqualTo(new CountedBytecodes(BytecodeCounts.BY_CONTEXT, List.of("com.acme.*", "Main")));
    assertThat(AgentOptions.parse("bytecodes=methods,context=site").get(Options.BYTECODES).counts())
        .isEqualTo(BytecodeCounts.BY_METHOD);
  }

  @ParameterizedTest
  @CsvSource({
    "bytecodes=yes, 'must be one of [true, methods, patterns, false]'",
    "'bytecodes=com.acme.*;yes', 'must be one of [true, methods, patterns, false]'",
    "'bytecodes=true,context=sampled', 'which context=sampled does not follow; use context=tree,"
        + " or'",
    "'bytecodes=methods,context=sampled', 'use context=tree, or context=site with"
        + " bytecodes=methods'",
    "'bytecodes=true,context=site', 'needs context=tree; with context=site use bytecodes=methods'",
    "bytecodes=methods, 'needs context=site; with context=tree use bytecodes=true'",
  })
  void bytecodesNeedCallsToFollow(String options, String message) {
    assertThatThrownBy(() -> AgentOptions.parse(options))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(message);
  }
}
