package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapRoot;
import dev.mayfly.heap.HeapRoot.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import shark.GcRoot;
import shark.HeapField;
import shark.HeapGraph;
import shark.HeapObject;
import shark.HeapObject.HeapClass;

/** Immutable: the roots of a dump, those first that a reader wants to know first. */
final class Roots {

  /**
   * Immutable: an object that is alive by itself.
   *
   * @param object its index
   */
  record RootedObject(int object, HeapRoot root) {}

  private final ImmutableList<RootedObject> lasting;
  private final ImmutableList<RootedObject> passing;

  Roots(HeapGraph graph, References references) {
    Map<Integer, String> threads = threadNames(graph);
    List<RootedObject> all = new ArrayList<>();
    // loaders are not asked: each class of the dump is loaded, and was not unloaded
    Iterator<HeapClass> classes = graph.getClasses().iterator();
    while (classes.hasNext()) {
      all.add(
          new RootedObject(
              references.indexOf(classes.next().getObjectId()), new HeapRoot(Kind.CLASS, "")));
    }
    for (GcRoot root : graph.getGcRoots()) {
      HeapObject object = graph.findObjectByIdOrNull(root.getId());
      if (object != null && !(object instanceof HeapClass)) {
        all.add(new RootedObject(references.indexOf(root.getId()), describe(root, threads)));
      }
    }
    lasting =
        all.stream()
            .filter(root -> root.root().kind() != Kind.LOCAL_VARIABLE)
            .collect(ImmutableList.toImmutableList());
    passing =
        all.stream()
            .filter(root -> root.root().kind() == Kind.LOCAL_VARIABLE)
            .collect(ImmutableList.toImmutableList());
  }

  /** All but local variables. */
  ImmutableList<RootedObject> lasting() {
    return lasting;
  }

  /** Local variables, which the thread leaves. */
  ImmutableList<RootedObject> passing() {
    return passing;
  }

  private static Map<Integer, String> threadNames(HeapGraph graph) {
    Map<Integer, String> names = new HashMap<>();
    for (GcRoot root : graph.getGcRoots()) {
      if (root instanceof GcRoot.ThreadObject thread) {
        names.put(thread.getThreadSerialNumber(), name(graph.findObjectByIdOrNull(root.getId())));
      }
    }
    return names;
  }

  private static String name(HeapObject thread) {
    if (thread instanceof HeapObject.HeapInstance instance) {
      HeapField field = instance.get("java.lang.Thread", "name");
      String name = field == null ? null : field.getValue().readAsJavaString();
      return name == null ? "" : name;
    }
    return "";
  }

  private static HeapRoot describe(GcRoot root, Map<Integer, String> threads) {
    if (root instanceof GcRoot.ThreadObject thread) {
      return new HeapRoot(Kind.THREAD, name(thread.getThreadSerialNumber(), threads));
    }
    if (root instanceof GcRoot.JavaFrame frame) {
      return new HeapRoot(Kind.LOCAL_VARIABLE, name(frame.getThreadSerialNumber(), threads));
    }
    if (root instanceof GcRoot.JniLocal local) {
      return new HeapRoot(Kind.NATIVE, name(local.getThreadSerialNumber(), threads));
    }
    if (root instanceof GcRoot.JniGlobal) {
      return new HeapRoot(Kind.NATIVE, "");
    }
    boolean locked = root instanceof GcRoot.MonitorUsed;
    return new HeapRoot(locked ? Kind.LOCK : Kind.JVM, "");
  }

  private static String name(int serialNumber, Map<Integer, String> threads) {
    return threads.getOrDefault(serialNumber, "");
  }
}
