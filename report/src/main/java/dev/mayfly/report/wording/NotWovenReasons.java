package dev.mayfly.report.wording;

/** Thread-safe, without state: why code was not woven, as it stands behind a count of it. */
public final class NotWovenReasons {

  private NotWovenReasons() {}

  /**
   * The reason, which begins with the kind of the unwoven code: {@code classes: its constant pool
   * is full}.
   */
  public static String of(long count, String reason) {
    if (count == 1) {
      return reason;
    }
    return reason
        .replaceFirst("^class: ", "classes: ")
        .replaceFirst("^method: ", "methods: ")
        .replaceFirst("^program: ", "programs: ");
  }
}
