package dev.mayfly.junit.code;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SourceFileNames;

/** Thread-safe, without state of its own. Methods and places in words. */
public final class CodeNames {
  private CodeNames() {}

  /** {@code Shop.order}, {@code new Order}. */
  public static String inShort(MethodFrame method) {
    String name = method.className().substring(method.className().lastIndexOf('.') + 1);
    return switch (method.methodName()) {
      case "<init>" -> "new " + name;
      case "<clinit>" -> "static init of " + name;
      default -> name + "." + method.methodName();
    };
  }

  /** {@code com.acme.Shop.order(Shop.java:25)}, as in a stack trace: IDEs make it a link. */
  public static String of(AllocationSite site) {
    MethodFrame method = site.method();
    return method.className()
        + "."
        + method.methodName()
        + "("
        + file(method.className())
        + (site.line() > 0 ? ":" + site.line() : "")
        + ")"
        + note(site);
  }

  /** As the class file says; where the agent noted nothing, as the class is called. */
  private static String file(String className) {
    String noted = SourceFileNames.instance().find(className);
    if (noted != null) {
      return noted;
    }
    String outer = className.substring(className.lastIndexOf('.') + 1);
    int dollar = outer.indexOf('$', 1);
    String name = dollar < 0 ? outer : outer.substring(0, dollar);
    return name.endsWith("Kt") ? name.substring(0, name.length() - 2) + ".kt" : name + ".java";
  }

  private static String note(AllocationSite site) {
    return switch (site.kind()) {
      case UNWOVEN_CALLER -> " [allocated by unwoven code]";
      case BOXING -> " [boxing]";
      case CLONE, COPY -> " [copy]";
      default -> "";
    };
  }
}
