package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource.EqualContents;
import dev.mayfly.recording.LifetimeSource.EqualObjects;
import dev.mayfly.recording.types.ArrayLayout;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Thread-safe. Strings and arrays of primitives among the tracked objects, referred to weakly.
 * Births are noted on the program's threads; only the tracker's thread reads contents.
 *
 * <p>Memory and the time of a comparison are bounded; omitted objects are counted. A comparison
 * keeps an object alive for a moment, so a collection beside the program may miss its death once.
 */
final class Contents {
  /** Notes nothing. */
  static final Contents OFF = new Contents(false);

  /** The most objects noted at a time. */
  static final int MOST = 100_000;

  /** Longer contents are not compared. */
  static final int MOST_ELEMENTS = 1 << 20;

  private static final int LATIN1 = 0xff;
  private static final long MOST_NANOS = 250_000_000;
  private static final long PATIENCE_NANOS = 3_000_000_000L;

  /** Confined to the tracker's thread once it has left the queue. */
  private static final class Noted extends WeakReference<Object> {
    final int site;
    final int weight;
    int hash;

    Noted(Object object, int site, int weight) {
      super(object);
      this.site = site;
      this.weight = weight;
    }
  }

  /** Confined to one comparison. The objects of a site. */
  private static final class Tally {
    long compared;
    long live;
    long equal;
    long bytes;
    long contents;
    long most;
  }

  private final boolean on;
  private final ConcurrentLinkedQueue<Noted> newcomers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger noted = new AtomicInteger();
  private final AtomicLong omitted = new AtomicLong();
  private final long stringBytes;

  /** The tracker's thread's. */
  private List<Noted> all = new ArrayList<>();

  private volatile boolean wanted;
  private volatile EqualContents latest = EqualContents.NONE;

  /** Guards the wait for a comparison. */
  private final Object done = new Object();

  private long comparisons;

  Contents(boolean on) {
    this.on = on;
    stringBytes = on ? ArrayLayout.sizes().sizeOfInstance(String.class) : 0;
  }

  // On the program's threads

  /** An object was born; others than strings and arrays of primitives are passed over. */
  void born(Object object, int site, int weight) {
    if (!on) {
      return;
    }
    Class<?> type = object.getClass();
    if (type == String.class || (type.isArray() && type.getComponentType().isPrimitive())) {
      if (noted.get() >= MOST) {
        omitted.addAndGet(weight);
      } else {
        newcomers.add(new Noted(object, site, weight));
        noted.incrementAndGet();
      }
    }
  }

  // On any thread

  /** Has the tracker's thread compare, and waits for the result; for the last one if that fails. */
  EqualContents ask(Thread tracker) {
    if (!on) {
      return latest;
    }
    boolean interrupted = false;
    long end = System.nanoTime() + PATIENCE_NANOS;
    synchronized (done) {
      long before = comparisons;
      wanted = true;
      LockSupport.unpark(tracker);
      long left = PATIENCE_NANOS;
      while (comparisons == before && left > 0 && tracker.isAlive()) {
        try {
          done.wait(left / 1_000_000 + 1);
        } catch (InterruptedException later) {
          interrupted = true;
        }
        left = end - System.nanoTime();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return latest;
  }

  // On the tracker's thread

  /** Compares if a caller waits for it; otherwise forgets the dead if there are many objects. */
  void compareIfWanted() {
    if (wanted) {
      wanted = false;
      latest = compare();
      synchronized (done) {
        comparisons++;
        done.notifyAll();
      }
    } else if (noted.get() > MOST / 2) {
      forgetDead();
    }
  }

  private void forgetDead() {
    adoptNewcomers();
    all.removeIf(each -> each.refersTo(null));
    noted.set(all.size());
  }

  private void adoptNewcomers() {
    for (Noted next = newcomers.poll(); next != null; next = newcomers.poll()) {
      all.add(next);
    }
  }

  /** Compares all that is alive. */
  EqualContents compare() {
    forgetDead();
    long end = System.nanoTime() + MOST_NANOS;
    Map<Integer, Tally> sites = new TreeMap<>();
    List<Noted> read = new ArrayList<>(all.size());
    long unread = omitted.get();
    for (Noted each : all) {
      Object object = each.get();
      if (object != null) {
        if (length(object) > MOST_ELEMENTS || System.nanoTime() - end > 0) {
          unread += each.weight;
        } else {
          each.hash = Arrays.deepHashCode(new Object[] {object});
          read.add(each);
          Tally tally = sites.computeIfAbsent(each.site, site -> new Tally());
          tally.compared++;
          tally.live += each.weight;
        }
      }
    }
    read.sort(Comparator.comparingInt(each -> each.hash));
    int to = 0;
    for (int from = 0; from < read.size(); from = to) {
      while (to < read.size() && read.get(to).hash == read.get(from).hash) {
        to++;
      }
      compare(read.subList(from, to), sites);
    }
    List<EqualObjects> result = new ArrayList<>();
    sites.forEach(
        (site, tally) ->
            result.add(
                new EqualObjects(
                    site,
                    tally.compared,
                    tally.live,
                    tally.equal,
                    tally.bytes,
                    tally.contents,
                    tally.most)));
    return new EqualContents(result, unread);
  }

  /** Compares objects that have one hash. */
  private void compare(List<Noted> alike, Map<Integer, Tally> sites) {
    List<Noted> left = alike;
    while (left.size() > 1) {
      Object first = left.get(0).get();
      List<Noted> equal = new ArrayList<>();
      List<Noted> others = new ArrayList<>();
      for (Noted each : left.subList(first == null ? 1 : 0, left.size())) {
        (Objects.deepEquals(first, each.get()) ? equal : others).add(each);
      }
      if (equal.size() > 1 && first != null && !isBlank(first)) {
        count(equal, bytes(first), sites);
      }
      left = others;
    }
  }

  /** Counts equal objects; the site with the most keeps one. */
  private static void count(List<Noted> equal, long bytes, Map<Integer, Tally> sites) {
    Map<Integer, Long> objects = new TreeMap<>();
    for (Noted each : equal) {
      objects.merge(each.site, (long) each.weight, Long::sum);
    }
    int keeps = -1;
    long most = 0;
    for (Map.Entry<Integer, Long> site : objects.entrySet()) {
      if (site.getValue() > most) {
        most = site.getValue();
        keeps = site.getKey();
      }
    }
    for (Map.Entry<Integer, Long> site : objects.entrySet()) {
      Tally tally = sites.get(site.getKey());
      long spared = site.getValue() - (site.getKey() == keeps ? 1 : 0);
      if (tally != null && spared > 0) {
        tally.equal += spared;
        tally.bytes += spared * bytes;
        tally.contents++;
        tally.most = Math.max(tally.most, site.getValue());
      }
    }
  }

  private static int length(Object object) {
    return object instanceof String text ? text.length() : Array.getLength(object);
  }

  /** Whether it is empty, or an array of zeros. */
  private static boolean isBlank(Object object) {
    int length = length(object);
    Class<?> element = object.getClass().getComponentType();
    return length == 0
        || (element != null && Objects.deepEquals(object, Array.newInstance(element, length)));
  }

  /** The bytes of an object; a string's with an array of its own. */
  private long bytes(Object object) {
    return object instanceof String text
        ? stringBytes + ArrayLayout.bytes(ArrayLayout.ofElement('B'), encoded(text))
        : ArrayLayout.bytes(ArrayLayout.ofClass(object.getClass()), length(object));
  }

  /** Two bytes a character, unless all are of Latin-1. */
  private static int encoded(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > LATIN1) {
        return 2 * text.length();
      }
    }
    return text.length();
  }
}
