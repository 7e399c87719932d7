package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A Spring Boot application under {@code jdk=charge}, with checks of the JVM's own switched on and
 * JaCoCo beside: its objects, and those that the JDK makes for it, are as many as the requests that
 * it has served.
 *
 * <p>It is built after the agent, so this runs in the module of the demo. One collector on each JDK
 * and some hundred requests by default; {@code -Dmayfly.soak.requests=n} means so many under each
 * collector.
 */
@EnabledIfSystemProperty(named = "mayfly.demo.jar", matches = ".+")
final class DemoIT {
  private static final int REQUESTS = Integer.getInteger("mayfly.soak.requests", 0);
  private static final int SHORT = 200;

  /** What the application says at its end. */
  private static final Pattern SERVED =
      Pattern.compile("shop: (\\d+) requests in .* s, 0 failed, (\\d+) orders, (\\d+) price lists");

  private static final Pattern GENERATED = Pattern.compile("\\$(\\$Lambda|Proxy|Hibernate)");

  private static final int PRODUCTS = 600;
  private static final int RECOMMENDED = 6;

  /** Types of the application, and of what there is one: an order, a basket, a price list. */
  private static final String OBJECTS =
      """
      order.OrderPlaced    order  1
      web.NewOrder         order  1
      order.Order          order  3     # with those that Hibernate makes for its two papers
      order.Order          start  1     # by which Hibernate learns the number of one not saved
      basket.BasketSummary order  1
      basket.BasketSummary basket 1
      pricing.Quote        prices 600
      pricing.PriceTier[]  prices 600
      pricing.PriceTier    prices 3600
      """;

  /** What the JDK makes in methods of the application, of which it has told the numbers above. */
  private static final String OBJECTS_OF_THE_JDK =
      """
      Shopper.buy              java.util.Formatter                 order  1
      Shopper.buy              java.util.Formatter$FormatSpecifier order  1
      Shopper.fillBasket       java.util.Formatter                 basket 1
      Shopper.fillBasket       java.util.Formatter$FixedString     basket 4
      Shopper.fillBasket       java.util.Formatter$FormatSpecifier basket 3
      Shopper.post             java.net.http.HttpHeaders           order  1
      Shopper.post             java.net.http.HttpHeaders           basket 1
      Shopper.post             java.util.TreeMap$Entry             order  3
      Shopper.post             java.util.TreeMap$Entry             basket 3
      BasketController.add     java.util.Optional                  basket 3
      Basket.add               java.util.ArrayList$Itr             basket 1
      Orders.place             java.util.Optional                  order  1
      Baskets.take             java.util.Optional                  order  1
      OrderController.lambda$place java.net.URI                    order  1
      OrderController.lambda$place java.net.URI$Parser             order  1
      TextPage.toBytes         java.lang.String                    page   1
      TextPage.toBytes         byte[]                              page   2
      PriceList.reload         java.lang.Integer                   prices 600
      """;

  @EachJvm(contexts = "tree")
  void countsAsMuchAsItServes(WovenJvm jvm) {
    Map<String, Long> first = Map.of();
    List<WovenJvm> jvms =
        REQUESTS == 0
            ? List.of(quick(jvm))
            : SoakIT.collectors(jvm).stream().map(flag -> SoakIT.checked(jvm, flag)).toList();
    for (WovenJvm checked : jvms) {
      WovenRun run =
          checked
              .with("include", "com.example.shop.*")
              .withJvm(ThirdParty.agent(ThirdParty.jar("jacoco-agent"), "includes=com.example.*"))
              .withTimeout(Duration.ofMinutes(4).plusSeconds(REQUESTS))
              .launch(
                  "-jar",
                  System.getProperty("mayfly.demo.jar"),
                  "--shop.requests=" + (REQUESTS == 0 ? SHORT : REQUESTS))
              .expectExit(0);
      assertThat(SoakIT.withoutWarningsOfTheJdk(run).lines().toList())
          .as("stdout of %s", run)
          .hasSize(2)
          .first()
          .asString()
          .contains("TrafficDriver: open at");
      assertThat(
              run.stderr()
                  .lines()
                  .filter(line -> !line.matches("mayfly: .* report in .*|shop: .*"))
                  .filter(line -> !line.matches(WovenRun.OF_THE_COST)))
          .as("stderr of %s", run)
          .isEmpty();
      ProfileSnapshot profile = run.profile();
      assertThat(profile.overhead().repairedContexts()).as("%s", run).isZero();
      assertThat(profile.overhead().foldedContexts()).as("%s", run).isZero();
      assertThat(profile.overhead().droppedEvents()).as("%s", run).isZero();
      Map<String, Long> counted = shopObjects(profile);
      expectAsManyAsServed(run, counted, new TreeMap<>());
      first = first.isEmpty() ? counted : first;
      assertThat(counted).as("%s", run).isEqualTo(first);
    }
  }

