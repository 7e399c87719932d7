package dev.mayfly.mcp;

import dev.mayfly.mcp.ChildProcess.Progress;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Confined to one thread: builds the description of a tool. */
final class ToolSchema {

  private static final Map<String, Object> STRINGS = Map.of("type", "string");

  private final String name;
  private final String description;
  private final Map<String, Object> properties = new LinkedHashMap<>();
  private final List<String> required = new ArrayList<>();
  private boolean reads = true;

  /** Thread-safe: does the work of a tool, and returns its text. */
  interface Answer {
    String text(ToolArguments arguments, Progress progress);
  }

  ToolSchema(String name, String description) {
    this.name = name;
    this.description = description;
  }

  ToolSchema text(String property, boolean needed, String about) {
    return property(property, needed, Map.of("type", "string", "description", about));
  }

  ToolSchema texts(String property, boolean needed, String about) {
    return property(
        property, needed, Map.of("type", "array", "items", STRINGS, "description", about));
  }

  ToolSchema number(String property, String about) {
    return property(property, false, Map.of("type", "integer", "description", about));
  }

  ToolSchema rows() {
    return number("rows", "the most rows of each table (default: 15)");
  }

  private ToolSchema property(String property, boolean needed, Map<String, Object> schema) {
    properties.put(property, schema);
    if (needed) {
      required.add(property);
    }
    return this;
  }

  /** The tool does more than read. */
  ToolSchema changes() {
    reads = false;
    return this;
  }

  SyncToolSpecification answeredBy(Answer answer) {
    Map<String, Object> schema =
        Map.of("type", "object", "properties", properties, "required", required);
    return SyncToolSpecification.builder()
        .tool(
            Tool.builder(name, schema)
                .description(description)
                .annotations(
                    ToolAnnotations.builder().readOnlyHint(reads).openWorldHint(!reads).build())
                .build())
        .callHandler((exchange, request) -> call(exchange, request, answer))
        .build();
  }

  private static CallToolResult call(
      McpSyncServerExchange exchange, CallToolRequest request, Answer answer) {
    Map<String, Object> given = request.arguments();
    try {
      String text =
          answer.text(
              new ToolArguments(given == null ? Map.of() : given), progress(exchange, request));
      return result(text, false);
    } catch (ToolFailure failure) {
      return result(String.valueOf(failure.getMessage()), true);
    }
  }

  /** Reports to a client that asks for it. */
  private static Progress progress(McpSyncServerExchange exchange, CallToolRequest request) {
    Object token = request.meta() == null ? null : request.meta().get("progressToken");
    return (seconds, lastLine) -> {
      if (token != null) {
        exchange.progressNotification(
            ProgressNotification.builder(token, (double) seconds)
                .message("running for " + seconds + " s; last line: " + lastLine)
                .build());
      }
    };
  }

  private static CallToolResult result(String text, boolean isError) {
    return CallToolResult.builder(List.of(TextContent.builder(text).build()))
        .isError(isError)
        .build();
  }
}
