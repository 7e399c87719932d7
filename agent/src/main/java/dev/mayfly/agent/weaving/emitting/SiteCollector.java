package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Confined. The sites of one method while it is woven: each has an index in the method, and a
 * constant that stands for its id.
 */
public final class SiteCollector {
  private final IdConstants ids;
  private final String name;
  private final String descriptor;
  private final List<SiteSpec> specs = new ArrayList<>();
  private final List<EventSites.Spec> events = new ArrayList<>();

  /** No sites yet. */
  public SiteCollector(IdConstants ids, MethodNode method) {
    this.ids = ids;
    this.name = method.name;
    this.descriptor = method.desc;
  }

  /** Adds a site and returns its index in the method. */
  public int object(int line, String internalName, AllocationKind kind) {
    specs.add(new SiteSpec(line, Type.getObjectType(internalName).getClassName(), kind, 0));
    return specs.size() - 1;
  }

  /**
   * Adds a site whose objects are of one named type and of several sizes, so that the probe tells
   * their bytes; returns its index.
   */
  int sized(int line, String internalName) {
    String type = Type.getObjectType(internalName).getClassName();
    specs.add(new SiteSpec(line, type, AllocationKind.OBJECT, ArrayLayout.ofElement('B')));
    return specs.size() - 1;
  }

  /**
   * Adds the site of an array creation, and behind it those of its inner arrays; returns the index
   * of the first.
   */
  public int array(int line, String descriptor, int dimensions) {
    int first = specs.size();
    String level = descriptor;
    for (int i = 0; i < dimensions; i++) {
      AllocationKind kind = i == 0 ? AllocationKind.ARRAY : AllocationKind.INNER_ARRAY;
      specs.add(
          new SiteSpec(
              line,
              Type.getType(level).getClassName(),
              kind,
              ArrayLayout.ofElement(level.charAt(1))));
      level = level.substring(1);
    }
    return first;
  }

  /** Adds the site of a one-dimensional array that a call makes; returns its index. */
  public int array(int line, String descriptor, AllocationKind kind) {
    int layout = ArrayLayout.ofElement(descriptor.charAt(1));
    specs.add(new SiteSpec(line, Type.getType(descriptor).getClassName(), kind, layout));
    return specs.size() - 1;
  }

  /** Adds the site of what an instruction makes; returns its index. */
  public int allocatedBy(AbstractInsnNode maker, int line, Probe probe) {
    if (maker instanceof MethodInsnNode made) {
      boolean named = probe == Probe.CONSTRUCTED || probe == Probe.BOXED;
      return object(line, named ? made.owner : "java/lang/Object", kindOf(probe));
    }
    if (maker instanceof IntInsnNode primitives && maker.getOpcode() == Opcodes.NEWARRAY) {
      return array(line, "[" + "ZCFDBSIJ".charAt(primitives.operand - 4), 1);
    }
    if (maker instanceof TypeInsnNode references && maker.getOpcode() == Opcodes.ANEWARRAY) {
      String element =
          references.desc.startsWith("[") ? references.desc : "L" + references.desc + ";";
      return array(line, "[" + element, 1);
    }
    if (maker instanceof MultiANewArrayInsnNode arrays) {
      return array(line, arrays.desc, arrays.dims);
    }
    throw new IllegalArgumentException(probe.method());
  }

  /** The kind of allocation that a probe receives. */
  public static AllocationKind kindOf(Probe probe) {
    return switch (probe) {
      case CONSTRUCTED, REFLECTED -> AllocationKind.OBJECT;
      case BOXED -> AllocationKind.BOXING;
      case CLONED -> AllocationKind.CLONE;
      case COPIED -> AllocationKind.COPY;
      case REFLECTIVE_ARRAY -> AllocationKind.REFLECTIVE_ARRAY;
      case MADE, CONCATENATING -> AllocationKind.ARRAY;
      default -> throw new IllegalArgumentException(probe.method());
    };
  }

  /** The layout of the arrays of the site with this index. */
  public int layoutOf(int index) {
    return specs.get(index).layout();
  }

  /** The name of the type that the site with this index allocates. */
  public String typeOf(int index) {
    return specs.get(index).typeName();
  }

  /** Pushes the id of the site with this index. */
  public LdcInsnNode constant(int index) {
    return new LdcInsnNode(siteConstant(index));
  }

  /** The constant for the id of the site with this index. */
  int siteConstant(int index) {
    return ids.of(this, 1 + 2 * index);
  }

  /** Pushes the id of the type that the site with this index allocates. */
  LdcInsnNode typeConstant(int index) {
    return new LdcInsnNode(ids.of(this, 2 + 2 * index));
  }

  /** The constant for the id of the method. */
  public int frameConstant() {
    return ids.of(this, 0);
  }

  /** A called method, as sites name it. */
  public static String nameOf(MethodInsnNode call) {
    return nameOf(call.owner) + "." + call.name;
  }

  /** A class, as sites name it; {@code owner} is an internal name. */
  static String nameOf(String owner) {
    return Type.getObjectType(owner).getClassName();
  }

  /** Adds a place that is no event of an analysis, and pushes its id. */
  public LdcInsnNode place(int line, String member) {
    return event(EventSites.Spec.place(line, member));
  }

  /** Adds the site of an event, and pushes its id. */
  public LdcInsnNode event(EventSites.Spec spec) {
    return new LdcInsnNode(eventConstant(spec));
  }

  /** Adds the site of an event; returns the constant for its id. */
  int eventConstant(EventSites.Spec spec) {
    events.add(spec);
    return ids.of(this, -events.size());
  }

  /** The position of the id with this number, among those of the method; all sites are known. */
  int indexOf(int number) {
    return number >= 0 ? number : 2 * specs.size() - number;
  }

  /** The method with all of its sites. */
  WovenCode.Method toMethod() {
    return new WovenCode.Method(name, descriptor, List.copyOf(specs), List.copyOf(events));
  }
}
