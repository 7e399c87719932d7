package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import hostile.redeploy.Redeploy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A servlet container that deploys a web application again and again: nothing of ours keeps its
 * class loaders.
 *
 * <p>G1 by default, and the serial collector with {@code -Pfull}; {@code
 * -Dmayfly.redeploy.all=true} takes all of them, and each option that makes the agent keep more.
 */
final class RedeployIT {
  private static final boolean ALL = Boolean.getBoolean("mayfly.redeploy.all");
  private static final int TIMES = 50;
  private static final int MAY_GROW_KILOBYTES = 3 * 1024;

  /** Flight Recorder's own, which begins beside the program; 150 times take no more than 50. */
  private static final int SAMPLES_MAY_GROW_KILOBYTES = 8 * 1024;

  private static final Path TOMCAT = ThirdParty.jar("tomcat-embed-core");

  private static final List<String> OPTIONS =
      List.of(
          "include=webapp.*",
          "include=*",
          "include=*,lifetime=exact",
          "include=webapp.*,jdk=charge",
          "include=webapp.*,jdk=frames",
          "include=webapp.*,lifetime=sampled,uses=drag",
          "include=webapp.*,context=sampled,lifetime=sampled",
          "include=webapp.*,lifetime=sampled,leaks=1",
          "include=webapp.*,lifetime=sampled,uses=accesses",
          "include=webapp.*,events=alloc",
          "include=webapp.*,time=exact",
          "include=webapp.*,bytes=physical",
          "include=webapp.*,bytecodes=true,agents=continuous",
          "include=webapp.*,analysis=trace",
          "include=webapp.*,analysis=cache",
          "include=webapp.*,jni=true",
          "include=webapp.*,rest=early,time=sampled",
          "include=webapp.*,accounts=web:webapp.*,quota=web:1MB,lifetime=sampled",
          "include=webapp.*,cache=cache");

  /** Its classes ask for one that is not there, as optional dependencies do. */
  private static final String SOURCE =
      """
      package webapp;

      import jakarta.servlet.http.HttpServlet;
      import jakarta.servlet.http.HttpServletRequest;
      import jakarta.servlet.http.HttpServletResponse;
      import java.io.IOException;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.function.IntFunction;

      public final class Shop extends HttpServlet {
        private static final List<Item> ITEMS = new ArrayList<>();

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
          IntFunction<Item> item = Item::new;
          for (int i = 0; i < 10; i++) {
            ITEMS.add(item.apply(i));
          }
          int total = Till.total(ITEMS);
          int refused = 0;
          try {
            new Item(-1);
          } catch (Refused expected) {
            refused++;
          }
          String by =
              Shop.class.getClassLoader() == Thread.currentThread().getContextClassLoader()
                  ? "the application" : "another";
          response.getWriter().print(
              "total " + total + ", refused " + refused + ", loaded by " + by);
        }
      }

      class Item {
        private final int[] squares;

        Item(int number) {
          if (number < 0) {
            throw new Refused(this);
          }
          squares = new int[] {number * number};
        }

        int price() {
          return squares[0];
        }
      }

      class Till {
        static int total(List<Item> items) {
          return items.stream().mapToInt(each -> each.price()).sum();
        }

        Absent absent() {
          return new Absent(new Item(1)).other(new Item[2][3]);
        }
      }

      class Refused extends RuntimeException {
        final Item[] items;

        Refused(Item item) {
          items = new Item[] {item};
        }
      }

      class Absent {
        Absent(Item item) {}

        Absent other(Item[][] items) {
          return new Absent(items[0][0]);
        }
      }
      """;

  static List<Arguments> runs() {
    if (!ALL) {
      List<Arguments> runs =
          List.of(
              Arguments.of(17, "G1", 1000, "include=webapp.*"),
              Arguments.of(25, "G1", 0, "include=*"),
              Arguments.of(17, "Serial", 0, "include=*"),
              Arguments.of(25, "Serial", 1000, "include=webapp.*"));
      return Boolean.getBoolean("mayfly.full") ? runs : runs.subList(0, 2);
    }
    List<Arguments> all = new ArrayList<>();
    for (int feature : Jdk.REQUIRED) {
      for (String collector : List.of("Serial", "Parallel", "G1", "Z")) {
        for (String options : OPTIONS) {
          all.add(Arguments.of(feature, collector, 0, options));
          all.add(Arguments.of(feature, collector, 1000, options));
        }
      }
    }
    return all;
  }

  @ParameterizedTest(name = "JDK {0} {1} SoftRefLRUPolicyMSPerMB={2} {3}")
  @MethodSource("runs")
  void leavesNoClassLoader(
      int feature, String collector, int softMillis, String options, @TempDir Path directory)
      throws IOException {
    WovenJvm jvm =
        WovenJvm.on(feature)
            .withClassPath(WovenJvm.TEST_CLASSES, TOMCAT, ThirdParty.jar("tomcat-annotations-api"))
            .withOnlyJvm(
                "-XX:+Use" + collector + "GC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-XX:SoftRefLRUPolicyMSPerMB=" + softMillis)
            .withTimeout(Duration.ofMinutes(3));
    for (String option : Splitter.on(',').split(options)) {
      jvm = jvm.with(option.replaceFirst("=.*", ""), option.replaceFirst(".*?=", ""));
    }
    WovenRun run =
        jvm.run(Redeploy.class, webApplication(directory).toString(), Integer.toString(TIMES))
            .expectExit(0);
    List<String> said = run.stdout().lines().toList();
    assertThat(said.get(0)).isIn("left 0", "left 1");
    assertThat(Integer.parseInt(said.get(1).replace("grown ", "")))
        .as("kilobytes of heap since the tenth time")
        .isLessThan(
            options.contains("rest=early") ? SAMPLES_MAY_GROW_KILOBYTES : MAY_GROW_KILOBYTES);
    assertThat(run.stats("webapp.Shop.doGet", "webapp.Item").failedConstructions())
        .isEqualTo(TIMES);
  }

  static Path webApplication(Path directory) throws IOException {
    Path classes =
        Javac.compile(directory.resolve("app/WEB-INF/classes"), "Shop", SOURCE, TOMCAT.toString());
    Files.delete(classes.resolve("webapp/Absent.class"));
    return directory.resolve("app");
  }
}
