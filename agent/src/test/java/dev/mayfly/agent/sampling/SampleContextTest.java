package dev.mayfly.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.SampleLedger.Step;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Methods of {@code shop.} are woven; those whose names begin with {@code make} have sites. */
class SampleContextTest {
  private static final class Shop implements WovenMethods {
    private final boolean framesAreStacks;

    Shop(boolean framesAreStacks) {
      this.framesAreStacks = framesAreStacks;
    }

    @Override
    public boolean isFrame(MethodFrame method) {
      return isWoven(method.className()) && !method.methodName().equals("leaf");
    }

    @Override
    public boolean counts(MethodFrame method, String typeName) {
      return isWoven(method.className()) && method.methodName().startsWith("make");
    }

    @Override
    public boolean isWoven(String className) {
      return className.startsWith("shop.");
    }

    @Override
    public boolean framesAreStacks() {
      return framesAreStacks;
    }
  }

  private static final WovenMethods SHOP = new Shop(false);

  /** Frames from the outermost to the innermost: {@code shop.A.main}; hidden ones with a tilde. */
  private static List<SampledFrame> stack(String... outermostFirst) {
    List<SampledFrame> frames = new ArrayList<>();
    for (String each : outermostFirst) {
      boolean hidden = each.startsWith("~");
      String name = hidden ? each.substring(1) : each;
      int dot = name.lastIndexOf('.');
      frames.add(
          0,
          new SampledFrame(
              new MethodFrame(name.substring(0, dot), name.substring(dot + 1), "()V"), 7, hidden));
    }
    return frames;
  }

  private static String text(@Nullable SampleContext context) {
    if (context == null) {
      return "own";
    }
    StringBuilder text = new StringBuilder();
    for (Step step : context.path()) {
      text.append(step.kind()).append(' ').append(step.frame().methodName()).append(" > ");
    }
    return text + context.site().method().methodName() + ":" + context.site().line();
  }

  private static @Nullable SampleContext of(String type, List<SampledFrame> stack) {
    return SampleContext.of(SHOP, "worker-#", type, stack, false);
  }

  @Test
  void wovenMethodsLeadToWhatTheyCall() {
    assertThat(text(of("T", stack("shop.A.main", "j.Map.put", "shop.B.hash", "j.Map.resize"))))
        .isEqualTo("METHOD main > METHOD hash > UNWOVEN resize > resize:7");
  }

  @Test
  void outsideWovenMethodsEachFrameCounts() {
    assertThat(text(of("T", stack("j.Thread.run", "j.Pool.work"))))
        .isEqualTo("THREADS worker-# > UNWOVEN run > UNWOVEN work > work:7");
    assertThat(text(of("T", List.of()))).isEqualTo("THREADS worker-# > (no Java frame):0");
  }

  @Test
  void whatASiteMakesIsCounted() {
    SampleContext context = of("T", stack("shop.A.main", "shop.A.make"));
    assertThat(text(context)).isEqualTo("METHOD main > METHOD make > make:7");
    assertThat(context.isRest()).isFalse();
    assertThat(text(of("T", stack("shop.A.main"))))
        .as("no site for it")
        .isEqualTo("METHOD main > UNWOVEN main > main:7");
  }

  @Test
  void copiesAndBoxesAreCountedWhereTheyAreAskedFor() {
    assertThat(
            text(
                of(
                    "int[]",
                    stack("shop.A.make", "java.util.Arrays.copyOf", "java.util.Arrays.copyOf"))))
        .isEqualTo("METHOD make > make:7");
    assertThat(text(of("java.lang.Integer", stack("shop.A.make", "java.lang.Integer.valueOf"))))
        .isEqualTo("METHOD make > make:7");
    assertThat(text(of("int[]", stack("shop.A.make", "j.List.grow", "java.util.Arrays.copyOf"))))
        .isEqualTo("METHOD make > UNWOVEN grow > UNWOVEN copyOf > copyOf:7");
  }

  @Test
  void objectsOfWovenClassesAreCountedWhoeverMakesThem() {
    SampleContext context = of("shop.Order", stack("shop.A.main", "j.Reflection.create"));
    assertThat(text(context)).isEqualTo("METHOD main > <init>:0");
    assertThat(context.site().kind()).isEqualTo(AllocationKind.UNWOVEN_CALLER);
    assertThat(context.isRest()).isFalse();
  }

  @Test
  void hiddenFramesAreOmittedUnlessTheyAllocate() {
    assertThat(text(of("T", stack("shop.A.main", "~l.Lambda.run", "~l.Form.call", "j.X.go"))))
        .isEqualTo("METHOD main > UNWOVEN go > go:7");
    assertThat(text(of("T", stack("shop.A.make", "~l.Form.invoke", "~l.Form.link"))))
        .isEqualTo("METHOD make > UNWOVEN link > link:7");
  }

  @Test
  void whatTheProfilerDoesIsNotTheProgram() {
    assertThat(text(of("T", stack("shop.A.make", "dev.mayfly.agent.W.weave", "j.X.go"))))
        .isEqualTo("own");
  }

  @Test
  void ofATruncatedStackTheBeginningOfThePathIsUnknown() {
    List<SampledFrame> stack = stack("shop.A.main", "j.X.go");
    assertThat(text(SampleContext.of(SHOP, "w", "T", stack, true)))
        .isEqualTo("THREADS w > UNWOVEN (stack truncated) > UNWOVEN go > go:7");
    SampleContext counted = SampleContext.of(SHOP, "w", "T", stack("shop.A.make"), true);
    assertThat(text(counted)).isEqualTo("make:7");
    assertThat(counted.isRest()).isFalse();
  }

  @Test
  void methodsWithoutContextAreNoPartOfThePath() {
    assertThat(text(of("T", stack("shop.A.main", "shop.A.leaf", "shop.B.run", "j.X.go"))))
        .isEqualTo("METHOD main > METHOD run > UNWOVEN go > go:7");
  }

  @Test
  void sampledContextsHaveAllMethodsOutsideTheInnermostWovenOne() {
    assertThat(
            text(
                SampleContext.of(
                    new Shop(true), "w", "T", stack("j.T.run", "shop.A.main", "j.X.go"), false)))
        .isEqualTo("METHOD run > METHOD main > UNWOVEN go > go:7");
  }
}
