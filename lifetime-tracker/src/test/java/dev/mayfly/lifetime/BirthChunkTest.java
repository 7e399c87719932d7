package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.lang.ref.PhantomReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BirthChunkTest {
  private static final int SIZE = 16;

  private final CallNode context = context("chunk");
  private final ClockReading early = new ClockReading(1, 0, 0);
  private final ClockReading late = new ClockReading(2, 0, 0);
  private final BirthChunk chunk = new BirthChunk(SIZE, context.tree(), 1, early);
  private final List<Object> objects = new ArrayList<>();

  private PhantomReference<Object> add(int site, CallNode where, int weight, ClockReading birth) {
    Object object = new Object();
    objects.add(object);
    PhantomReference<Object> reference = new PhantomReference<>(object, null);
    chunk.add(reference, site, where, weight, 1, birth);
    return reference;
  }

  @Test
  void keepsWhatIsKnownOfEachBirth() {
    CallNode other = context("other");
    add(1, context, 1, early);
    add(2, other, 7, early);

    assertThat(chunk.published()).isEqualTo(2);
    assertThat(chunk.site(0)).isEqualTo(1);
    assertThat(chunk.site(1)).isEqualTo(2);
    assertThat(chunk.weight(1)).isEqualTo(7);
    assertThat(chunk.context(0)).isSameAs(context);
    assertThat(chunk.context(1)).isSameAs(other);
    assertThat(chunk.references[1].refersTo(objects.get(1))).isTrue();
  }

  @Test
  void originsAreNumbersWhereSitesAreTheContextsOwn() {
    SiteRegistry sites = SiteRegistry.instance();
    int frame = sites.frame(new MethodFrame("Subject", "withSites", "()V"));
    SiteSpec spec = new SiteSpec(1, "java.lang.Object", AllocationKind.OBJECT, 0);
    int first = sites.sites(frame, List.of(spec, spec, spec));
    CallNode own = context("withSites");
    assertThat(own.firstSite()).isEqualTo(first);
    add(first, own, 1, early);
    add(first + 2, own, 1, early);
    add(first + 1024, own, 1, early);
    add(first - 1, own, 1, early);
    chunk.correct(objects.get(3), first + 1, own, 1, 1);

    assertThat(chunk.published()).isEqualTo(4);
    for (int place = 0; place < 4; place++) {
      assertThat(chunk.context(place)).isSameAs(own);
    }
    assertThat(List.of(chunk.site(0), chunk.site(1), chunk.site(2), chunk.site(3)))
        .containsExactly(first, first + 2, first + 1024, first + 1);
  }

  @Test
  void weightsAreKeptByPlaceOnceTheyDiffer() {
    for (int weight : new int[] {1, 1, 5, 1, 9}) {
      add(SITE, context, weight, early);
    }

    assertThat(chunk.weight(0)).isEqualTo(1);
    assertThat(chunk.weight(1)).isEqualTo(1);
    assertThat(chunk.weight(2)).isEqualTo(5);
    assertThat(chunk.weight(3)).isEqualTo(1);
    assertThat(chunk.weight(4)).isEqualTo(9);
  }

  @Test
  void contextsMayBelongToOtherRecorders() {
    CallNode foreign = Recorder.instance().threads().retiredRoot();
    add(1, foreign, 1, early);
    add(1, context, 1, early);
    add(1, foreign, 1, early);

    assertThat(chunk.context(0)).isSameAs(foreign);
    assertThat(chunk.context(1)).isSameAs(context);
    assertThat(chunk.context(2)).isSameAs(foreign);
  }

  @Test
  void foreignContextsHaveRoomForEachPlace() throws InterruptedException {
    List<CallNode> foreign = new ArrayList<>();
    Fixture.onThread(
        () -> {
          for (int i = 0; i < SIZE; i++) {
            foreign.add(context("foreign" + i));
          }
        });
    for (CallNode node : foreign) {
      add(1, node, 1, early);
    }

    for (int place = 0; place < SIZE; place++) {
      assertThat(chunk.context(place)).isSameAs(foreign.get(place));
    }
  }

  @Test
  void birthsShareTheirTimesInStretches() {
    add(1, context, 1, early);
    add(1, context, 1, late);
    add(1, context, 1, late);
    ClockReading later = new ClockReading(3, 0, 0);
    add(1, context, 1, later);

    BirthChunk.Time first = chunk.firstTime;
    assertThat(chunk.opened()).isSameAs(early);
    assertThat(first.at(0).reading).isSameAs(early);
    assertThat(first.end(4)).isEqualTo(1);
    assertThat(first.at(1).reading).isSameAs(late);
    assertThat(first.at(2)).isSameAs(first.at(1));
    assertThat(first.at(1).end(4)).isEqualTo(3);
    assertThat(first.at(1).end(2)).isEqualTo(2);
    assertThat(first.at(3).reading).isSameAs(later);
    assertThat(first.at(3).end(4)).isEqualTo(4);
  }

  @Test
  void deadThatAreAlikeMakeARun() {
    PhantomReference<Object> first = add(SITE, context, 1, early);
    PhantomReference<Object> second = add(SITE, context, 1, early);
    PhantomReference<Object> otherSite = add(SITE + 1, context, 1, early);
    PhantomReference<Object> otherWeight = add(SITE + 1, context, 2, early);
    PhantomReference<Object> otherContext = add(SITE + 1, context("run"), 2, early);
    add(SITE + 1, context("run"), 2, early);
    assertThat(chunk.endOfDead(0, 6)).isZero();
    for (PhantomReference<Object> dead :
        List.of(first, second, otherSite, otherWeight, otherContext)) {
      dead.clear();
    }

    assertThat(chunk.endOfDead(0, 6)).isEqualTo(2);
    assertThat(chunk.endOfDead(0, 1)).isEqualTo(1);
    assertThat(chunk.endOfDead(2, 6)).isEqualTo(3);
    assertThat(chunk.endOfDead(3, 6)).isEqualTo(4);
    assertThat(chunk.endOfDead(4, 6)).isEqualTo(5);
  }

  @Test
  void placeOfWeightZeroIsPassedOver() throws InterruptedException {
    Fixture fixture = new Fixture(1, 1000);
    Fixture.onThread(
        () -> {
          objects.add(fixture.born(SITE, context("weightless"), 0));
          objects.add(fixture.born(SITE, context("weightless"), 3));
          objects.add(fixture.born(SITE, context("weightless"), 0));
        });
    assertThat(fixture.tracker.trackedLive()).isOne();
    fixture.kill(objects.get(2));
    fixture.collect();

    assertThat(fixture.only().births()).isOne();
    assertThat(fixture.only().deaths()).isZero();
    assertThat(fixture.tracker.trackedLive()).isOne();
    assertThat(fixture.tracker.room.taken()).isOne();
  }
}
