package dev.mayfly.research.uses.probes;

import dev.mayfly.research.uses.probes.UseTimes.LastUses;
import java.util.Arrays;

/**
 * Confined to its owner. Where the objects of one site were used for the last time. There are few
 * such places; those beyond {@value #MOST} are counted as unknown.
 */
final class LastUseSites {
  static final int MOST = 32;

  private static final int UNKNOWN = 0;
  private static final int FIRST_LENGTH = 2;

  private int[] sites = new int[FIRST_LENGTH];
  private long[] dead = new long[FIRST_LENGTH];
  private double[] dragNanos = new double[FIRST_LENGTH];
  private long[] live = new long[FIRST_LENGTH];
  private int size;

  /** Makes sure that {@link #died} for this place needs no memory. */
  void reserve(int site) {
    placeOf(site);
  }

  /** Counts the death of an object that was used. */
  void died(int site, long drag, int weight) {
    int place = placeOf(site);
    dead[place] += weight;
    dragNanos[place] += (double) drag * weight;
  }

  /** Counts an object that is alive and was used, until {@link #forgetLive}. */
  void lives(int site, int weight) {
    int place = placeOf(site); // first: it may replace the array
    live[place] += weight;
  }

  private int placeOf(int site) {
    for (int place = 0; place < size; place++) {
      if (sites[place] == site) {
        return place;
      }
    }
    if (size >= MOST - 1 && site != UNKNOWN) { // the last place is for all others
      return placeOf(UNKNOWN);
    }
    if (size == sites.length) {
      // all or none: there may be too little memory for the next one
      int length = 2 * size;
      long[] moreDead = Arrays.copyOf(dead, length);
      double[] moreNanos = Arrays.copyOf(dragNanos, length);
      long[] moreLive = Arrays.copyOf(live, length);
      int[] moreSites = Arrays.copyOf(sites, length);
      sites = moreSites;
      dead = moreDead;
      dragNanos = moreNanos;
      live = moreLive;
    }
    sites[size] = site;
    return size++;
  }

  LastUses take() {
    return new LastUses(
        Arrays.copyOf(sites, size),
        Arrays.copyOf(dead, size),
        Arrays.copyOf(dragNanos, size),
        Arrays.copyOf(live, size));
  }

  void forgetLive() {
    Arrays.fill(live, 0);
  }
}
