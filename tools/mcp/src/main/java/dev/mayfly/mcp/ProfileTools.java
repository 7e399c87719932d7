package dev.mayfly.mcp;

import dev.mayfly.report.markdown.MarkdownComparison;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: the tools. Each reads files and answers with one text. */
final class ProfileTools {

  private static final String FILE =
      "a profile.json of Mayfly, or the directory that it is in, such as mayfly-report";

  private ProfileTools() {}

  /** Thread-safe: writes the answer of a tool. */
  private interface Answer {
    void write(ToolArguments arguments, Appendable out) throws IOException;
  }

  static List<SyncToolSpecification> all() {
    return List.of(
        tool(
            "report",
            "The report of a profile as Markdown: findings, types, sites, contexts, lifetimes and"
                + " what was not counted.",
            Map.of("profile", FILE),
            Map.of(),
            (in, out) ->
                new MarkdownReport(in.rows(MarkdownReport.ROWS)).write(in.profile("profile"), out)),
        tool(
            "diff",
            "What changed from one profile to another as Markdown: totals, types, sites and"
                + " contexts, the largest changes first.",
            Map.of("before", FILE, "after", "the profile to compare with it"),
            Map.of(),
            (in, out) ->
                MarkdownComparison.write(
                    ProfileComparison.of(in.profile("before"), in.profile("after")),
                    in.rows(MarkdownReport.ROWS),
                    out)),
        tool(
            "sites",
            "The lines that allocate, as JSON: type, class, method, line, file, objects and"
                + " bytes, the most bytes first.",
            Map.of("profile", FILE),
            Map.of(
                "matching",
                "only sites whose type or whose class and method match, such as com.acme.Order or"
                    + " com.acme.shop.*; * stands for any characters"),
            (in, out) ->
                SiteList.write(
                    in.profile("profile"),
                    in.text("matching").orElse("*"),
                    in.rows(MarkdownReport.ROWS),
                    out)),
        tool(
            "why",
            "Who holds the instances of a type in a heap dump: the shortest paths from the roots of"
                + " the heap, and with a profile the lines that allocate the type.",
            Map.of(
                "dump",
                "a heap dump in the format HPROF, as jcmd PID GC.heap_dump writes it",
                "type",
                "the class, without its subclasses, such as com.acme.Shop$Order or byte[]"),
            Map.of("profile", FILE + ", of the same program"),
            (in, out) -> HolderPaths.write(in, in.rows(MarkdownReport.ROWS), out)));
  }

  private static SyncToolSpecification tool(
      String name,
      String description,
      Map<String, String> required,
      Map<String, String> optional,
      Answer answer) {
    Map<String, Object> properties = new LinkedHashMap<>();
    required.forEach((key, text) -> properties.put(key, property("string", text)));
    optional.forEach((key, text) -> properties.put(key, property("string", text)));
    properties.put("rows", property("integer", "the most rows of each table (default: 15)"));
    Map<String, Object> schema =
        Map.of(
            "type",
            "object",
            "properties",
            properties,
            "required",
            required.keySet().stream().sorted().toList());
    return SyncToolSpecification.builder()
        .tool(
            Tool.builder(name, schema)
                .description(description)
                .annotations(
                    ToolAnnotations.builder().readOnlyHint(true).openWorldHint(false).build())
                .build())
        .callHandler(
            (exchange, request) -> {
              Map<String, Object> given = request.arguments();
              return call(new ToolArguments(given == null ? Map.of() : given), answer);
            })
        .build();
  }

  private static Map<String, Object> property(String type, String description) {
    return Map.of("type", type, "description", description);
  }

  private static CallToolResult call(ToolArguments arguments, Answer answer) {
    StringBuilder text = new StringBuilder();
    try {
      answer.write(arguments, text);
    } catch (ToolFailure failure) {
      return result(String.valueOf(failure.getMessage()), true);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return result(text.toString(), false);
  }

  private static CallToolResult result(String text, boolean isError) {
    return CallToolResult.builder(List.of(TextContent.builder(text).build()))
        .isError(isError)
        .build();
  }
}
