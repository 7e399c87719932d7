package forked;

import dev.mayfly.fuzz.forked.Batch;
import java.io.IOException;

/**
 * Stateless. Starts {@link Batch}: a class outside of Mayfly's packages, as programs have them,
 * which is the first one that AspectJ's weaver sees.
 */
public final class Start {
  private Start() {}

  public static void main(String[] arguments) throws IOException {
    Batch.main(arguments);
  }
}
