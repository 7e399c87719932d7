package dev.mayfly.report.wording;

import dev.mayfly.heap.HeapHolder;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.HeapRoot;
import dev.mayfly.heap.HeapStep;
import java.util.LinkedHashSet;
import java.util.Set;

/** Immutable: how paths from the roots of a heap read, with short names of classes. */
public final class HeapPathNames {

  private static final String CONSTANTS = "<resolved_references>";
  private static final String CLASS_LOADER = "<class loader>";

  private final ClassNames classes;

  private HeapPathNames(ClassNames classes) {
    this.classes = classes;
  }

  /** The names that are in these paths. */
  public static HeapPathNames of(HeapPaths paths) {
    Set<String> types = new LinkedHashSet<>();
    types.add(paths.typeName());
    paths.paths().forEach(path -> path.steps().forEach(step -> types.add(step.className())));
    return new HeapPathNames(new ClassNames(types));
  }

  /** The names of these types. */
  public static HeapPathNames of(Set<String> typeNames) {
    return new HeapPathNames(new ClassNames(typeNames));
  }

  /** {@code Session}, {@code static fields of Cache}, or that nothing holds an object alone. */
  public String holder(HeapHolder holder) {
    return switch (holder.kind()) {
      case OBJECT -> type(holder.typeName());
      case CLASS -> "static fields of " + type(holder.typeName());
      case ROOT -> "none: roots themselves";
      case SEVERAL -> "none: several hold them";
      case NOTHING -> "none: garbage or weakly referenced";
    };
  }

  /** {@code Order}. */
  public String type(String typeName) {
    return classes.shortest(typeName);
  }

  /** {@code static Cache.INSTANCE → HashMap.table[] → HashMap$Node.value}. */
  public String path(HeapPath path) {
    StringBuilder text = new StringBuilder(root(path.root()));
    boolean ofClass = path.root().kind() == HeapRoot.Kind.CLASS;
    for (int i = 0; i < path.steps().size(); i++) {
      HeapStep step = path.steps().get(i);
      text.append(i > 0 ? " → " : ofClass ? "" : step.className().isEmpty() ? "" : " → ");
      text.append(i == 0 && ofClass ? first(step) : step(step));
    }
    return text.toString();
  }

  private static String root(HeapRoot root) {
    String thread = root.thread().isEmpty() ? "" : " of thread " + Printable.of(root.thread());
    return switch (root.kind()) {
      case CLASS -> "";
      case THREAD -> "thread " + Printable.of(root.thread());
      case LOCAL_VARIABLE -> "local variable" + thread;
      case NATIVE -> "native code" + thread;
      case LOCK -> "lock";
      case JVM -> "the JVM";
    };
  }

  private String first(HeapStep step) {
    String type = classes.shortest(step.className());
    return switch (step.fieldName()) {
      case CONSTANTS -> "constant of " + type;
      case CLASS_LOADER -> "class loader of " + type;
      default -> "static " + step(step);
    };
  }

  private String step(HeapStep step) {
    String field =
        step.className().isEmpty()
            ? ""
            : classes.shortest(step.className()) + "." + Printable.of(step.fieldName());
    return field + "[]".repeat(step.dimensions()) + (step.repeats() ? "…" : "");
  }
}
