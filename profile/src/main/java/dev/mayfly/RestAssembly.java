package dev.mayfly;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.recording.ledger.SampleLedger;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import java.util.ArrayDeque;
import java.util.Deque;

/** Confined. Creates the part of a snapshot that holds the samples of all allocations. */
final class RestAssembly implements SampleLedger.Visitor {
  private final ImmutableMap.Builder<String, ContextSnapshot> groups = ImmutableMap.builder();
  private final ImmutableMap.Builder<String, Long> unsampled = ImmutableMap.builder();
  private final Deque<ContextBuilder> path = new ArrayDeque<>();
  private String group = "";

  private RestAssembly() {}

  /** The samples that a ledger holds by now. */
  static SampledRest of(SampleLedger ledger) {
    RestAssembly assembly = new RestAssembly();
    ledger.accept(assembly);
    assembly.endGroup();
    return new SampledRest(assembly.groups.buildOrThrow(), assembly.unsampled.buildOrThrow());
  }

  @Override
  public void group(String name, long unsampledBytes) {
    endGroup();
    group = name;
    unsampled.put(name, unsampledBytes);
    path.push(ContextSnapshot.builder());
  }

  private void endGroup() {
    if (!path.isEmpty()) {
      groups.put(group, path.pop().build());
    }
  }

  @Override
  public void enter(SampleLedger.Step step) {
    ContextBuilder parent = path.element();
    path.push(
        switch (step.kind()) {
          case METHOD -> parent.child(step.frame());
          case UNWOVEN -> parent.unwoven(step.frame());
          case THREADS -> parent.threads(step.frame().methodName());
          case FOLDED -> parent.folded();
        });
  }

  @Override
  public void unsampled(long bytes) {
    path.element().add(Amounts.of(Quantity.PHYSICAL_BYTES, bytes));
  }

  @Override
  public void samples(AllocationSite site, long objects, long bytes, double squares) {
    path.element().add(site, SiteRecord.of(new RestSample(objects, bytes, squares)));
  }

  @Override
  public void exit() {
    path.pop();
  }
}
