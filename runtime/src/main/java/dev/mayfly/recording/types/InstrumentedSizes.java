package dev.mayfly.recording.types;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Shallow sizes as the JVM itself tells them to an agent. */
final class InstrumentedSizes implements ShallowSizes {
  private final Instrumentation instrumentation;
  private @Nullable InitializedClasses classes;
  private boolean asked;

  InstrumentedSizes(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  @Override
  public long sizeOf(Object object) {
    return instrumentation.getObjectSize(object);
  }

  @Override
  public long sizeOfInstance(Class<?> type) {
    InitializedClasses known = classes();
    Object instance = known == null ? null : known.instanceOf(type);
    return instance == null ? 0 : instrumentation.getObjectSize(instance);
  }

  /** Found out late: it is not needed before the first report. */
  private synchronized @Nullable InitializedClasses classes() {
    if (!asked) {
      asked = true;
      classes = InitializedClasses.of(instrumentation);
    }
    return classes;
  }
}
