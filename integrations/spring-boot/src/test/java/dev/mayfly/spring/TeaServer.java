package dev.mayfly.spring;

import com.google.common.base.Splitter;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Confined. A tests' application as a process, the tea application for one, and its client. */
final class TeaServer implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("ready on (\\d+)\\R");
  private static final Duration START = Duration.ofMinutes(4);

  /**
   * Immutable. An application, and what of the tests' class path it does without.
   *
   * @param mainClass its main class
   * @param without matches names of jars
   * @param own directories of its own; empty if it has none
   */
  record Application(String mainClass, Pattern without, List<Path> own) {
    private static final String TEA_ALONE = "activemq|jms|webflux|reactor|netty|security|kotlin";

    static final Application TEA = of("com.example.tea.TeaApplication", "devtools|" + TEA_ALONE);

    /** With DevTools, which load its classes again at each restart. */
    static final Application RESTARTED_TEA = of("com.example.tea.TeaApplication", TEA_ALONE);

    static final Application POST =
        of("com.example.post.PostApplication", "devtools|webflux|reactor|netty|security|kotlin");
    static final Application BROOK =
        of(
            "com.example.brook.BrookApplication",
            "devtools|activemq|jms|webmvc|tomcat|security|kotlin");

    private static Application of(String mainClass, String without) {
      return of(mainClass, without, List.of());
    }

    static Application of(String mainClass, String without, List<Path> own) {
      return new Application(mainClass, Pattern.compile("mayfly-agent|" + without), own);
    }

    String classPath() {
      return Stream.concat(
              own.stream().map(Path::toString),
              Splitter.on(File.pathSeparatorChar)
                  .splitToStream(System.getProperty("java.class.path")))
          .filter(entry -> !without.matcher(new File(entry).getName()).find())
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  private final Process process;
  private final Path output;
  private String address;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private TeaServer(Process process, Path output, String address) {
    this.process = process;
    this.output = output;
    this.address = address;
  }

  /**
   * Starts the application on a JDK; skips the test if there is none.
   *
   * @param agent the agent's options; null for no agent
   */
  static TeaServer start(int feature, String agent, String... arguments) throws Exception {
    return start(Application.TEA, feature, agent, arguments);
  }

  /** Starts another application. */
  static TeaServer start(Application application, int feature, String agent, String... arguments)
      throws Exception {
    return start(application, command(feature, agent), arguments);
  }

  /** Starts the application on this JDK, with more classes on the boot class path. */
  static TeaServer startBeside(Path bootClasses, String... arguments) throws Exception {
    List<String> command = command(Runtime.version().feature(), null);
    command.add("-Xbootclasspath/a:" + bootClasses.toAbsolutePath());
    return start(Application.TEA, command, arguments);
  }

  /**
   * Starts an application with {@code mayfly-ltw} among its libraries.
   *
   * @param weaver the name of the agent that starts AspectJ's weaver
   * @param agent the options of Mayfly's agent beside it; null for no agent
   */
  static TeaServer startWovenBy(
      String weaver, Application application, int feature, String agent, String... arguments)
      throws Exception {
    List<String> command = command(feature, agent);
    command.add("-javaagent:" + onClassPath(weaver));
    return start(application, command, arguments);
  }

  private static String onClassPath(String jar) {
    return Splitter.on(File.pathSeparatorChar)
        .splitToStream(System.getProperty("java.class.path"))
        .filter(entry -> new File(entry).getName().startsWith(jar + '-'))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + jar + " on the class path"));
  }

  private static TeaServer start(Application application, List<String> command, String... arguments)
      throws Exception {
    command.add("-cp");
    command.add(application.classPath());
    command.add(application.mainClass());
    command.addAll(
        List.of(
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--spring.main.banner-mode=off",
            "--logging.level.root=warn"));
    command.addAll(List.of(arguments));
    Path output = output();
    Process process = launch(command, output);
    return new TeaServer(process, output, address(process, output, 1));
  }

  /** Starts an application from its jar, which answers at a path when it is ready. */
  static TeaServer startJar(
      int feature, String agent, Path jar, int port, String ready, String... arguments)
      throws Exception {
    List<String> command = command(feature, agent);
    command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    command.addAll(List.of(arguments));
    Path output = output();
    Process process = launch(command, output);
    TeaServer server = new TeaServer(process, output, "http://127.0.0.1:" + port);
    long end = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      try {
        if (server.ask(ready).statusCode() == 200) {
          return server;
        }
      } catch (IOException notYet) {
        Thread.sleep(50);
      }
    }
    process.destroyForcibly();
    throw new AssertionError("the application did not start:\n" + Files.readString(output));
  }

  private static List<String> command(int feature, String agent) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(InstalledJdk.find(feature).resolve("bin/java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx384m"));
    if (agent != null) {
      command.add("-javaagent:" + agentJar() + "=" + agent);
    }
    return command;
  }

  private static Path output() throws IOException {
    Files.createDirectories(Path.of("target"));
    return Files.createTempDirectory(Path.of("target"), "tea-")
        .toAbsolutePath()
        .resolve("output.txt");
  }

  private static Process launch(List<String> command, Path output) throws IOException {
    return new ProcessBuilder(command)
        .directory(output.getParent().toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  /** Waits until the application has become ready so many times in its process. */
  void awaitStart(int times) throws Exception {
    address = address(process, output, times);
  }

  private static String address(Process process, Path output, int starts) throws Exception {
    long end = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < end) {
      List<MatchResult> ready = READY.matcher(Files.readString(output)).results().toList();
      if (ready.size() >= starts) {
        return "http://127.0.0.1:" + ready.get(starts - 1).group(1);
      }
      if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    process.destroyForcibly();
    throw new AssertionError("the application did not start:\n" + Files.readString(output));
  }

  private static Path agentJar() {
    return Path.of(System.getProperty("mayfly.agent.jar", "../../agent/target/mayfly-agent.jar"))
        .toAbsolutePath();
  }

  /** Asks, and gives the answer whatever its status. */
  HttpResponse<byte[]> ask(String path) throws Exception {
    return client.send(request(path).GET().build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  HttpResponse<byte[]> post(String path, String json) throws Exception {
    return post(path, "application/json", json);
  }

  HttpResponse<byte[]> post(String path, String mediaType, String body) throws Exception {
    return client.send(
        request(path)
            .header("Content-Type", mediaType)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofMinutes(2));
  }

  static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  /** The text of an answer that must be good. */
  String text(String path) throws Exception {
    HttpResponse<byte[]> answer = ask(path);
    if (answer.statusCode() != 200) {
      throw new AssertionError(
          path + ": " + answer.statusCode() + " " + text(answer) + "\n" + Files.readString(output));
    }
    return text(answer);
  }

  JsonObject json(String path) throws Exception {
    return JsonParser.parseString(text(path)).getAsJsonObject();
  }

  /** The row of a table whose field has a value; null if there is none. */
  static JsonObject row(JsonObject table, String field, String value) {
    for (var row : table.getAsJsonArray("rows")) {
      if (row.getAsJsonObject().get(field).getAsString().equals(value)) {
        return row.getAsJsonObject();
      }
    }
    return null;
  }

  /**
   * The row of who asked, once it counts so many requests, which are in scope on no thread any
   * more: an answer may be here before its request has ended.
   */
  JsonObject principal(String name, long requests) throws Exception {
    return principal("/actuator", name, requests);
  }

  /** The same where Actuator's endpoints lie elsewhere. */
  JsonObject principal(String actuator, String name, long requests) throws Exception {
    JsonObject table = json(actuator + "/allocations/requests?top=100");
    JsonObject row = row(table, "principal", name);
    for (int i = 0; i < 500 && !counts(row, requests); i++) {
      Thread.sleep(20);
      table = json(actuator + "/allocations/requests?top=100");
      row = row(table, "principal", name);
    }
    if (!counts(row, requests)) {
      throw new AssertionError(name + " does not count " + requests + " requests: " + table);
    }
    return row;
  }

  private static boolean counts(JsonObject row, long requests) {
    return row != null
        && row.get("requests").getAsLong() >= requests
        && !row.get("notMeasured").toString().contains("unfinished");
  }

  /** A text once it contains all this, since meters know of a request a moment after it ended. */
  String textWith(String path, String... parts) throws Exception {
    String text = text(path);
    for (int i = 0; i < 500 && !Stream.of(parts).allMatch(text::contains); i++) {
      Thread.sleep(20);
      text = text(path);
    }
    return text;
  }

  /** The bytes of a route by layer, those without any left out. */
  Map<String, Long> layersOf(String route) throws Exception {
    Map<String, Long> bytes = new TreeMap<>();
    for (var row : json("/actuator/allocations/layers?top=100").getAsJsonArray("rows")) {
      JsonObject layer = row.getAsJsonObject();
      if (layer.get("bytesByRoute").isJsonObject()
          && layer.getAsJsonObject("bytesByRoute").has(route)) {
        bytes.put(
            layer.get("layer").getAsString(),
            layer.getAsJsonObject("bytesByRoute").get(route).getAsLong());
      }
    }
    return bytes;
  }

  /** A figure of a distribution in a row. */
  static long figure(JsonObject row, String distribution, String figure) {
    return row.getAsJsonObject(distribution).get(figure).getAsLong();
  }

  /** What it printed so far. */
  String printed() throws IOException {
    return Files.readString(output);
  }

  @Override
  public void close() throws Exception {
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
