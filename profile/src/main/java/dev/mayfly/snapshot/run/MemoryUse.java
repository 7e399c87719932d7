package dev.mayfly.snapshot.run;

import java.util.List;
import java.util.Optional;

/**
 * Confined to one thread: how much memory a program used, from moments in the order of time.
 *
 * <p>Between two moments, memory is taken to change evenly. So the mean has the weight of time
 * however far apart the moments are. Between a moment and one where memory is not known, it has
 * none.
 */
public final class MemoryUse {

  private final Course heap = new Course();
  private final Course resident = new Course();
  private long firstPeak = -1;
  private long lastPeak = -1;

  /**
   * Immutable: bytes over time.
   *
   * @param mean the mean, weighted by time
   */
  public record MeanAndPeak(long mean, long peak) {}

  /** Confined to one thread: an amount over time. */
  private static final class Course {
    private long lastMillis;
    private long last = -1;
    private double area;
    private long weight;
    private double sum;
    private int moments;
    private long peak = -1;

    void add(long millis, long amount) {
      if (amount >= 0) {
        if (last >= 0) {
          area += (last + amount) / 2.0 * (millis - lastMillis);
          weight += millis - lastMillis;
        }
        sum += amount;
        moments++;
        peak = Math.max(peak, amount);
      }
      lastMillis = millis;
      last = amount;
    }

    Optional<MeanAndPeak> result(long most) {
      return moments == 0
          ? Optional.empty()
          : Optional.of(
              new MeanAndPeak(
                  Math.round(weight > 0 ? area / weight : sum / moments), Math.max(peak, most)));
    }
  }

  /** The memory at the moments of totals. */
  public static MemoryUse of(List<TotalsPoint> points) {
    MemoryUse use = new MemoryUse();
    points.forEach(point -> use.add(point.time(), point.memory()));
    return use;
  }

  /**
   * Adds a moment.
   *
   * @param millis the time in milliseconds, no earlier than the moment before
   */
  public void add(long millis, ProcessMemory memory) {
    heap.add(millis, memory.usedHeapBytes());
    resident.add(millis, memory.residentBytes());
    lastPeak = Math.max(lastPeak, memory.peakResidentBytes());
    firstPeak = firstPeak < 0 ? lastPeak : firstPeak;
  }

  /** The heap in use, with its garbage; empty if it is not known. */
  public Optional<MeanAndPeak> heap() {
    return heap.result(-1);
  }

  /**
   * The physical memory of the process (RSS); empty if it is not known. Its peak is that of the
   * process, which may lie between two moments, unless that was reached before the first one.
   */
  public Optional<MeanAndPeak> resident() {
    return resident.result(lastPeak > firstPeak ? lastPeak : -1);
  }
}
