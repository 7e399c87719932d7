package dev.mayfly.report;

import com.google.common.base.Suppliers;
import dev.mayfly.finding.Findings;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Immutable: what the sections of a text report are made from.
 *
 * @param once what is worth a sentence: computed when it is asked for first
 */
record TextSource(
    ProfileSnapshot snapshot,
    TextLayout layout,
    ClassNames classes,
    MethodNames methods,
    Supplier<Findings> once) {

  TextSource(ProfileSnapshot snapshot, TextLayout layout, ClassNames classes, MethodNames methods) {
    this(snapshot, layout, classes, methods, Suppliers.memoize(() -> Findings.of(snapshot)));
  }

  /** What is worth a sentence in the snapshot. */
  Findings findings() {
    return once.get();
  }

  static TextSource of(ProfileSnapshot snapshot, TextLayout layout) {
    Set<MethodFrame> frames = new LinkedHashSet<>(snapshot.byMethod().keySet());
    for (ContextSnapshot context : snapshot.root().preOrder()) {
      MethodFrame method = context.method();
      if (method != null) {
        frames.add(method);
      }
    }
    Set<String> types = new LinkedHashSet<>(snapshot.byType().keySet());
    types.addAll(snapshot.lifetimesByType().keySet());
    frames.forEach(frame -> types.add(frame.className()));
    ClassNames classes = new ClassNames(types);
    return new TextSource(snapshot, layout, classes, new MethodNames(classes, frames));
  }

  /** {@code Order at OrderService.load:42}, in short names. */
  String site(AllocationSite site) {
    return classes.shortest(site.typeName()) + " at " + place(site, methods.plain(site.method()));
  }

  /** The same, for a site whose method reads like another one. */
  String detailedSite(AllocationSite site) {
    return classes.shortest(site.typeName()) + " at " + place(site, methods.of(site.method()));
  }

  /** The same with the whole names of the classes. */
  String fullSite(AllocationSite site) {
    String type = ClassNames.full(site.typeName());
    return type + " at " + place(site, MethodNames.full(site.method()));
  }

  /** The same, for a site whose method reads like another one. */
  String fullDetailedSite(AllocationSite site) {
    String type = ClassNames.full(site.typeName());
    return type + " at " + place(site, methods.fullDetailed(site.method()));
  }

  private static String place(AllocationSite site, String method) {
    String line = site.line() == 0 ? "" : ":" + site.line();
    return method + line + way(site);
  }

  /** {@code (copy)}, for what is made in another way than by {@code new}. */
  static String way(AllocationSite site) {
    return switch (site.kind()) {
      case OBJECT, ARRAY -> "";
      case INNER_ARRAY -> " (inner array)";
      case REFLECTIVE_ARRAY -> " (reflection)";
      case CLONE -> " (clone)";
      case COPY -> " (copy)";
      case BOXING -> " (boxing)";
      case UNWOVEN_CALLER -> " (unwoven caller)";
    };
  }
}
