package dev.mayfly.junit;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;

/** Thread-safe, without state. Methods and places in words. */
final class CodeNames {
  private CodeNames() {}

  /** {@code Shop.order}, {@code new Order}. */
  static String inShort(MethodFrame method) {
    String name = method.className().substring(method.className().lastIndexOf('.') + 1);
    return switch (method.methodName()) {
      case "<init>" -> "new " + name;
      case "<clinit>" -> "static init of " + name;
      default -> name + "." + method.methodName();
    };
  }

  /** {@code com.acme.Shop.order(Shop.java:25)}, as in a stack trace: IDEs make it a link. */
  static String of(AllocationSite site) {
    MethodFrame method = site.method();
    String outer = method.className().substring(method.className().lastIndexOf('.') + 1);
    int dollar = outer.indexOf('$', 1);
    String file = dollar < 0 ? outer : outer.substring(0, dollar);
    String language = file.endsWith("Kt") ? ".kt" : ".java";
    String name = file.endsWith("Kt") ? file.substring(0, file.length() - 2) : file;
    return method.className()
        + "."
        + method.methodName()
        + "("
        + name
        + language
        + (site.line() > 0 ? ":" + site.line() : "")
        + ")"
        + note(site);
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
