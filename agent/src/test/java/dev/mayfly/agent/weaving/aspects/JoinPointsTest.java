package dev.mayfly.agent.weaving.aspects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.Documents;
import dev.mayfly.agent.weaving.aspects.MatcherDifferences.Unanswered;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Formatter;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** AspectJ matches by the aspects what {@code JoinPoints} finds in the instructions. */
@Tag("slow")
final class JoinPointsTest {
  private final ClassLoader here = JoinPointsTest.class.getClassLoader();

  /** Classes of several compilers and ages, each join point of every seventh class. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.google.common.collect.ImmutableList",
        "org.junit.jupiter.api.Test",
        "org.assertj.core.api.Assertions",
        "picocli.CommandLine",
        "ch.qos.logback.classic.Logger"
      })
  void aspectJMatchesWhatTheInstructionsTell(String classOfJar) throws Exception {
    MatcherDifferences all = new MatcherDifferences();
    all.addJar(jarOf(classOfJar), here, 7);
    assertThat(all.classes()).isPositive();
    assertThat(all.differences()).isEmpty();
    assertThat(all.untold()).isEmpty();
    assertThat(all.weaverErrors()).isEmpty();
  }

  /**
   * Each class of the programs whose counts other tests know, but for an aspect: AspectJ has no
   * execution join points in advice.
   */
  @ParameterizedTest
  @ValueSource(strings = {"subject", "hostile"})
  void aspectJMatchesWhatTheInstructionsTellInThePrograms(String folder) throws Exception {
    MatcherDifferences all = new MatcherDifferences();
    AspectJMatcher aspectJ = new AspectJMatcher(here);
    try (Stream<Path> files = Files.walk(jarOf(JoinPointsTest.class.getName()).resolve(folder))) {
      for (Path file : files.filter(JoinPointsTest::isCompared).toList()) {
        all.addClass(Files.readAllBytes(file), aspectJ);
      }
    }
    assertThat(all.classes()).isGreaterThan(50);
    assertThat(all.differences()).isEmpty();
    assertThat(all.weaverErrors()).isEmpty();
  }

  /** The JDK's code has more shapes than most programs. */
  @ParameterizedTest
  @ValueSource(
      classes = {
        ArrayList.class,
        TreeMap.class,
        Formatter.class,
        Collections.class,
        Arrays.class,
        EnumMap.class,
        String.class,
        Collectors.class,
        ConcurrentHashMap.class,
        BigInteger.class,
        Pattern.class,
        DateTimeFormatterBuilder.class,
        DecimalFormat.class,
        ResourceBundle.class,
        ObjectInputStream.class,
        Class.class
      })
  void aspectJMatchesWhatTheInstructionsTellInTheJdk(Class<?> type) throws IOException {
    MatcherDifferences all = new MatcherDifferences();
    try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      all.addClass(in.readAllBytes(), new AspectJMatcher(here));
    }
    assertThat(all.classes()).isOne();
    assertThat(all.differences()).isEmpty();
    assertThat(all.weaverErrors()).isEmpty();
  }

  /**
   * The same for many jars, all classes: {@code benchmarks/run matchers} names them in a file, a
   * class path each line, whose first entry is compared. Leaves the summary beside that.
   */
  @Test
  @EnabledIfSystemProperty(named = "mayfly.matchers", matches = ".+")
  void aspectJMatchesWhatTheInstructionsTellInPopularJars() throws Exception {
    Path file = Path.of(System.getProperty("mayfly.matchers"));
    MatcherDifferences all = new MatcherDifferences();
    for (String line : Files.readAllLines(file)) {
      String[] entries = line.split(File.pathSeparator, -1);
      URL[] urls = new URL[entries.length];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = Path.of(entries[i]).toUri().toURL();
      }
      try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
        all.addJar(Path.of(entries[0]), loader, 1);
      }
    }
    Files.writeString(file.resolveSibling("summary.md"), all.summary());
    Files.write(file.resolveSibling("differences.txt"), all.differences());
    Files.write(file.resolveSibling("untold.txt"), all.untold());
    Files.writeString(file.resolveSibling("errors.txt"), all.weaverErrors().toString());
    assertThat(all.differences()).isEmpty();
  }

  @Test
  void eachReasonIsDocumented() throws IOException {
    String weaving = Files.readString(Documents.ROOT.resolve("docs/internals/WEAVING.md"));
    for (Unanswered reason : Unanswered.values()) {
      assertThat(weaving).contains("| " + reason.words + " |");
    }
  }

  private static boolean isCompared(Path file) {
    return file.toString().endsWith(".class") && !file.endsWith(Path.of("aspect", "Audit.class"));
  }

  private Path jarOf(String className) throws ClassNotFoundException, URISyntaxException {
    return Path.of(
        Class.forName(className, false, here)
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .toURI());
  }
}
