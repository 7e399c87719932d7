package dev.mayfly.research.analyses;

import dev.mayfly.analysis.AddressModel;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Site;
import org.jspecify.annotations.Nullable;

/** Thread-safe. As {@link AccessTrace}; each access has its address and its size in bytes. */
public final class AddressTrace extends Analysis {
  private final AddressModel model = addresses();

  @Override
  public void read(@Nullable Object target, int index, Site site) {
    trace("read  " + where(target, index, site), target, index, site);
  }

  @Override
  public void written(@Nullable Object target, int index, Site site) {
    trace("write " + where(target, index, site), target, index, site);
  }

  private String where(@Nullable Object target, int index, Site site) {
    long address = model.addressOf(target, index, site);
    return address == AddressModel.NOWHERE
        ? "- 0"
        : "0x" + Long.toHexString(address) + " " + site.bytes();
  }
}
