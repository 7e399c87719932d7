package dev.mayfly.lifetime;

import java.lang.ref.PhantomReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Confined to its owner. Tracked objects that outlived the chunk they were born into, packed
 * densely: the place of a dead one is filled from the end, so that deaths cost and survival does
 * not.
 */
final class PackedSurvivors {
  private static final int PAGE = 1024;

  final List<TrackedObjects> pages = new ArrayList<>();
  private int count;

  int count() {
    return count;
  }

  /** Adds an object, wholly or, if memory is short, not at all. */
  void add(PhantomReference<Object> reference, ClockReading birth, int entry, int weight) {
    if (count == pages.size() * PAGE) {
      pages.add(new TrackedObjects(PAGE));
    }
    pages.get(count / PAGE).set(count % PAGE, reference, birth, entry, weight);
    count++;
  }

  /** Shows all objects to the census and drops those it has counted as dead. */
  void scan(Census census) {
    // from the end, so that what fills a place has been looked at
    for (int page = pages.size() - 1; page >= 0; page--) {
      TrackedObjects objects = pages.get(page);
      for (int place = Math.min(PAGE, count - page * PAGE) - 1; place >= 0; place--) {
        if (census.countsAsDead(objects, place)) {
          fill(objects, place);
        }
      }
      census.chunkDone();
    }
    // one page to spare
    while (pages.size() > count / PAGE + 2) {
      pages.remove(pages.size() - 1);
    }
  }

  private void fill(TrackedObjects objects, int place) {
    count--;
    TrackedObjects lastPage = pages.get(count / PAGE);
    int last = count % PAGE;
    if (lastPage != objects || last != place) {
      objects.copy(place, lastPage, last);
    }
    lastPage.clear(last);
  }

  void clear() {
    pages.clear();
    count = 0;
  }
}
