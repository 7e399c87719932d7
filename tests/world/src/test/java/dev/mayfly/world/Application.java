package dev.mayfly.world;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A foreign application and its job: a directory with {@code application.properties} and
 * the inputs. {@code tests/world/README.md} has the keys.
 *
 * @param directory where its inputs are
 * @param shared where more of them are; the same directory if there are none
 * @param sources the directory of its Java files below these; empty for those beside its file
 * @param title what people call it
 * @param older what runs on a JDK that the newest version does not run on; empty if nothing does
 * @param newest the newest version
 * @param oldestJdk the first JDK that the newest version runs on
 * @param form how it is packed
 * @param jvm flags of the JVM
 * @param main the main class
 * @param arguments those of the main class
 * @param own the packages that Mayfly's scope is set to, as {@code org.h2.*}
 * @param options more options of Mayfly in all modes
 * @param varies what differs between two plain runs
 * @param isSpring whether it has Mayfly's starter, so that Spring's agent weaves it
 * @param hasAspects whether jars of its own name aspects, which AspectJ's weaver weaves by itself
 * @param isArchived whether the JVM takes its classes, with Mayfly's, from an archive of its own
 * @param ready the path that answers once a server has started; null if it ends by itself
 */
record Application(
    Path directory,
    Path shared,
    String sources,
    String title,
    List<String> newest,
    List<String> older,
    int oldestJdk,
    Form form,
    List<String> jvm,
    String main,
    List<String> arguments,
    List<String> own,
    List<String> options,
    Varies varies,
    boolean isSpring,
    boolean hasAspects,
    boolean isArchived,
    @Nullable String ready) {
  private static final String FILE = "application.properties";
  private static final String LIKE = "like";
  private static final String INPUTS = "inputs";
  private static final int FIRST_JDK = 17;

  /**
   * Immutable. How an application is packed before it runs.
   *
   * @param before programs that run one after the other before it, each a JVM's words
   * @param tools the jars of these
   * @param classPath the class path of the application
   */
  record Form(List<List<String>> before, List<String> tools, String classPath) {
    private static final String USUAL = "${classes}:${classpath}:${behind}";

    private static Form of(Keys keys) {
      List<List<String>> before = new ArrayList<>();
      for (int i = 1; !keys.optional("before." + i).isEmpty(); i++) {
        before.add(words(keys.optional("before." + i)));
      }
      return new Form(before, words(keys.optional("tools")), keys.optional("class.path", USUAL));
    }
  }

  /**
   * Immutable. What two plain runs of an application do not have in common.
   *
   * @param output parts of lines of standard output, standard error, answers and written texts
   * @param files names of written files whose content is not compared
   * @param objects the share of the counted objects that may differ
   * @param why the reason, for the table
   */
  record Varies(List<Pattern> output, List<String> files, double objects, String why) {
    /** Dates and times of day, in any application. */
    private static final Pattern TIMES =
        Pattern.compile(
            "[A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4},? [0-9:]+ [AP]M"
                + "|[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.,]+(Z|[+-][0-9:]+)?)?"
                + "|\\b[0-9]{1,2}:[0-9]{2}:[0-9]{2}([.,][0-9]+)?");

    String replacedIn(String text) {
      String same = TIMES.matcher(text).replaceAll("~");
      for (Pattern part : output) {
        same = part.matcher(same).replaceAll("~");
      }
      return same;
    }

    boolean allows(String file) {
      return files.stream().anyMatch(glob -> matches(glob, file));
    }

    private static boolean matches(String glob, String file) {
      return file.matches(glob.replace(".", "\\.").replace("*", ".*"));
    }
  }

  /** All below a directory, in the order of their names. */
  static List<Application> all(Path directory) throws IOException {
    List<Application> all = new ArrayList<>();
    try (Stream<Path> children = Files.list(directory)) {
      for (Path child : children.sorted().toList()) {
        if (Files.exists(child.resolve(FILE))) {
          all.add(read(child));
        }
      }
    }
    return all;
  }

  static Application read(Path directory) throws IOException {
    Keys keys = new Keys(directory, load(directory));
    Application application =
        new Application(
            directory.toAbsolutePath(),
            directory.resolve(keys.optional(INPUTS)).toAbsolutePath().normalize(),
            keys.optional("sources"),
            keys.required("title"),
            words(keys.required("coordinates")),
            words(keys.optional("coordinates.older")),
            Integer.parseInt(keys.optional("jdk", "" + FIRST_JDK)),
            Form.of(keys),
            words(keys.optional("jvm")),
            keys.required("main"),
            words(keys.optional("arguments")),
            words(keys.required("own")),
            words(keys.optional("options")),
            new Varies(
                keys.optional("varies.output")
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(Pattern::compile)
                    .toList(),
                words(keys.optional("varies.files")),
                Double.parseDouble(keys.optional("varies.objects", "0")),
                keys.optional("varies.why")),
            Boolean.parseBoolean(keys.optional("spring")),
            Boolean.parseBoolean(keys.optional("aspects")),
            Boolean.parseBoolean(keys.optional("archive")),
            keys.optional("ready").isEmpty() ? null : keys.optional("ready"));
    keys.expectAllKnown();
    return application;
  }

  /** What its file says, and what the one says that it is like. */
  private static Properties load(Path directory) throws IOException {
    Properties own = new Properties();
    try (Reader reader = Files.newBufferedReader(directory.resolve(FILE))) {
      own.load(reader);
    }
    Object like = own.remove(LIKE);
    if (like == null) {
      return own;
    }
    Properties all = load(directory.resolve(like.toString()));
    all.putIfAbsent(INPUTS, like);
    all.putAll(own);
    return all;
  }

  /** Its directory's name. */
  String name() {
    return directory.getFileName().toString();
  }

  boolean runsOn(int jdk) {
    return jdk >= oldestJdk || !older.isEmpty();
  }

  List<String> coordinates(int jdk) {
    return jdk >= oldestJdk ? newest : older;
  }

  /** The version that runs on a JDK. */
  String version(int jdk) {
    return coordinates(jdk).get(0).replace("!", "").split(":", -1)[2];
  }

  /** The scope, as an option. */
  String include() {
    return String.join(",", own);
  }

  /** Whether its scope has a class. */
  boolean isOwn(String className) {
    return own.stream()
        .map(pattern -> pattern.substring(0, pattern.length() - 1))
        .anyMatch(className::startsWith);
  }

  /** Its inputs, by their names in the directory where it runs. */
  Map<String, Path> inputs() throws IOException {
    Map<String, Path> inputs = new TreeMap<>();
    for (Path from : List.of(shared, directory)) {
      try (Stream<Path> all = Files.walk(from)) {
        all.filter(Files::isRegularFile)
            .filter(file -> !file.endsWith(FILE))
            .forEach(file -> inputs.put(from.relativize(file).toString(), file));
      }
    }
    return inputs;
  }

  /** Whether an input is Java that is compiled before. */
  boolean isSource(String input) {
    return input.endsWith(".java")
        && (sources.isEmpty() ? !input.contains("/") : input.startsWith(sources + "/"));
  }

  /** The name on the class path of an input that lies among the sources; empty for others. */
  String resource(String input) {
    boolean isResource =
        !sources.isEmpty() && input.startsWith(sources + "/") && !input.endsWith(".java");
    return isResource ? input.substring(sources.length() + 1) : "";
  }

  private static List<String> words(String text) {
    return Stream.of(text.strip().split("\\s+", -1)).filter(word -> !word.isEmpty()).toList();
  }

  @Override
  public String toString() {
    return name();
  }

  /** Confined. The keys of a file, and which of them were read. */
  private record Keys(Path directory, Properties properties, List<String> read) {
    Keys(Path directory, Properties properties) {
      this(directory, properties, new ArrayList<>());
    }

    String required(String key) {
      String value = optional(key);
      if (value.isBlank()) {
        throw new IllegalArgumentException(directory.resolve(FILE) + " has no '" + key + "'");
      }
      return value;
    }

    String optional(String key) {
      return optional(key, "");
    }

    String optional(String key, String otherwise) {
      read.add(key);
      return properties.getProperty(key, otherwise);
    }

    void expectAllKnown() {
      for (String key : properties.stringPropertyNames()) {
        if (!read.contains(key)) {
          throw new IllegalArgumentException(
              String.format(Locale.ROOT, "%s: unknown key '%s'", directory.resolve(FILE), key));
        }
      }
    }
  }
}
