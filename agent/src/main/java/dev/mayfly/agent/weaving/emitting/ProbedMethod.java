package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/** A method that gets probes: its code as it was, and its sites. Confined. */
public final class ProbedMethod {
  private final ClassScan scan;
  private final MethodNode node;
  private final ClassProbes probes;
  private final SiteCollector sites;
  private @Nullable Creations creations;

  /** A method with code, without sites yet. */
  ProbedMethod(ClassScan scan, MethodNode node, ClassProbes probes, IdConstants ids) {
    this.scan = scan;
    this.node = node;
    this.probes = probes;
    this.sites = new SiteCollector(ids, node);
  }

  /** Its class. */
  public ClassScan scan() {
    return scan;
  }

  /** Its code. */
  public MethodNode node() {
    return node;
  }

  /** The ids that its probes pass. */
  public SiteCollector sites() {
    return sites;
  }

  /** Which called methods are native. */
  public NativeMethods natives() {
    return probes.natives();
  }

  /** The objects that it creates. */
  public Creations creations() {
    Creations known = creations;
    if (known == null) {
      known = Creations.of(scan.node(), node);
      creations = known;
    }
    return known;
  }

  ClassProbes probes() {
    return probes;
  }

  List<ProbePart> featureParts() {
    List<ProbePart> parts = new ArrayList<>();
    for (ProbeKind kind : probes.kinds()) {
      ProbePart part = kind.in(this);
      if (part != null) {
        parts.add(part);
      }
    }
    return parts;
  }
}
