package dev.mayfly.cli;

import dev.mayfly.site.AllocationSite;
import java.util.regex.Pattern;

/** Thread-safe, without state: sites by a class, a method or a line, as users write them. */
final class SitePlace {

  private SitePlace() {}

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
