import dev.mayfly.jmh.MayflyProfiler;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * The profiler by the name that users type: JMH finds those that are not its own by the name of
 * their class, so that {@code -prof mayfly} needs one in the unnamed package.
 */
@SuppressWarnings("DefaultPackage")
public final class mayfly extends MayflyProfiler {
  /**
   * Without options; {@code -lprof} lists it.
   *
   * @throws ProfilerException never
   */
  public mayfly() throws ProfilerException {
    this("");
  }

  /**
   * As {@link MayflyProfiler#MayflyProfiler(String)}.
   *
   * @param options the text behind the name and a colon
   * @throws ProfilerException if an option is unknown or has no value
   */
  public mayfly(String options) throws ProfilerException {
    super(options);
  }
}
