package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.types.ClassShapes;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * What the MCP registry and Claude Code require of their manifests: server.schema.json of
 * 2025-12-11, the registry's own rules, and the reference of plugins, as read in November 2026.
 */
final class ManifestsTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().resolve("../..").normalize();
  private static final Pattern SEMANTIC = Pattern.compile("\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?");
  private static final Pattern KEBAB = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  private static Map<String, Object> json(String file) throws IOException {
    return McpJsonDefaults.getMapper()
        .readValue(Files.readString(ROOT.resolve(file)), new TypeRef<Map<String, Object>>() {});
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> objects(Map<String, Object> parent, String name) {
    return (List<Map<String, Object>>) parent.get(name);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Map<String, Object> parent, String name) {
    return (Map<String, Object>) parent.get(name);
  }

  private static String text(Map<String, Object> parent, String name) {
    return (String) parent.get(name);
  }

  /** The version of the project, which the next release has. */
  private static String release() throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>mayfly-parent</artifactId>\\s*<version>([^<-]*)")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  @Test
  void theRegistrysEntryIsValid() throws IOException {
    Map<String, Object> server = json("tools/mcp/server.json");
    assertThat(server.keySet())
        .containsOnly(
            "$schema",
            "name",
            "title",
            "description",
            "version",
            "websiteUrl",
            "repository",
            "packages");
    assertThat(text(server, "$schema"))
        .isEqualTo("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
    assertThat(text(server, "name"))
        .matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+")
        .startsWith("io.github.mayfly-profiler/"); // the name space that GitHub's login proves
    assertThat(text(server, "title")).hasSizeBetween(1, 100);
    assertThat(text(server, "description")).hasSizeBetween(1, 100);
    assertThat(text(server, "version")).matches(SEMANTIC).isEqualTo(release());
    assertThat(text(server, "websiteUrl")).startsWith("https://");
    assertThat(object(server, "repository").keySet()).containsOnly("url", "source", "subfolder");
    assertThat(ROOT.resolve(text(object(server, "repository"), "subfolder"))).isDirectory();

    Map<String, Object> image = objects(server, "packages").get(0);
    assertThat(image.keySet())
        .containsOnly(
            "registryType",
            "identifier",
            "runtimeHint",
            "runtimeArguments",
            "packageArguments",
            "transport");
    assertThat(text(image, "registryType")).isEqualTo("oci");
    assertThat(text(image, "identifier"))
        .isEqualTo("ghcr.io/mayfly-profiler/mayfly-mcp:" + release());
    assertThat(object(image, "transport")).isEqualTo(Map.of("type", "stdio"));
    for (String kind : List.of("runtimeArguments", "packageArguments")) {
      for (Map<String, Object> argument : objects(image, kind)) {
        assertThat(text(argument, "type")).isIn("named", "positional");
        assertThat(argument).containsKey(text(argument, "type").equals("named") ? "name" : "value");
      }
    }
    // the registry looks for its name in the image
    assertThat(Files.readString(ROOT.resolve("jreleaser.yml")))
        .contains("io.modelcontextprotocol.server.name: " + text(server, "name") + "\n")
        .contains("- 'mayfly-mcp:{{projectVersion}}'");
  }

  @Test
  void theImagesArgumentsAreUnderstood() throws IOException {
    Map<String, Object> image = objects(json("tools/mcp/server.json"), "packages").get(0);
    List<String> words =
        objects(image, "packageArguments").stream()
            .map(
                each ->
                    text(each, "type").equals("named")
                        ? text(each, "name") + "=" + text(each, "value")
                        : text(each, "value"))
            .toList();
    parse(words);
  }

  @Test
  void thePluginHasTheSkillAndTheServer() throws IOException {
    Map<String, Object> marketplace = json(".claude-plugin/marketplace.json");
    assertThat(text(marketplace, "name")).matches(KEBAB);
    assertThat(object(marketplace, "owner")).containsKey("name");
    Map<String, Object> entry = objects(marketplace, "plugins").get(0);
    assertThat(text(entry, "source")).startsWith("./");
    String source = text(entry, "source").substring(2);

    Map<String, Object> plugin = json(source + "/.claude-plugin/plugin.json");
    assertThat(text(plugin, "name")).matches(KEBAB).isEqualTo(text(entry, "name"));
    assertThat(text(plugin, "version")).matches(SEMANTIC).isEqualTo(release());
    assertThat(text(plugin, "description")).isEqualTo(text(entry, "description"));
    assertThat(object(plugin, "author")).containsKey("name");
    assertThat(text(plugin, "repository")).startsWith("https://");
    assertThat(text(plugin, "skills")).startsWith("./");
    Path skill = ROOT.resolve(source).resolve(text(plugin, "skills")).resolve("mayfly/SKILL.md");
    assertThat(Files.readString(skill.normalize()))
        .matches("(?s)---\nname: mayfly\ndescription: [^\n]{1,1024}\n---\n.*");

    Map<String, Object> server = object(object(plugin, "mcpServers"), "mayfly");
    assertThat(text(server, "command")).isEqualTo("jbang");
    @SuppressWarnings("unchecked")
    List<String> arguments = (List<String>) server.get("args");
    assertThat(arguments.get(0)).isEqualTo("mayfly-mcp@mayfly-profiler");
    parse(arguments.subList(1, arguments.size()));
  }

  @Test
  void theDocumentsNameOptionsOfTheServer() throws IOException {
    String text =
        Files.readString(ROOT.resolve("docs/API.md"))
            + Files.readString(ROOT.resolve("docs/LIMITATIONS.md"));
    List<String> options =
        Pattern.compile("--(?:allow|timeout)[a-z-]*")
            .matcher(text)
            .results()
            .map(hit -> hit.group())
            .distinct()
            .toList();
    assertThat(options).hasSize(6);
    for (String option : options) {
      parse(List.of("mcp", option.equals("--allow-attach") ? option : option + "=1"));
    }
  }

  private static void parse(List<String> words) {
    assertThat(words.get(0)).isEqualTo("mcp");
    new CommandLine(
            new McpCommandProvider()
                .command(
                    new dev.mayfly.cli.MayflyJar(
                        Path.of("mayfly-mcp.jar"),
                        () -> "",
                        options -> java.util.Optional.empty(),
                        (snapshot, classPath) -> snapshot.get(ClassShapes.PART),
                        ""),
                    dev.mayfly.cli.console.Console.ofProcess()))
        .parseArgs(words.subList(1, words.size()).toArray(String[]::new));
  }
}