  /** Once it is at work, the weaver itself reads class files by it. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void springsLoaderOfJarsIsWovenBeforeItIsAtWork(WovenJvm jvm) {
    WovenRun run =
        jvm.with("include", "org.springframework.boot.loader.*;com.example.shop.*")
            .withOnlyJvm("-Xmx512m", "-XX:TieredStopAtLevel=1")
            .launch("-jar", System.getProperty("mayfly.demo.jar"), "--shop.requests=20")
            .expectExit(0);
    assertThat(run.profile().coverage().notWoven().stream().flatMap(why -> why.examples().stream()))
        .as("%s", run)
        .noneMatch(name -> name.startsWith("org.springframework.boot.loader."));
    String loader = "org.springframework.boot.loader.launch.LaunchedClassLoader";
    assertThat(run.profile().byType().get(loader).allocations()).as("%s", run).isEqualTo(1);
  }

  /** With what costs little: on JDK 17, where they double the time, not even checks of JNI. */
  private static WovenJvm quick(WovenJvm jvm) {
    boolean first = jvm.feature() == Jdk.REQUIRED.get(0);
    return jvm.with("jdk", "charge")
        .with("lifetime", "sampled")
        .withOnlyJvm("-Xmx512m", "-XX:TieredStopAtLevel=1")
        .withJvm(first ? "-XX:+UseSerialGC" : "-XX:+UseZGC", first ? "-Xmn200m" : "-Xcheck:jni");
  }

  private static void expectAsManyAsServed(
      WovenRun run, Map<String, Long> counted, Map<String, Long> due) {
    Matcher served = SERVED.matcher(run.stdout());
    assertThat(served.find()).as("%s", run).isTrue();
    long requests = Long.parseLong(served.group(1));
    long orders = Long.parseLong(served.group(2));
    long baskets = counted.get("web.NewBasketLine");
    long months = counted.get("statistics.SalesReport");
    long pages = counted.get("document.TextPage");
    Map<String, Long> times =
        Map.of(
            "start", 1L,
            "order", orders,
            "basket", baskets,
            "page", pages,
            "prices", Long.parseLong(served.group(3)));

    // each request is one of these, and only searches and recommendations show cards
    long shows = requests - orders - baskets - months - pages;
    long cards = counted.get("catalogue.ProductCard") - shows * RECOMMENDED;
    assertThat(cards % (PRODUCTS - RECOMMENDED)).as("cards in %s", run).isZero();
    assertThat(cards / (PRODUCTS - RECOMMENDED)).as("searches in %s", run).isBetween(1L, shows);

    rows(OBJECTS, 0, times).forEach(due::put);
    due.forEach(
        (type, count) -> assertThat(counted.get(type)).as("%s in %s", type, run).isEqualTo(count));
    Map<String, Long> madeByJdk = madeByMethod(run.profile());
    rows(OBJECTS_OF_THE_JDK, 1, times)
        .forEach(
            (row, count) ->
                assertThat(madeByJdk.get(row)).as("%s in %s", row, run).isEqualTo(count));
  }

  /** The rows' counts, summed by their first cells up to this one. */
  private static Map<String, Long> rows(String table, int last, Map<String, Long> times) {
    Map<String, Long> sums = new TreeMap<>();
    for (String row : ProfileTable.rows(table).lines().toList()) {
      List<String> cells = Splitter.on(' ').splitToList(row);
      long count = times.get(cells.get(last + 1)) * Long.parseLong(cells.get(last + 2));
      sums.merge(String.join(" ", cells.subList(0, last + 1)), count, Long::sum);
    }
    return sums;
  }

  /** By method and type. */
  private static Map<String, Long> madeByMethod(ProfileSnapshot profile) {
    Map<String, Long> sums = new TreeMap<>();
    for (ContextSnapshot context : profile.root().preOrder()) {
      if (context.method() != null) {
        String name = context.method().className();
        String method =
            name.substring(name.lastIndexOf('.') + 1)
                + "."
                + context.method().methodName().replaceFirst("^(lambda\\$.*)\\$\\d+$", "$1");
        context
            .self()
            .forEach(
                (site, stats) ->
                    sums.merge(method + " " + site.typeName(), stats.allocations(), Long::sum));
      }
    }
    return sums;
  }

  /**
   * Without what the JVM makes to link lambdas and method references, which threads may do at the
   * same time and the JDKs do differently, and generated classes, which are numbered as they come.
   */
  private static Map<String, Long> shopObjects(ProfileSnapshot profile) {
    String shop = "com.example.shop.";
    Map<String, Long> objects = new TreeMap<>();
    profile
        .byType()
        .forEach(
            (type, stats) -> {
              if (type.startsWith(shop) && !GENERATED.matcher(type).find()) {
                objects.put(type.substring(shop.length()), stats.allocations());
              }
            });
    return objects;
  }
}
