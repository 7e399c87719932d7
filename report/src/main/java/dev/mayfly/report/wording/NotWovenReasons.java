package dev.mayfly.report.wording;

import com.google.common.collect.Lists;
import dev.mayfly.snapshot.run.NotWoven;
import java.util.List;

/** Thread-safe, without state: why code was not woven, as it stands behind a count of it. */
public final class NotWovenReasons {

  private NotWovenReasons() {}

  /** The first examples, as people read them. */
  public static List<String> examples(NotWoven reason, int most) {
    List<String> examples = reason.examples();
    return Lists.transform(examples.subList(0, Math.min(most, examples.size())), MethodNames::full);
  }

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
