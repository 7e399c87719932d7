package dev.mayfly.report.wording;

import com.google.common.base.Strings;
import dev.mayfly.finding.Names;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable: what the types, methods and sites of a profile are called, in its reports and in the
 * sentences of findings.
 */
public record ProfileNames(ClassNames classes, MethodNames methods) implements Names {

  /** The context of what no woven method is above. */
  public static final String OUTSIDE = "(outside woven code)";

  private static final Pattern PLACE = Pattern.compile("(.+)\\.([^.:]+)(:\\d+)?", Pattern.DOTALL);
  private static final Pattern AT_PLACE = Pattern.compile("(\\S+) at (\\S+\\.[^\\s.:]+:\\d+)");

  /** The names that are in a profile. */
  public static ProfileNames of(ProfileSnapshot snapshot) {
    Set<MethodFrame> frames = new LinkedHashSet<>();
    addFrames(snapshot, frames);
    Set<String> types = new LinkedHashSet<>(snapshot.byType().keySet());
    types.addAll(snapshot.lifetimesByType().keySet());
    addRestTypes(snapshot.whole(), types);
    return of(types, frames);
  }

  /** The names that are in either profile. */
  public static ProfileNames of(ProfileComparison comparison) {
    Set<MethodFrame> frames = new LinkedHashSet<>();
    addFrames(comparison.before(), frames);
    addFrames(comparison.after(), frames);
    Set<String> types = new LinkedHashSet<>(comparison.byType().keySet());
    addRestTypes(comparison.before().whole(), types);
    addRestTypes(comparison.after().whole(), types);
    return of(types, frames);
  }

  private static void addRestTypes(WholePicture whole, Set<String> types) {
    if (!whole.isEmpty()) {
      types.addAll(whole.byType().keySet());
    }
  }

  private static void addFrames(ProfileSnapshot snapshot, Set<MethodFrame> frames) {
    frames.addAll(snapshot.byMethod().keySet());
    if (!snapshot.whole().isEmpty()) {
      frames.addAll(snapshot.whole().byMethod().keySet());
    }
    for (ContextSnapshot context : snapshot.whole().root().preOrder()) {
      MethodFrame method = context.method();
      if (method != null) {
        frames.add(method);
      }
    }
  }

  private static ProfileNames of(Set<String> types, Set<MethodFrame> frames) {
    frames.forEach(frame -> types.add(frame.className()));
    ClassNames classes = new ClassNames(types);
    return new ProfileNames(classes, new MethodNames(classes, frames));
  }

  /** {@code Order at OrderService.load:42}, in short names. */
  @Override
  public String site(AllocationSite site) {
    return classes.shortest(site.typeName()) + " at " + place(site, methods.plain(site.method()));
  }

  /** The name for a site whose method reads like another one. */
  public String detailedSite(AllocationSite site) {
    return classes.shortest(site.typeName()) + " at " + place(site, methods.of(site.method()));
  }

  /** The name with the whole names of the classes. */
  public String fullSite(AllocationSite site) {
    String type = ClassNames.full(site.typeName());
    return type + " at " + place(site, MethodNames.full(site.method()));
  }

  /** The name for a site whose method reads like another one. */
  public String fullDetailedSite(AllocationSite site) {
    String type = ClassNames.full(site.typeName());
    return type + " at " + place(site, methods.fullDetailed(site.method()));
  }

  private static String place(AllocationSite site, String method) {
    String line = site.line() == 0 ? "" : ":" + site.line();
    return method + line + way(site);
  }

  /** {@code (copy)}: the kind of an allocation; empty for {@code new}. */
  public static String way(AllocationSite site) {
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

  @Override
  public String type(String typeName) {
    return classes.shortest(typeName);
  }

  @Override
  public String code(String className) {
    return classes.shortest(className);
  }

  @Override
  public String place(String place) {
    Matcher parts = PLACE.matcher(place);
    return parts.matches()
        ? methods.plain(new MethodFrame(parts.group(1), parts.group(2), ""))
            + Strings.nullToEmpty(parts.group(3))
        : place;
  }

  /**
   * The name of a row that an analysis has given it: {@code char[] at TextPage.toBytes:48} where it
   * is a type and a place in whole names, else as it is.
   */
  public String row(String name) {
    Matcher parts = AT_PLACE.matcher(name);
    return parts.matches() ? type(parts.group(1)) + " at " + place(parts.group(2)) : name;
  }

  @Override
  public String count(long count) {
    return Units.count(count);
  }

  @Override
  public String bytes(long bytes) {
    return Units.bytes(bytes);
  }

  @Override
  public String percent(double share) {
    return Units.percent(share) + " %";
  }
}
