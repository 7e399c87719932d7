package dev.mayfly.cli.top;

import dev.mayfly.cli.top.TopNode.Amount;
import dev.mayfly.report.text.Rates;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: creates the lines of a table from rates, counted and estimated. */
final class TopLines {
  private final ProfileNames names;
  private final TopScope scope;
  private final TopNode root = new TopNode("", "", null);

  private TopLines(ProfileNames names, TopScope scope) {
    this.names = names;
    this.scope = scope;
  }

  /** The root of the lines: that of a tree, or of a list. */
  static TopNode of(Rates rates, TopScope scope) {
    TopLines lines = new TopLines(ProfileNames.of(rates.soFar()), scope);
    lines.add(rates.soFar(), false);
    lines.add(rates.interval(), true);
    return scope.table() == TopTable.CONTEXTS ? lines.rooted() : lines.root;
  }

  private void add(ProfileSnapshot snapshot, boolean isNow) {
    switch (scope.table()) {
      case CONTEXTS -> addContexts(snapshot.whole().root(), isNow);
      case SITES -> sites(snapshot, (site, amount) -> line(site).add(amount, isNow));
      case TYPES -> sites(snapshot, (site, amount) -> ofType(site.typeName()).add(amount, isNow));
      case METHODS -> sites(snapshot, (site, amount) -> ofMethod(site.method()).add(amount, isNow));
      case THREADS -> snapshot.threads().forEach(thread -> add(thread, isNow));
      case ACCOUNTS ->
          snapshot
              .accounts()
              .byAccount()
              .forEach((name, stats) -> root.child(name, name).add(Amount.of(stats), isNow));
    }
  }

  private void sites(ProfileSnapshot snapshot, BiConsumer<AllocationSite, Amount> each) {
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      if (scope.sites().has(entry.getKey())) {
        each.accept(entry.getKey(), Amount.of(entry.getValue()));
      }
    }
    WholePicture whole = snapshot.whole();
    whole
        .bySite()
        .forEach(
            (site, estimate) -> {
              if (scope.sites().has(site)) {
                each.accept(site, Amount.estimated(estimate.bytes()));
              }
            });
  }

  private TopNode line(AllocationSite site) {
    TopNode line = root.child(site, names.site(site));
    line.scope = new TopScope(line.name, TopTable.CONTEXTS, site::equals, List.of());
    return line;
  }

  private TopNode ofType(String type) {
    TopNode line = root.child(type, names.type(type));
    line.scope =
        new TopScope(line.name, TopTable.SITES, site -> site.typeName().equals(type), List.of());
    return line;
  }

  private TopNode ofMethod(MethodFrame method) {
    TopNode line = root.child(method, names.methods().plain(method));
    line.scope =
        new TopScope(line.name, TopTable.SITES, site -> site.method().equals(method), List.of());
    return line;
  }

  /** The JVM reports all bytes of a thread, so the uncounted ones are exact, too. */
  private void add(ThreadSnapshot thread, boolean isNow) {
    String name =
        thread.threads() == 1 ? thread.name() : thread.name() + " (" + thread.threads() + ")";
    long counted = thread.stats().bytes();
    root.child(thread.name() + thread.id(), name)
        .add(
            new Amount(
                counted,
                Math.max(0, thread.allocatedBytes() - counted),
                thread.stats().allocations()),
            isNow);
  }

  private void addContexts(ContextSnapshot contexts, boolean isNow) {
    List<TopNode> callersFirst = new ArrayList<>();
    List<Amount> amounts = new ArrayList<>();
    contexts
        .places()
        .handDown(
            root,
            (caller, context) ->
                context.kind() == ContextSnapshot.Kind.ROOT ? root : context(caller, context),
            (context, node) -> {
              callersFirst.add(node);
              amounts.add(self(context));
            });
    for (int i = 0; i < callersFirst.size(); i++) {
      Amount amount = amounts.get(i);
      if (!amount.equals(Amount.NONE)) {
        for (TopNode node = callersFirst.get(i); node != null; node = node.caller) {
          node.add(amount, isNow);
        }
      }
    }
  }

  private TopNode context(TopNode caller, ContextSnapshot context) {
    MethodFrame method = context.method();
    String name = method == null ? "(folded)" : names.methods().plain(method);
    if (context.kind() == ContextSnapshot.Kind.THREADS && method != null) {
      name = "threads " + method.methodName();
    }
    TopNode node = caller.child(List.of(context.kind(), name, String.valueOf(method)), name);
    if (node.scope == null) {
      node.scope = new TopScope(name, TopTable.CONTEXTS, scope.sites(), path(node));
    }
    return node;
  }

  private static List<Object> path(TopNode node) {
    List<Object> path = new ArrayList<>();
    for (TopNode each = node; each.caller != null; each = each.caller) {
      path.add(0, each.key);
    }
    return path;
  }

  private Amount self(ContextSnapshot context) {
    if (scope.sites().equals(TopNode.Sites.ALL)) {
      return Amount.of(context.selfTotal()).plus(Amount.estimated(context.selfRest().bytes()));
    }
    Amount sum = Amount.NONE;
    for (Map.Entry<AllocationSite, AllocationStats> entry : context.self().entrySet()) {
      if (scope.sites().has(entry.getKey())) {
        sum = sum.plus(Amount.of(entry.getValue()));
      }
    }
    for (Map.Entry<AllocationSite, RestSample> entry : context.rests().entrySet()) {
      if (scope.sites().has(entry.getKey())) {
        sum = sum.plus(Amount.estimated(entry.getValue().bytes()));
      }
    }
    return sum;
  }

  /** The context that the user has gone into; an empty one if nothing is there any more. */
  private TopNode rooted() {
    TopNode node = root;
    for (Object key : scope.root()) {
      @Nullable TopNode next = null;
      for (TopNode child : node.children()) {
        next = child.key.equals(key) ? child : next;
      }
      if (next == null) {
        return new TopNode("", "", null);
      }
      node = next;
    }
    return node;
  }
}
