package dev.mayfly.world;

import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Immutable. Starts an application in a directory of its own, and waits for its end. It is ended
 * with its children if it takes too long, and if this JVM ends.
 *
 * @param application what runs
 * @param jdk on which JDK
 * @param classPath the application's
 * @param tools the class path of what packs it
 */
record Launch(Application application, Jdk jdk, List<Path> classPath, List<Path> tools) {
  private static final long LIMIT_SECONDS = Long.getLong("mayfly.world.limit", 240);

  /** More flags for all JVMs. */
  private static final List<String> FLAGS =
      Stream.of(System.getProperty("mayfly.world.jvm", "").split(" ", -1))
          .filter(flag -> !flag.isBlank())
          .toList();

  /** The longest file that is compared as text. */
  private static final int LONGEST_TEXT = 1_000_000;

  /**
   * Runs it.
   *
   * @param home a directory, which is emptied first
   * @param flags flags of the JVM
   * @param behind entries behind its class path
   */
  Ended run(Path home, List<String> flags, List<Path> behind)
      throws IOException, InterruptedException {
    delete(home);
    Path work = Files.createDirectories(home.resolve("work"));
    for (String name : List.of("tmp", "home", "classes", "built")) {
      Files.createDirectories(home.resolve(name));
    }
    List<String> sources = new ArrayList<>();
    for (Map.Entry<String, Path> input : application.inputs().entrySet()) {
      Path copy = work.resolve(input.getKey());
      Files.createDirectories(copy.getParent());
      Files.copy(input.getValue(), copy);
      if (application.isSource(input.getKey())) {
        sources.add(copy.toString());
      }
      String resource = application.resource(input.getKey());
      if (!resource.isEmpty()) {
        Path target = home.resolve("classes").resolve(resource);
        Files.createDirectories(target.getParent());
        Files.copy(copy, target);
      }
    }
    if (!sources.isEmpty()) {
      compile(sources, home.resolve("classes"), joined(classPath));
    }
    int port = freePort();
    UnaryOperator<String> filling = word -> filled(word, home, port, behind);
    pack(home, filling);
    List<String> command = command(home);
    command.addAll(FLAGS);
    command.addAll(flags);
    application.jvm().forEach(flag -> command.add(filling.apply(flag)));
    command.addAll(List.of("-cp", filling.apply(application.form().classPath())));
    command.add(application.main());
    application.arguments().forEach(word -> command.add(filling.apply(word)));
    Files.write(home.resolve("command.txt"), command);
    long began = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(home.resolve("stdout.txt").toFile())
            .redirectError(home.resolve("stderr.txt").toFile())
            .start();
    Thread hook = new Thread(() -> end(process));
    Runtime.getRuntime().addShutdownHook(hook);
    List<String> answers = List.of();
    long stop = 0;
    int exitCode = -1;
    try {
      if (application.ready() != null) {
        answers = new Conversation(port, process, LIMIT_SECONDS).hold(application.ready(), work);
        stop = System.nanoTime();
        process.destroy();
      }
      if (process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        exitCode = process.exitValue();
      }
    } finally {
      end(process);
      Runtime.getRuntime().removeShutdownHook(hook);
    }
    long ended = System.nanoTime();
    return new Ended(
        home,
        exitCode,
        lines(home.resolve("stdout.txt"), work, port),
        lines(home.resolve("stderr.txt"), work, port),
        written(work, port, behind),
        answers.stream().flatMap(answer -> same(answer, work, port).lines()).toList(),
        (ended - began) / 1_000_000,
        stop == 0 ? 0 : (ended - stop) / 1_000_000);
  }

  private List<String> command(Path home) {
    List<String> command = new ArrayList<>(List.of(jdk.java(), "-Xmx1g"));
    command.add("-Djava.io.tmpdir=" + home.resolve("tmp"));
    command.add("-Duser.home=" + home.resolve("home"));
    return command;
  }

  /** Runs what comes before the application, always without Mayfly. */
  private void pack(Path home, UnaryOperator<String> filling)
      throws IOException, InterruptedException {
    Path log = home.resolve("built.txt");
    for (List<String> words : application.form().before()) {
      List<String> command = command(home);
      words.forEach(word -> command.add(filling.apply(word)));
      Process process =
          new ProcessBuilder(command)
              .directory(home.resolve("work").toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      try {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new IOException(command + " failed: " + log);
        }
      } finally {
        end(process);
      }
    }
  }

  private static void end(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private static void compile(List<String> sources, Path classes, String classPath) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none", "-parameters", "-g", "--release", "17", "-nowarn", "-cp", classPath));
    arguments.addAll(List.of("-d", classes.toString()));
    arguments.addAll(sources);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("javac refuses " + sources);
    }
  }

  private static String joined(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** A port that the system gives to no program which asks for any. */
  static int freePort() throws IOException {
    while (true) {
      try (ServerSocket socket =
          new ServerSocket(ThreadLocalRandom.current().nextInt(10_000, 32_768))) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        // another one is free
      }
    }
  }

  /** A word with its placeholders filled in; {@code tests/world/README.md} has them. */
  private String filled(String word, Path home, int port, List<Path> behind) {
    String filled =
        word.replace("${port}", "" + port)
            .replace("${work}", home.resolve("work").toString())
            .replace("${classes}", home.resolve("classes").toString())
            .replace("${built}", home.resolve("built").toString())
            .replace("${tools}", joined(tools))
            .replace("${classpath}", joined(classPath))
            .replace(":${behind}", behind.isEmpty() ? "" : File.pathSeparator + joined(behind));
    for (int at = filled.indexOf("${jar:"); at >= 0; at = filled.indexOf("${jar:")) {
      int end = filled.indexOf('}', at);
      String artifact = filled.substring(at + "${jar:".length(), end);
      Path jar =
          classPath.stream()
              .filter(entry -> entry.getFileName().toString().matches(artifact + "-[0-9].*"))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("no jar of " + artifact));
      filled = filled.substring(0, at) + jar + filled.substring(end + 1);
    }
    return filled;
  }

  private String same(String text, Path work, int port) {
    return application
        .varies()
        .replacedIn(text.replace(work.toString(), "${work}").replace("" + port, "${port}"));
  }

  private List<String> lines(Path file, Path work, int port) throws IOException {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.map(line -> same(line, work, port)).toList();
    }
  }

  /** The files, but for inputs and for Mayfly's jars, which a server may have unpacked. */
  private Map<String, String> written(Path work, int port, List<Path> behind) throws IOException {
    Map<String, String> written = new TreeMap<>();
    Map<String, Path> inputs = application.inputs();
    List<Path> files;
    try (Stream<Path> all = Files.walk(work)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String name = work.relativize(file).toString();
      byte[] content = Files.readAllBytes(file);
      boolean isInput =
          inputs.containsKey(name) && Arrays.equals(content, Files.readAllBytes(inputs.get(name)));
      boolean isOurs =
          behind.stream().anyMatch(jar -> jar.getFileName().equals(file.getFileName()));
      if (!isInput && !isOurs) {
        written.put(
            application.varies().replacedIn(name),
            application.varies().allows(name) ? "(varies)" : text(content, work, port));
      }
    }
    return written;
  }

  private String text(byte[] content, Path work, int port) {
    if (content.length <= LONGEST_TEXT) {
      try {
        return same(
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString(),
            work,
            port);
      } catch (CharacterCodingException binary) {
        return checksum(content);
      }
    }
    return checksum(content);
  }

  private static String checksum(byte[] content) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(content);
      return content.length + " bytes, SHA-256 " + new BigInteger(1, sum).toString(16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> all = Files.walk(directory)) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
