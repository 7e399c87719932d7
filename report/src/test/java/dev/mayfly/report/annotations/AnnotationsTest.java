package dev.mayfly.report.annotations;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes as annotations of lines: of a Java class, of Kotlin's, and of one without a file. */
final class AnnotationsTest {

  private static final String FAILURE = "bytes > +5%: bytes went from 2 to 4 (+100.0 %)";

  @TempDir private Path project;
  private SourceFiles sources;

  @BeforeEach
  void writeSources() throws IOException {
    Path java = Files.createDirectories(project.resolve("src/main/java/com/acme, inc"));
    Files.writeString(java.resolve("Basket.java"), "");
    Path kotlin = Files.createDirectories(project.resolve("src/main/kotlin"));
    Files.writeString(kotlin.resolve("Cart.kt"), "");
    sources =
        new SourceFiles(
            List.of(project.resolve("src/main/java"), project.resolve("src/main/kotlin")));
  }

  private static AllocationSite site(String className, int line, String type, AllocationKind kind) {
    return new AllocationSite(new MethodFrame(className, "total", "()I"), line, type, kind);
  }

  private static ProfileSnapshot profile(int times) {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(
        site("com.acme, inc.Basket$Line", 18, "java.lang.Integer", AllocationKind.BOXING),
        new AllocationStats(times, 0, 16L * times, 0));
    root.record(
        site("com.acme.CartKt", 7, "byte[]", AllocationKind.ARRAY),
        new AllocationStats(3, 9, 240L + times, 0));
    root.record(
        site("com.acme.Absent", 1, "com.acme.Order", AllocationKind.OBJECT),
        new AllocationStats(5L * times, 0, 80L * times, 0));
    root.record(
        site("com.acme.Fewer", 1, "com.acme.Order", AllocationKind.OBJECT),
        new AllocationStats(5 - times, 0, 80 - 16L * times, 0));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(SourceFileTable.PART, SourceFileTable.of(Map.of("com.acme.CartKt", "Cart.kt")));
  }

  private ChangedLines changes(int most) {
    return ChangedLines.of(ProfileComparison.of(profile(0), profile(2)), sources, project, most);
  }

  /** Thread-safe: writes annotations. */
  private interface Format {
    void write(ChangedLines changes, List<String> failures, Appendable out) throws IOException;
  }

  private static String text(Format format, ChangedLines changes, String... failures)
      throws IOException {
    StringBuilder out = new StringBuilder();
    format.write(changes, List.of(failures), out);
    return out.toString();
  }

  @Test
  void commandsOfGithub() throws IOException {
    assertThat(text(GithubAnnotations::write, changes(10)))
        .isEqualTo(
            """
            ::warning title=+10 allocations%2C +160 B::Order at Absent.total:1: 0 → 10 allocations, 0 B → 160 B
            ::warning file=src/main/java/com/acme%2C inc/Basket.java,line=18,title=+2 allocations%2C +32 B::Integer at Basket$Line.total:18 (boxing): 0 → 2 allocations, 0 B → 32 B
            ::warning file=src/main/kotlin/Cart.kt,line=7,title=+2 B::byte[] at CartKt.total:7: 3 → 3 allocations, 240 B → 242 B
            """);
    assertThat(text(GithubAnnotations::write, changes(1), FAILURE, "a\r\nb"))
        .isEqualTo(
            """
            ::error title=Mayfly::bytes > +5%25: bytes went from 2 to 4 (+100.0 %25)
            ::error title=Mayfly::a\\u000d\\u000ab
            ::error title=+10 allocations%2C +160 B::Order at Absent.total:1: 0 → 10 allocations, 0 B → 160 B
            ::notice title=Mayfly::2 more sites allocate more
            """);
    assertThat(changes(10).unlocated()).isEqualTo(1);
  }

  @Test
  void resultsOfSarif() throws IOException {
    String log = text(SarifAnnotations::write, changes(10), FAILURE);
    assertIsSarif(log);
    JsonObject run =
        JsonParser.parseString(log)
            .getAsJsonObject()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject();
    assertThat(run.getAsJsonArray("results"))
        .hasToString(
            """
            [{"ruleId":"new-allocation-site","ruleIndex":0,"level":"error","message":{"text":"Integer at Basket$Line.total:18 (boxing): 0 → 2 allocations, 0 B → 32 B"},\
            "locations":[{"physicalLocation":{"artifactLocation":{"uri":"src/main/java/com/acme,%20inc/Basket.java","uriBaseId":"%SRCROOT%"},"region":{"startLine":18}},\
            "logicalLocations":[{"fullyQualifiedName":"com.acme, inc.Basket$Line.total","kind":"function"}]}],\
            "properties":{"before":{"allocations":0,"bytes":0},"after":{"allocations":2,"bytes":32}}},\
            {"ruleId":"more-allocations","ruleIndex":1,"level":"error","message":{"text":"byte[] at CartKt.total:7: 3 → 3 allocations, 240 B → 242 B"},\
            "locations":[{"physicalLocation":{"artifactLocation":{"uri":"src/main/kotlin/Cart.kt","uriBaseId":"%SRCROOT%"},"region":{"startLine":7}},\
            "logicalLocations":[{"fullyQualifiedName":"com.acme.CartKt.total","kind":"function"}]}],\
            "properties":{"before":{"allocations":3,"bytes":240},"after":{"allocations":3,"bytes":242}}}]""");
    assertThat(run.getAsJsonArray("invocations"))
        .hasToString(
            "[{\"executionSuccessful\":true,\"toolExecutionNotifications\":"
                + "[{\"level\":\"error\",\"message\":{\"text\":\""
                + FAILURE
                + "\"}}]}]");
  }

  @Test
  void anythingIsSarif() throws IOException {
    SourceFiles everything = new SourceFiles(List.of(project));
    assertIsSarif(text(SarifAnnotations::write, changes(1)));
    ProfileSnapshot random = new RandomProfiles(50, false).next();
    for (ProfileSnapshot after : List.of(OddProfile.snapshot(), random)) {
      ProfileComparison comparison = ProfileComparison.of(ProfileSnapshot.EMPTY, after);
      ChangedLines odd = ChangedLines.of(comparison, everything, project, 1000);
      assertThat(odd.size()).isPositive();
      assertIsSarif(text(SarifAnnotations::write, odd, "odd\u202e"));
      assertThat(text(GithubAnnotations::write, odd).lines())
          .hasSize(odd.size())
          .allMatch(line -> line.matches("::warning title=[^:]*::[^\\p{Cntrl}]*"));
    }
  }

  private static void assertIsSarif(String log) throws IOException {
    try (InputStream in =
        AnnotationsTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                  .getSchema(in)
                  .validate(log, InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void findingsOfGitlab() throws IOException {
    JsonArray findings =
        JsonParser.parseString(text(GitlabAnnotations::write, changes(10), FAILURE))
            .getAsJsonArray();
    assertThat(findings).hasSize(2);
    JsonObject first = findings.get(0).getAsJsonObject();
    assertThat(first.remove("fingerprint").getAsString()).matches("[0-9a-f]{64}");
    assertThat(first)
        .hasToString(
            """
            {"description":"Integer at Basket$Line.total:18 (boxing): 0 → 2 allocations, 0 B → 32 B",\
            "check_name":"new-allocation-site","severity":"major",\
            "location":{"path":"src/main/java/com/acme, inc/Basket.java","lines":{"begin":18}}}""");
    assertThat(text(GitlabAnnotations::write, changes(10)))
        .contains("minor")
        .doesNotContain("major");
  }
}
