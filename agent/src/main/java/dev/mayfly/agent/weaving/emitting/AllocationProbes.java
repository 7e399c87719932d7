package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.CreationLines;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Creations.Creation;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.JoinPoints;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.site.AllocationKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Confined. The probes behind what allocates in one method: objects, arrays, copies, boxes. */
final class AllocationProbes implements ProbePart {
  private static final ProbeClass PROGRAM = ProbeClass.PROGRAM;

  /** Something to be recorded where an instruction has made an object. */
  private record Made(AbstractInsnNode maker, Probe probe, int line, @Nullable Creation creation) {}

  private final ClassScan scan;
  private final WeavingSettings settings;

  /** The class of the probes that may be handed objects. */
  private final ProbeClass objects;

  private final InsnList code;

  /** Which join points get probes, by index; null if all do. */
  private final @Nullable BitSet advised;

  private final Creations creations;
  private final CreationEvents events;
  private final SiteCollector sites;
  private final List<Made> made = new ArrayList<>();

  /** With their lines. */
  private final Map<MethodInsnNode, Integer> superClones = new LinkedHashMap<>();

  private int joinPoints;
  private final CreationLines lines = new CreationLines();

  AllocationProbes(
      ProbedMethod method,
      WeavingSettings settings,
      @Nullable BitSet advised,
      CreationEvents events) {
    this.scan = method.scan();
    this.settings = settings;
    this.objects = settings.objectProbes();
    this.code = method.node().instructions;
    this.advised = advised;
    this.creations = method.creations();
    this.events = events;
    this.sites = method.sites();
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    lines.read(insn);
    Probe probe = JoinPoints.probeOf(insn);
    if (probe != null && advised != null && !advised.get(joinPoints++)) {
      return;
    }
    if (probe != null) {
      Creation creation = creations.creationBy(insn);
      if (creation != null) {
        made.add(new Made(insn, probe, lines.of(creation.start()), creation));
      } else if (probe != Probe.CONSTRUCTED) {
        made.add(new Made(insn, probe, line, null));
      }
    } else if (insn instanceof MethodInsnNode call && isSuperClone(call)) {
      superClones.put(call, line);
    }
  }

  private boolean isSuperClone(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESPECIAL
        && JoinPoints.isClone(call)
        && !call.owner.equals(scan.node().name);
  }

  @Override
  public boolean isEmpty() {
    return made.isEmpty() && superClones.isEmpty();
  }

  /** The constructor calls that may fail. */
  List<AbstractInsnNode> constructions() {
    List<AbstractInsnNode> calls = new ArrayList<>();
    for (Made one : made) {
      if (one.creation != null) {
        calls.add(one.maker);
      }
    }
    return calls;
  }

  @Override
  public void emit(MethodBody body) {
    made.forEach(one -> probe(one, body));
    superClones.forEach(this::probeSuperClone);
  }

  private void probe(Made one, MethodBody body) {
    AbstractInsnNode maker = one.maker;
    int site = sites.allocatedBy(maker, one.line, one.probe);
    InsnList probe = new InsnList();
    switch (one.probe) {
      case CONSTRUCTED -> {
        Creation creation = one.creation;
        if (creation != null) {
          if (body.reportsFailures()) {
            body.constructing(maker, sites.constant(site));
          }
          if (events.announces(creation, (MethodInsnNode) maker, one.line, sites.typeOf(site))) {
            code.insertBefore(maker, CreationEvents.constructing(sites.typeConstant(site)));
          }
          constructed(creation, site, probe);
          events.addConstructed(probe, creation, one.line, sites.typeOf(site));
          code.insert(body.constructed(maker), probe);
        }
        return;
      }
      case CLONED -> {
        // Original and copy go to the probe, the copy stays.
        code.insertBefore(maker, new InsnNode(Opcodes.DUP));
        probe.add(new InsnNode(Opcodes.DUP_X1));
        probe.add(sites.constant(site));
        probe.add(PROGRAM.call(Probe.CLONED, "(Ljava/lang/Object;Ljava/lang/Object;I)V"));
      }
      case ARRAY -> {
        probe.add(new InsnNode(Opcodes.DUP));
        if (settings.followed()) {
          probe.add(new InsnNode(Opcodes.DUP));
        }
        probe.add(new InsnNode(Opcodes.ARRAYLENGTH));
        probe.add(sites.constant(site));
        probe.add(Instructions.push(sites.layoutOf(site)));
        probe.add(
            objects.call(Probe.ARRAY, settings.followed() ? "(Ljava/lang/Object;III)V" : "(III)V"));
      }
      case MULTI_ARRAY -> {
        probe.add(new InsnNode(Opcodes.DUP));
        probe.add(sites.constant(site));
        probe.add(PROGRAM.call(Probe.NESTED_ARRAYS, "(Ljava/lang/Object;I)V"));
      }
      default -> {
        probe.add(new InsnNode(Opcodes.DUP));
        probe.add(sites.constant(site));
        ProbeClass door = one.probe == Probe.BOXED ? objects : PROGRAM;
        probe.add(door.call(one.probe, "(Ljava/lang/Object;I)V"));
      }
    }
    events.addCreated(probe, maker, one.probe, one.line, sites.typeOf(site));
    code.insert(maker, probe);
  }

  private void constructed(Creation creation, int site, InsnList probe) {
    if (!settings.followed() && creation.place() != Creations.Place.NOWHERE) {
      probe.add(sites.constant(site));
      probe.add(sites.typeConstant(site));
      probe.add(objects.call(Probe.CONSTRUCTED, "(II)V"));
      return;
    }
    if (creation.copyTo(probe)) {
      probe.add(sites.constant(site));
      probe.add(sites.typeConstant(site));
      probe.add(objects.call(Probe.CONSTRUCTED, "(Ljava/lang/Object;II)V"));
    } else { // counted, and never followed
      probe.add(sites.typeConstant(site));
      probe.add(PROGRAM.call(Probe.UNFINISHED, "(I)V"));
      probe.add(sites.constant(site));
      probe.add(ProbeClass.JDK.call(Probe.CONSTRUCTED, "(I)V"));
    }
  }

  private void probeSuperClone(MethodInsnNode call, int line) {
    int site = sites.object(line, "java/lang/Object", AllocationKind.CLONE);
    boolean literals = scan.hasClassLiterals();
    InsnList probe = new InsnList();
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(
        new LdcInsnNode(
            literals ? Type.getObjectType(scan.node().name) : (Object) scan.className()));
    probe.add(sites.constant(site));
    probe.add(
        PROGRAM.call(
            Probe.SUPER_CLONED,
            literals
                ? "(Ljava/lang/Object;Ljava/lang/Class;I)V"
                : "(Ljava/lang/Object;Ljava/lang/String;I)V"));
    events.addSuperCloned(probe, call, line);
    code.insert(call, probe);
  }
}
