package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.LibraryNames;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot.Kind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
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

  /** Immutable: a context whose children are to be written, and the one with its counts. */
  private record Open(
      ContextSnapshot context, @Nullable ContextSnapshot counted, int number, String library) {}

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
    this.smallest = smallest(whole.root(), maxContexts);
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(whole.root(), snapshot.root(), 0, ""));
    while (!open.isEmpty()) {
      writeBelow(open.pop(), open);
    }
  }

  private static long smallest(ContextSnapshot root, int maxContexts) {
    long smallest = 1;
    while (shown(root, smallest) > maxContexts) {
      smallest = Math.max(2 * smallest, root.totalRest().bytes() / 1_000_000);
    }
    return smallest;
  }

  private static long shown(ContextSnapshot root, long smallest) {
    long shown = 0;
    for (ContextSnapshot context : root.preOrder()) {
      shown += context.totalRest().bytes() >= smallest ? 1 : 0;
    }
    return shown;
  }

  private void writeBelow(Open top, Deque<Open> open) {
    top.context.rests().forEach((site, rest) -> addSelf(top.number, site, rest));
    Map<AllocationSite, RestSample> small = new HashMap<>();
    for (ContextSnapshot child : top.context.children()) {
      ContextSnapshot same = countedChild(top.counted, child);
      int number = same == null ? -1 : counted.numberOf(same);
      if (child.totalRest().bytes() >= smallest) {
        String library = library(top.library, child);
        open.push(
            new Open(child, same, number >= 0 ? number : add(top.number, child, library), library));
      } else if (!child.totalRest().isEmpty()) {
        for (ContextSnapshot below : child.preOrder()) {
          addedUp += below.totalRest().isEmpty() ? 0 : 1;
          below.rests().forEach((site, rest) -> small.merge(site, rest, RestSample::plus));
        }
      }
    }
    if (!small.isEmpty()) {
      int rest = row(top.number, SMALLER, Kind.UNWOVEN, NO_LIBRARY);
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

  /** Empty for what is no unwoven method. */
  private static String library(String caller, ContextSnapshot context) {
    MethodFrame method = context.method();
    return method == null || context.kind() != Kind.UNWOVEN
        ? ""
        : LibraryNames.below(caller, method.className());
  }

  private int add(int parent, ContextSnapshot context, String library) {
    MethodFrame method = context.method();
    if (method == null) {
      return row(parent, -1, context.kind(), NO_LIBRARY);
    }
    return switch (context.kind()) {
      case THREADS -> row(parent, names.text(method.methodName()), context.kind(), NO_LIBRARY);
      case UNWOVEN -> row(parent, names.frame(method), context.kind(), names.text(library));
      default -> row(parent, names.frame(method), context.kind(), NO_LIBRARY);
    };
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
    self.row(
        context,
        names.site(site),
        rest.bytes(),
        Math.round(rest.squares() / Math.max(1, rest.bytes())),
        rest.objects());
  }

  void write(JsonWriter json) throws IOException {
    json.beginObject();
    if (whole.hasEnoughSamples()) {
      json.name("explained").value(whole.explained());
    }
    json.name("allocatedBytes").value(whole.allocatedBytes());
    json.name("countedBytes").value(whole.countedBytes());
    json.name("text").value(WholeSentences.explained(whole));
    json.name("remaining").beginArray();
    for (String sentence : WholeSentences.remaining(snapshot)) {
      json.value(sentence);
    }
    json.endArray();
    contexts.write(json.name("contexts"));
    self.write(json.name("self"));
    json.name("addedUp").value(addedUp);
    json.endObject();
  }
}
