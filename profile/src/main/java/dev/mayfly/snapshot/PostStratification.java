package dev.mayfly.snapshot;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.amounts.ShareInterval;
import dev.mayfly.snapshot.contexts.ByteBalance;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.SimilarThreads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Bytes that were allocated and not counted, known exactly of each context or of each
 * group of threads, and the samples that split them: in each of these <em>strata</em>, each sample
 * stands for its share of the known bytes. So samples never add to a total.
 *
 * <p>A stratum of so few bytes that it may well have no sample is split together with its caller.
 * That is decided by its bytes, not by its samples, or the types of small contexts would be
 * underestimated (<em>collapsed strata</em>: Cochran, <i>Sampling Techniques</i>, 1977, sections
 * 5A.9 and 5A.12; <em>post-stratification</em>: Holt and Smith, JRSS A 1979).
 */
final class PostStratification {
  /**
   * The samples that a separate stratum expects at least; e<sup>-10</sup> of such strata have none.
   */
  private static final int EXPECTED_SAMPLES = 10;

  private static final class Stratum {
    private final @Nullable Stratum caller;
    private final Map<MethodFrame, Stratum> below = new HashMap<>(2);
    private @Nullable Stratum folded;
    private double bytes;
    private double weights;
    private boolean splits;
    private double factor;

    Stratum(@Nullable Stratum caller) {
      this.caller = caller;
    }
  }

  private record Target(Stratum stratum, ContextBuilder into) {}

  private final List<Stratum> callersFirst = new ArrayList<>();
  private final Stratum root = stratum(null);
  private final Map<String, Stratum> groups = new HashMap<>();
  private RestSample all = RestSample.EMPTY;
  private long allocatedBytes;
  private boolean areContexts;
  private boolean areVirtualKnown;

  /** Whether the bytes of threads without a row are unknown: weights are all there is. */
  private boolean isRestUnknown;

  private PostStratification() {}

  private Stratum stratum(@Nullable Stratum caller) {
    Stratum stratum = new Stratum(caller);
    callersFirst.add(stratum);
    return stratum;
  }

  /** The strata of a profile, with its samples. */
  static PostStratification of(ProfileSnapshot snapshot) {
    PostStratification strata = new PostStratification();
    ByteParts parts = snapshot.byteParts().orElse(null);
    if (parts != null) {
      strata.addContexts(snapshot, parts);
    } else {
      strata.addThreads(snapshot);
    }
    snapshot.sampledRest().groups().forEach(strata::addSamples);
    strata.pool();
    return strata;
  }

  /** The root gets the bytes allocated outside woven code. */
  private void addContexts(ProfileSnapshot snapshot, ByteParts parts) {
    snapshot
        .root()
        .walk()
        .handDown(
            root,
            this::below,
            (context, stratum) -> stratum.bytes += ByteBalance.ofSelf(context).unwovenBytes());
    areContexts = true;
    areVirtualKnown =
        snapshot.threads().stream().anyMatch(row -> row.isVirtual() && row.allocatedBytes() >= 0);
    allocatedBytes = parts.total();
    root.bytes = parts.outside();
    for (ContextSnapshot group : snapshot.sampledRest().groups().values()) {
      group
          .walk()
          .handDown(
              root,
              this::known,
              (context, stratum) ->
                  stratum.bytes =
                      Math.max(0, stratum.bytes - context.amounts().get(Quantity.PHYSICAL_BYTES)));
    }
  }

  /**
   * The root gets the bytes of threads without a row, and of threads that the JVM does not report.
   */
  private void addThreads(ProfileSnapshot snapshot) {
    SampledRest sampled = snapshot.sampledRest();
    boolean isTotalKnown =
        snapshot.coverage().allocatedBytes() > 0
            && !snapshot.notes().contains(Note.of(Note.Kind.FINISHED_THREADS_LOWER_BOUND));
    allocatedBytes = snapshot.coverage().allocatedBytes();
    double without = allocatedBytes;
    long ofRows = 0;
    for (SimilarThreads group : SimilarThreads.of(snapshot.threads())) {
      if (group.isAllocationKnown()) {
        without -= group.allocatedBytes();
        ofRows += group.allocatedBytes();
        ContextSnapshot tree = sampled.groups().get(group.groupName());
        if (tree != null) {
          Stratum stratum = stratum(root);
          stratum.bytes = rest(group, tree, sampled.unsampledBytes(group.groupName()));
          groups.put(group.groupName(), stratum);
        }
      } else {
        without -= group.stats().bytes();
      }
    }
    for (String name : sampled.unsampledBytes().keySet()) {
      without -= groups.containsKey(name) ? 0 : sampled.unsampledBytes(name);
    }
    root.bytes = Math.max(0, without);
    isRestUnknown = !isTotalKnown;
    if (isRestUnknown) {
      for (Map.Entry<String, ContextSnapshot> group : sampled.groups().entrySet()) {
        ofRows += groups.containsKey(group.getKey()) ? 0 : group.getValue().totalRest().bytes();
      }
      allocatedBytes = Math.max(allocatedBytes, ofRows);
    }
  }

