package dev.mayfly.agent.weaving.archive;

import dev.mayfly.agent.weaving.bytecode.WovenCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The result of weaving a class.
 *
 * @param code the class with probes; null if there is nothing to record in it
 * @param reasons why methods have not all of their probes, by name of the method
 * @param declaresClone whether the class declares {@code clone()}
 * @param irreplaceable whether the JVM must not replace it once it is loaded
 * @param sourceFile the file of its source, where that does not follow from its name; empty
 *     otherwise
 */
public record ArchivedClass(
    @Nullable WovenCode code,
    Map<String, String> reasons,
    boolean declaresClone,
    boolean irreplaceable,
    String sourceFile) {

  /** A class of which only the code is of interest. */
  public static ArchivedClass of(@Nullable WovenCode code) {
    return new ArchivedClass(code, Map.of(), false, false, "");
  }
}
