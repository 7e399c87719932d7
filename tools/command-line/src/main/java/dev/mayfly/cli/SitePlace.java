package dev.mayfly.cli;

import dev.mayfly.site.AllocationSite;
import java.util.List;
import java.util.regex.Pattern;

/** Thread-safe, without state: sites by a class, a method or a line, as users write them. */
final class SitePlace {

  private SitePlace() {}

  /** The places that a site is at: its class, its method, and its line. */
  static List<String> names(AllocationSite site) {
    String className = site.method().className();
    String method = className + "." + site.method().methodName();
    return List.of(className, method, method + ":" + site.line());
  }

  /** A place from the name of its class on. */
  static String withoutPackage(String place) {
    return place.replaceFirst("^(\\p{javaLowerCase}\\w*\\.)+(?=\\p{javaUpperCase})", "");
  }

  /**
   * Whether a site is at a place.
   *
   * @param place such as {@code OrderService.place:41}; packages may be left out
   */
  static boolean isAt(AllocationSite site, String place) {
    String whole = site.method().className() + "." + site.method().methodName() + ":" + site.line();
    return ("." + whole + ":").matches(".*[.$]" + Pattern.quote(place) + "[.:].*");
  }
}
