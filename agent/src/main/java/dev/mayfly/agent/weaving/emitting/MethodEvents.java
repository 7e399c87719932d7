package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.Event;
import org.objectweb.asm.tree.InsnList;

/** The probes for the beginning and the ends of a method. Confined. */
final class MethodEvents implements ProbePart {
  private final WantedEvents wanted;
  private final SiteCollector sites;
  private final boolean entered;
  private final boolean left;

  MethodEvents(ProbedMethod method, WantedEvents wanted) {
    this.wanted = wanted;
    sites = method.sites();
    entered = wanted.has(wanted.atMethod(Event.ENTERED));
    left = wanted.has(wanted.atMethod(Event.LEFT));
  }

  @Override
  public boolean isEmpty() {
    return !entered && !left;
  }

  @Override
  public InsnList begin() {
    return probe(entered, Probe.ENTERED, Event.ENTERED);
  }

  @Override
  public boolean hasEnds() {
    return left;
  }

  @Override
  public InsnList end() {
    return probe(left, Probe.LEFT, Event.LEFT);
  }

  private InsnList probe(boolean present, Probe probe, Event event) {
    InsnList list = new InsnList();
    if (present) {
      list.add(sites.event(wanted.atMethod(event)));
      list.add(ProbeClass.EVENTS.call(probe, EventProbes.SITE));
    }
    return list;
  }
}
