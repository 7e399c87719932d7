package dev.mayfly.research.analyses;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Site;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Writes each read and write of a field or array element to {@code trace.txt}. */
public final class AccessTrace extends Analysis {
  @Override
  public void read(@Nullable Object target, int index, Site site) {
    trace("read ", target, index, site);
  }

  @Override
  public void written(@Nullable Object target, int index, Site site) {
    trace("write", target, index, site);
  }
}
