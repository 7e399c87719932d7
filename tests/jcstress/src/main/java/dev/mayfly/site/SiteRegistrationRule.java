package dev.mayfly.site;

import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Who sees that a site is registered sees its name, its method and its type. */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Not registered yet.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Registered, with all that belongs to it.")
@Outcome(id = "2", expect = Expect.FORBIDDEN, desc = "A site without a name.")
@Outcome(id = "3", expect = Expect.FORBIDDEN, desc = "A site without its method or type.")
@State
public class SiteRegistrationRule {
  private static final List<SiteSpec> SITES =
      List.of(new SiteSpec(1, "Thing", AllocationKind.OBJECT, 0));

  private final SiteRegistry registry = new SiteRegistry();

  /** A class is woven. */
  @Actor
  public void weaver() {
    registry.sites(registry.frame(new MethodFrame("dev.mayfly.Subject", "method", "()V")), SITES);
  }

  /** A report is written. */
  @Actor
  @SuppressWarnings("ConstantConditions") // what must not be null is tested
  public void reader(I_Result result) {
    int site = registry.siteCount();
    if (site == 0) {
      return;
    }
    AllocationSite known = registry.site(site);
    if (known == null || !known.typeName().equals("Thing")) {
      result.r1 = 2;
    } else {
      boolean whole = registry.typeOf(site) != 0 && registry.frame(registry.frameOf(site)) != null;
      result.r1 = whole ? 1 : 3;
    }
  }
}
