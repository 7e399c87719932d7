package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites.Spec;
import dev.mayfly.analysis.WovenEvents;
import dev.mayfly.site.MethodFrame;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The events of one method that analyses receive. Confined. */
final class WantedEvents {
  private final MethodNode method;
  private final WovenEvents events;
  private final MethodFrame frame;
  private final Map<AbstractInsnNode, Integer> offsets;

  WantedEvents(ProbedMethod probed) {
    method = probed.node();
    events = probed.probes().events();
    frame = new MethodFrame(probed.scan().className(), method.name, method.desc);
    offsets = probed.probes().offsets().of(method);
  }

  /** Whether there are none in any method. */
  boolean areNone() {
    return events.isEmpty();
  }

  /** Whether a kind of event is among them, at some sites. */
  boolean has(Event event) {
    return events.has(event);
  }

  /**
   * Says when an analysis receives an event, as {@link WovenEvents.Choice#at} says; 0 for never.
   */
  int when(Spec spec) {
    return events.has(spec.event()) ? events.choice().at(spec.in(frame)) : 0;
  }

  /** Whether an analysis receives an event. */
  boolean has(Spec spec) {
    return when(spec) != 0;
  }

  /** The event of an object that an instruction creates; null if no analysis wants it. */
  @Nullable Spec created(AbstractInsnNode maker, int line, String type) {
    Spec spec = Spec.of(Event.CREATED, line, type, offset(maker));
    return has(spec) ? spec : null;
  }

  /** Whether an analysis may receive CREATED for objects of another class. */
  boolean hasCreatedBy(MethodFrame constructor) {
    Spec spec = Spec.of(Event.CREATED, 0, constructor.className(), 0);
    return events.has(Event.CREATED) && events.choice().at(spec.in(constructor)) != 0;
  }

  /** An event of the method itself. */
  Spec atMethod(Event event) {
    int index = event == Event.ENTERED ? 0 : -1;
    return Spec.of(event, Instructions.firstLine(method), "", index);
  }

  /** The start of an instruction of the method; −1 if that is not known. */
  int offset(AbstractInsnNode insn) {
    return offsets.getOrDefault(insn, -1);
  }
}
