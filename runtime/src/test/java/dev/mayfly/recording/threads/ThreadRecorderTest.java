package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Objects seen at their constructor and at their {@code new}: once each; arrays; derived sites. */
final class ThreadRecorderTest {
  private static final String TEST = "ThreadRecorderTest";

  private final PlatformRecorder recorder = TestRecorders.of(false, 1);
  private final int method = Named.frame(TEST, "method");
  private final int site = Named.objects(method, "Thing", "Other");
  private final int constructor = Named.constructor(TEST, "Thing");
  private final int otherConstructor = Named.constructor(TEST, "Other");
  private final CallNode node = Named.child(recorder.tree.root, method);

  @BeforeEach
  void enter() {
    Named.in(recorder, node);
  }

  @Test
  void newClaimsWhatItsConstructorLeft() {
    recorder.initialized(this, constructor, Named.type(constructor));
    recorder.constructed(this, site, Named.type(site));
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("method Thing", "1"));
  }

  @Test
  void whatNobodyClaimsWasMadeByUnwovenCode() {
    recorder.initialized(this, constructor, Named.type(constructor));
    assertThat(counts()).isEqualTo(Map.of("method Thing", "1")); // still pending
    recorder.initialized(this, constructor, Named.type(constructor));
    assertThat(counts()).isEqualTo(Map.of("method Thing", "2"));
    recorder.constructed(this, site, Named.type(site)); // claims the second
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("method Thing", "2"));
  }

  @Test
  void aNewOfAnotherTypeClaimsNothing() {
    recorder.initialized(this, constructor, Named.type(constructor));
    recorder.constructed(this, site + 1, Named.type(site + 1));
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("method Thing", "1", "method Other", "1"));
  }

  @Test
  void aPendingObjectIsChargedToItsOwnContext() {
    CallNode inner = Named.child(node, Named.frame(TEST, "inner"));
    Named.in(recorder, inner);
    recorder.initialized(this, constructor, Named.type(constructor));
    Named.in(recorder, node);
    recorder.initialized(this, otherConstructor, Named.type(otherConstructor));
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("method/inner Thing", "1", "method Other", "1"));
  }

  @Test
  void aChainOfConstructorsIsOneObject() {
    recorder.initialized(this, constructor, Named.type(constructor));
    recorder.unfinished(this, Named.type(constructor));
    recorder.initialized(this, constructor, Named.type(constructor));
    recorder.unfinished(this, Named.type(constructor));
    recorder.initialized(this, constructor, Named.type(constructor));
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("method Thing", "1"));
  }

  @Test
  void aChainThatThrowsIsNone() {
    recorder.initialized(this, constructor, Named.type(constructor));
    recorder.unfinished(this, Named.type(constructor)); // and then the constructor throws
    node.countFailed(site);
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("method Thing failed", "1"));
  }

  @Test
  void aChainThatMakesOthersOfItsClassMeanwhile() {
    recorder.initialized(
        this, constructor, Named.type(constructor)); // the object, after its this(..)
    recorder.unfinished(this, Named.type(constructor));
    recorder.initialized("inner", constructor, Named.type(constructor)); // made by reflection
    recorder.initialized(this, constructor, Named.type(constructor)); // the object is ready
    recorder.constructed(this, site, Named.type(site));
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("method Thing", "2"));
  }

  @Test
  void siteModeHasOneFlatContextAMethod() {
    PlatformRecorder flat = TestRecorders.of(true, 1);
    for (int i = 0; i < 5; i++) {
      flat.constructed(this, site, Named.type(site));
    }
    flat.initialized(this, otherConstructor, Named.type(otherConstructor));
    flat.finish();
    assertThat(Counts.of(TEST, flat))
        .isEqualTo(Map.of("method Thing", "5", "<init>Other Other", "1"));
  }

  @Test
  void siteModeKnowsManySites() {
    PlatformRecorder flat = TestRecorders.of(true, 1);
    long sum = 0;
    for (int i = 0; i < 2_000; i++) {
      int here = Named.objects(Named.frame(TEST, "m" + i), "Thing");
      flat.constructed(this, here, Named.type(here));
      flat.constructed(this, here, Named.type(here));
      sum += 2;
    }
    assertThat(Counts.of(TEST, flat).values().stream().mapToLong(Long::parseLong).sum())
        .isEqualTo(sum);
  }

  @Test
  void arraysOfArraysLevelByLevel() {
    int frame = Named.frame(TEST, "arrays");
    int first = Named.arrays(frame, int[][][].class, 3);
    CallNode here = Named.child(node, frame);
    recorder.multiArray(new int[2][3][5], first, here, null);
    recorder.multiArray(new int[2][0][5], first, here, null);
    recorder.multiArray(new int[0][3][5], first, here, null);
    assertThat(counts())
        .isEqualTo(
            Map.of(
                "method/arrays int[][][]", "3/4",
                "method/arrays int[][]", "4/6",
                "method/arrays int[]", "6/30"));
  }

  @Test
  void arraysOfArraysByTheirClassWhereNothingElseIsKnown() {
    int frame = Named.frame(TEST, "reflective");
    int somewhere = Named.objects(frame, "java.lang.Object");
    CallNode here = Named.child(node, frame);
    recorder.multiArray(new String[2][3], somewhere, here, AllocationKind.REFLECTIVE_ARRAY);
    recorder.multiArray(new long[4], somewhere, here, AllocationKind.REFLECTIVE_ARRAY);
    assertThat(counts())
        .isEqualTo(
            Map.of(
                "method/reflective java.lang.String[][]", "1/2",
                "method/reflective java.lang.String[]", "2/6",
                "method/reflective long[]", "1/4"));
  }

  @Test
  void derivedSitesTakeTheTypeOfTheObject() {
    recorder.derived(new int[3], site, AllocationKind.CLONE, node);
    recorder.derived("text", site, AllocationKind.CLONE, node);
    recorder.derived(new int[2], site, AllocationKind.CLONE, node);
    assertThat(counts()).isEqualTo(Map.of("method int[]", "2/5", "method java.lang.String", "1"));
  }

  @Test
  void aCountAboveAnIntIsKept() {
    int arrays = Named.arrays(Named.frame(TEST, "large"), byte[].class, 1);
    CallNode here = Named.child(node, Named.frame(TEST, "large"));
    Named.in(recorder, here);
    for (int i = 0; i < 3; i++) {
      recorder.array(new byte[0], Integer.MAX_VALUE, arrays, ArrayLayout.ofElement('B'));
    }
    assertThat(counts()).isEqualTo(Map.of("method/large byte[]", "3/" + 3L * Integer.MAX_VALUE));
    here.countArrays(arrays, 1L << 40, 0, 0);
    assertThat(counts().get("method/large byte[]")).startsWith((1L << 40) + 3 + "/");
    assertThat(SiteRegistry.instance().layoutOf(arrays)).isPositive();
  }

  private Map<String, String> counts() {
    return Counts.of(TEST, recorder);
  }
}
