package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifetimeTableTest {
  @Test
  void givesOneEntryForContextAndSite() {
    LifetimeTable table = new LifetimeTable(10_000, Recorder.instance().threads().retiredRoot());
    List<LifetimeEntry> entries = new ArrayList<>();
    List<CallNode> contexts = new ArrayList<>();
    for (int c = 0; c < 50; c++) {
      contexts.add(context("table" + c));
      for (int site = 1; site <= 20; site++) {
        entries.add(table.of(contexts.get(c), site, 1));
      }
    }

    assertThat(table.entries()).containsExactlyElementsOf(entries);
    for (LifetimeEntry entry : entries) {
      assertThat(table.of(entry.context, entry.site, 1)).isSameAs(entry);
    }
  }

  @Test
  void beyondTheBoundContextsAreFoldedBySite() {
    Fixture fixture = new Fixture(1, 10_000, 10);
    List<Object> objects = new ArrayList<>();
    for (int c = 0; c < 40; c++) {
      CallNode context = context("folded" + c);
      objects.add(fixture.born(1, context, 1));
      objects.add(fixture.born(2, context, 1));
    }
    fixture.kill(objects.get(79));
    fixture.collect();

    List<Fixture.Entry> entries = fixture.snapshot();

    assertThat(entries).hasSizeLessThanOrEqualTo(12);
    assertThat(entries.stream().mapToLong(entry -> entry.lifetimes().births()).sum()).isEqualTo(80);
    assertThat(entries.stream().mapToLong(entry -> entry.lifetimes().deaths()).sum()).isOne();
    assertThat(entries)
        .filteredOn(entry -> entry.context().frame() == 0)
        .extracting(Fixture.Entry::site)
        .containsExactlyInAnyOrder(1, 2);
  }

  @Test
  void foldedEntriesAreAtTheRootOfTheRetiredTree() {
    Recorder recorder = Recorder.instance();
    CallNode root = recorder.threads().retiredRoot();

    assertThat(root.frame()).isZero();
    recorder.threads().guarded(() -> assertThat(recorder.threads().twin(root)).isSameAs(root));
  }
}
