package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot.Kind;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LibraryRun;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: what unwoven code allocated, for an HTML report: its contexts below those
 * that have counts, and samples, from which the script makes estimates.
 *
 * <p>Contexts are numbered on from those with counts. Of more than {@link #MAX_CONTEXTS} the
 * smallest branches are added up in one below their caller.
 */
final class HtmlRest {

  /** More would make the page large and tell no more: the smallest rest on a sample or two. */
  static final int MAX_CONTEXTS = 20_000;

  private static final int SMALLER = -2;
  private static final int NO_LIBRARY = -1;

  /** Immutable: where a context stands: the same with its counts, its number, its run. */
  private record Row(@Nullable ContextSnapshot counted, int number, LibraryRun run) {}

  private final ProfileSnapshot snapshot;
  private final WholePicture whole;
  private final HtmlNames names;
  private final HtmlContexts counted;
  private final long smallest;
  private final Columns contexts = new Columns("parent", "frame", "kind", "library");
  // the squares by their ratio to the bytes, which is shorter
  private final Columns self = new Columns("context", "site", "bytes", "grain", "samples");
  private long addedUp;

  HtmlRest(ProfileSnapshot snapshot, HtmlNames names, HtmlContexts counted, int maxContexts) {
    this.snapshot = snapshot;
    this.whole = snapshot.whole();
    this.names = names;
    this.counted = counted;
    this.smallest =
        whole.root().walk().smallest(context -> context.totalRest().bytes(), 1, maxContexts);
    whole
        .root()
        .walk()
        .where(this::isShown)
        .handDown(new Row(snapshot.root(), 0, LibraryRun.NONE), this::below, this::writeSelf);
  }

  private boolean isShown(ContextSnapshot context) {
    return context.totalRest().bytes() >= smallest
        && (context.kind() != Kind.UNWOVEN || whole.below(context).isCertain());
  }

  private Row below(Row caller, ContextSnapshot context) {
    ContextSnapshot same = countedChild(caller.counted, context);
    int number = same == null ? -1 : counted.numberOf(same);
    LibraryRun run = caller.run.to(context, snapshot.get(Boundaries.PART));
    return new Row(same, number >= 0 ? number : add(caller.number, context, run), run);
  }

  /** The samples of a context, and in one more row those of the branches that are too small. */
  private void writeSelf(ContextSnapshot context, Row row) {
    context.rests().forEach((site, rest) -> addSelf(row.number, site, rest));
    Map<AllocationSite, RestSample> small = new HashMap<>();
    for (ContextSnapshot child : context.children()) {
      if (!isShown(child)) {
        for (ContextSnapshot below : child.preOrder()) {
          addedUp += below.totalRest().isEmpty() ? 0 : 1;
          below.rests().forEach((site, rest) -> small.merge(site, rest, RestSample::plus));
        }
      }
    }
    if (!small.isEmpty()) {
      int rest = row(row.number, SMALLER, Kind.UNWOVEN, NO_LIBRARY);
      small.forEach((site, sample) -> addSelf(rest, site, sample));
    }
  }

  private static @Nullable ContextSnapshot countedChild(
      @Nullable ContextSnapshot parent, ContextSnapshot child) {
    MethodFrame method = child.method();
    if (parent == null) {
      return null;
    }
    return switch (child.kind()) {
      case METHOD -> method == null ? null : parent.child(method).orElse(null);
      case FOLDED ->
          parent.children().stream()
              .filter(other -> other.kind() == Kind.FOLDED)
              .findFirst()
              .orElse(null);
      default -> null;
    };
  }

  private int add(int parent, ContextSnapshot context, LibraryRun run) {
    MethodFrame method = context.method();
    if (method == null) {
      return row(parent, -1, context.kind(), NO_LIBRARY);
    }
    return context.kind() == Kind.THREADS
        ? row(parent, names.text(method.methodName()), context.kind(), NO_LIBRARY)
        : row(
            parent,
            names.frame(method),
            context.kind(),
            run.isEmpty() ? NO_LIBRARY : names.text(run.name()));
  }

  private int row(int parent, int frame, Kind kind, int library) {
    int code =
        switch (kind) {
          case UNWOVEN -> 1;
          case THREADS -> 2;
          default -> 0;
        };
    return counted.size() + contexts.row(parent, frame, code, library);
  }

  private void addSelf(int context, AllocationSite site, RestSample rest) {
    self.row(context, names.site(site), rest.bytes(), Math.round(rest.grain()), rest.objects());
  }

  void write(JsonWriter json) throws IOException {
    json.beginObject();
    if (whole.hasEnoughSamples()) {
      json.name("explained").value(whole.explained());
    }
    json.name("allocatedBytes").value(whole.allocatedBytes());
    json.name("countedBytes").value(whole.countedBytes());
    json.name("grain").value(Math.round(whole.grain()));
    contexts.write(json.name("contexts"));
    self.write(json.name("self"));
    json.name("addedUp").value(addedUp);
    json.endObject();
  }
}