  /**
   * The JVM's bytes less the counted ones, since sampling began. Where the JIT compiler removed
   * counted objects, the difference is too small. So the result is at least the lower end of the
   * interval that the samples give for the share of the rest.
   */
  private static double rest(SimilarThreads group, ContextSnapshot tree, long unsampledBytes) {
    double allocated = (double) group.allocatedBytes() - unsampledBytes;
    RestSample sampled = tree.totalRest();
    double share =
        ShareInterval.ofRest(restOf(tree), (double) sampled.bytes(), sampled.grain()).low();
    return Math.max(
        allocated - group.stats().bytes(), share * Math.min(allocated, (double) sampled.bytes()));
  }

  private static RestSample restOf(ContextSnapshot tree) {
    RestSample rest = RestSample.EMPTY;
    for (ContextSnapshot context : tree.preOrder()) {
      rest = context.kind().holdsRest() ? rest.plus(context.selfRest()) : rest;
    }
    return rest;
  }

  private Stratum below(Stratum caller, ContextSnapshot context) {
    MethodFrame method = context.method();
    if (method != null) {
      return caller.below.computeIfAbsent(method, first -> stratum(caller));
    }
    Stratum folded = caller.folded == null ? stratum(caller) : caller.folded;
    caller.folded = folded;
    return folded;
  }

  /** The stratum of a sampled context, or that of the nearest caller that has one. */
  private Stratum known(Stratum caller, ContextSnapshot context) {
    if (context.kind() != ContextSnapshot.Kind.METHOD) {
      return caller;
    }
    Stratum same = caller.below.get(context.method());
    return same != null ? same : caller.folded != null ? caller.folded : caller;
  }

  private Stratum top(String group) {
    return groups.getOrDefault(group, root);
  }

  /**
   * If the bytes of virtual threads are not readable, they are outside all contexts; the JVM's
   * total of all threads has their bytes.
   */
  private boolean isOneStratum(String group) {
    return !areContexts || (!areVirtualKnown && ThreadGroupName.isVirtual(group));
  }

  /** The way from the stratum of a sampled context of a group to that of one below it. */
  private BiFunction<Stratum, ContextSnapshot, Stratum> steps(String group) {
    return isOneStratum(group) ? (caller, context) -> caller : this::known;
  }

  private void addSamples(String group, ContextSnapshot tree) {
    tree.walk()
        .handDown(
            top(group),
            steps(group),
            (context, stratum) -> {
              if (context.kind().holdsRest()) {
                stratum.weights += context.selfRest().bytes();
                all = all.plus(context.selfRest());
              }
            });
  }

  /** Decides which strata are split by themselves, callees first. */
  private void pool() {
    double grain = all.isEmpty() ? 0 : (double) all.bytes() / all.objects();
    for (int i = callersFirst.size() - 1; i >= 0; i--) {
      Stratum stratum = callersFirst.get(i);
      Stratum caller = stratum.caller;
      stratum.splits =
          stratum.weights > 0
              && (caller == null || isRestUnknown || stratum.bytes >= EXPECTED_SAMPLES * grain);
      if (!stratum.splits && caller != null) {
        caller.bytes += Math.max(0, stratum.bytes);
        caller.weights += stratum.weights;
      }
    }
    for (Stratum stratum : callersFirst) {
      if (stratum.splits) {
        boolean isUnknown = isRestUnknown && stratum.caller == null;
        stratum.factor = isUnknown ? 1 : Math.max(0, stratum.bytes) / stratum.weights;
      } else {
        stratum.factor = stratum.caller == null ? 0 : stratum.caller.factor;
      }
    }
  }

  /** The bytes that the program's threads allocated; −1 if unknown. */
  long allocatedBytes() {
    return allocatedBytes;
  }

  /** Adds the uncounted samples of a group of threads, each with the bytes that it stands for. */
  void merge(String group, ContextSnapshot tree, ContextBuilder root) {
    BiFunction<Stratum, ContextSnapshot, Stratum> steps = steps(group);
    tree.walk()
        .handDown(
            new Target(top(group), root),
            (caller, context) ->
                new Target(steps.apply(caller.stratum, context), caller.into.childLike(context)),
            (context, target) -> {
              if (context.kind().holdsRest()) {
                context
                    .rests()
                    .forEach(
                        (site, rest) ->
                            target.into.add(
                                site, SiteRecord.of(rest.times(target.stratum.factor))));
              }
            });
  }
}
