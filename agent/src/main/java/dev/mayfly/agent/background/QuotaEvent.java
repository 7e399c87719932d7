package dev.mayfly.agent.background;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Confined to one thread. An account of which more bytes are alive than its quota. */
@Name("dev.mayfly.QuotaExceeded")
@Label("Mayfly Quota Exceeded")
@Category("Mayfly")
@Description("More bytes of an account are alive than its quota")
@StackTrace(false)
final class QuotaEvent extends Event {

  @Label("Account")
  @Nullable String account;

  @Label("Quota")
  @DataAmount
  long quota;

  @Label("Live Bytes")
  @Description("Estimated from the objects that are tracked")
  @DataAmount
  long liveBytes;
}
