package dev.mayfly.research.packed;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.EventSink;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.research.jni.probes.CountTable;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import java.util.Map;
import java.util.TreeMap;

/** Counts arrays by site and length as they are recorded. Thread-safe. */
final class LengthSink implements Contributor, EventSink {
  private static final int MOST = 1 << 16;

  private final CountTable arrays = new CountTable(MOST, 1);

  @Override
  public void open(CallTree tree, String threads) {
    if (!tree.sink(this)) {
      throw new IllegalStateException("another plug-in receives the events of threads");
    }
  }

  @Override
  public void object(int site, int context, long number) {}

  @Override
  public void array(int site, int context, int length, long number) {
    arrays(site, context, 1, length);
  }

  @Override
  public void arrays(int site, int context, long count, int length) {
    arrays.add(arrays.entry(((long) site << Integer.SIZE) | length), 0, count);
  }

  /** The lengths by site; of sites that found no room, some are missing. */
  ImmutableMap<AllocationSite, LengthCounts> lengths() {
    Map<AllocationSite, LengthCounts> lengths = new TreeMap<>();
    arrays.read(
        (key, counts) -> {
          if (key != 0) {
            lengths.merge(
                SiteRegistry.instance().site((int) (key >>> Integer.SIZE)),
                new LengthCounts(ImmutableSortedMap.of((long) (int) key, counts[0])),
                (one, other) -> one.plus(other, 1));
          }
        });
    return ImmutableMap.copyOf(lengths);
  }
}
