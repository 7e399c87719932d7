package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.MethodFrame;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MethodNamesTest {

  private static final MethodFrame LOAD_INT = frame("load", "(I)V");
  private static final MethodFrame LOAD_MORE = frame("load", "([[Ljava/lang/String;JZ)V");
  private static final MethodFrame LAMBDA_0 = frame("lambda$find$0", "()V");
  private static final MethodFrame LAMBDA_1 = frame("lambda$find$1", "()V");
  private static final MethodFrame BRIDGE = frame("copy", "()Ljava/lang/Object;");
  private static final MethodFrame COPY = frame("copy", "()Lp/Order;");

  private final MethodNames names =
      new MethodNames(
          new ClassNames(Set.of("p.Order")),
          Set.of(LOAD_INT, LOAD_MORE, LAMBDA_0, LAMBDA_1, BRIDGE, COPY));

  private static MethodFrame frame(String name, String descriptor) {
    return new MethodFrame("p.Order", name, descriptor);
  }

  private String plain(String name) {
    return names.of(frame(name, "()V"));
  }

  @Test
  void readsAsInTheSourceCode() {
    assertThat(plain("save")).isEqualTo("Order.save");
    assertThat(plain("<init>")).isEqualTo("new Order");
    assertThat(plain("<clinit>")).isEqualTo("static init of Order");
    assertThat(plain("lambda$save$3")).isEqualTo("lambda in Order.save");
    assertThat(plain("lambda$new$0")).isEqualTo("lambda in new Order");
    assertThat(plain("lambda$static$12")).isEqualTo("lambda in static init of Order");
    assertThat(plain("lambda$null$1")).isEqualTo("lambda in Order");
    assertThat(plain("lambda$7")).isEqualTo("lambda in Order");
    assertThat(plain("lambda$with$dollar$7")).isEqualTo("lambda in Order.with$dollar");
    assertThat(plain("access$000")).isEqualTo("Order.access$000");
    assertThat(plain("two\nlines")).isEqualTo("Order.two\\u000alines");
    assertThat(MethodNames.full(frame("<init>", "()V"))).isEqualTo("new p.Order");
    assertThat(MethodNames.full("p.Order.<clinit>()V")).isEqualTo("static init of p.Order");
    assertThat(MethodNames.full("p.Order.load(ILjava/util/Map$Entry;)V"))
        .isEqualTo("p.Order.load(int, Map$Entry)");
    assertThat(MethodNames.full("p.Shop$$Proxy3")).isEqualTo("p.Shop$$Proxy3");
  }

  @Test
  void overloadsAreToldApartByTheirParameters() {
    assertThat(names.of(LOAD_INT)).isEqualTo("Order.load(int)");
    assertThat(names.of(LOAD_MORE)).isEqualTo("Order.load(String[][], long, boolean)");
    assertThat(names.plain(LOAD_INT)).isEqualTo("Order.load");
  }

  @Test
  void lambdasAreToldApartByTheirNumber() {
    assertThat(names.of(LAMBDA_0)).isEqualTo("lambda #0 in Order.find");
    assertThat(names.of(LAMBDA_1)).isEqualTo("lambda #1 in Order.find");
  }

  @Test
  void classIsNotNamedAgainAfterItsOwnMethod() {
    assertThat(names.after(COPY, LOAD_INT)).isEqualTo(".load(int)");
    assertThat(names.after(COPY, LAMBDA_1)).isEqualTo("lambda #1 in .find");
    assertThat(names.after(COPY, frame("<init>", "()V"))).isEqualTo("new Order");
    MethodFrame other = new MethodFrame("p.Other", "run", "()V");
    assertThat(names.after(other, LOAD_INT)).isEqualTo("Order.load(int)");
  }

  @Test
  void bridgesAreToldApartByWhatTheyReturn() {
    assertThat(names.of(BRIDGE)).isEqualTo("Order.copy(): Object");
    assertThat(names.of(COPY)).isEqualTo("Order.copy(): Order");
  }

  @Test
  void theRestIsToldApartByWholeNames() {
    // neither type is in the report, so their short names are the same
    MethodFrame one = frame("sort", "(La/Key;[I)V");
    MethodFrame other = frame("sort", "(Lb/Key;[I)V");
    MethodFrame inner = frame("lambda$null$1", "()V");
    MethodFrame outer = frame("lambda$1", "()V");
    MethodNames all =
        new MethodNames(new ClassNames(Set.of("p.Order")), Set.of(one, other, inner, outer));
    assertThat(all.of(one)).isEqualTo("Order.sort(a.Key, int[]): void");
    assertThat(all.of(other)).isEqualTo("Order.sort(b.Key, int[]): void");
    assertThat(all.of(inner)).isEqualTo("Order.lambda$null$1(): void");
    assertThat(all.of(outer)).isEqualTo("Order.lambda$1(): void");
  }
}
