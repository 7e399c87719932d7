package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.MethodCalls;
import dev.mayfly.agent.weaving.bytecode.QuietCalls;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Thread-safe. Which woven methods may call which, from the byte code of the classes loaded so far:
 * a call may reach every method of its name and descriptor, a constructor only its own. Names are
 * kept as hashes: two that agree make a call possible that is not, never the reverse.
 *
 * <p>A call of code that is not woven may come back to any method that overrides or implements
 * something. What reflection calls is not known. Memory: 4 bytes a call, some 130 a method.
 */
public final class CallGraph {
  /** Stands for what code that is not woven may call. */
  private static final int CALLBACK = 1;

  private static final Set<String> OF_OBJECT =
      Set.of("hashCode", "equals", "toString", "clone", "finalize");

  private final Map<Integer, MethodCalls> methods = new ConcurrentHashMap<>();
  private final Predicate<String> woven;

  /**
   * An empty graph.
   *
   * @param woven whether a class, named with dots, is in scope
   */
  public CallGraph(Predicate<String> woven) {
    this.woven = woven;
  }

  /** What the methods of a class may call that have contexts; to be called before it is woven. */
  public List<MethodCalls> callsIn(ClassScan scan) {
    List<MethodCalls> calls = new ArrayList<>();
    boolean inherits =
        !"java/lang/Object".equals(scan.node().superName) || !scan.node().interfaces.isEmpty();
    for (MethodNode method : scan.node().methods) {
      if (scan.needsNothing(method) || scan.isLeaf(method)) {
        continue;
      }
      calls.add(
          new MethodCalls(
              method.name,
              method.desc,
              hash(scan.node().name, method.name, method.desc),
              isCalledBack(method, inherits),
              calleesOf(method)));
    }
    return calls;
  }

  /** Adds what methods of a class may call. */
  public void add(String className, List<MethodCalls> calls, SiteRegistry registry) {
    for (MethodCalls method : calls) {
      methods.put(
          registry.frame(new MethodFrame(className, method.name(), method.descriptor())), method);
    }
  }

  /** Whether one method may call another directly; true where one of them is not known. */
  boolean mayCall(int caller, int callee) {
    MethodCalls from = methods.get(caller);
    MethodCalls to = methods.get(callee);
    return from == null
        || to == null
        || calls(from, to.hash())
        || (to.calledBack() && calls(from, CALLBACK));
  }

  private static boolean calls(MethodCalls method, int hash) {
    return Arrays.binarySearch(method.callees(), hash) >= 0;
  }

  private static boolean isCalledBack(MethodNode method, boolean inherits) {
    int bound = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    return method.name.startsWith("lambda$")
        || OF_OBJECT.contains(method.name)
        || (inherits && (method.access & bound) == 0 && !method.name.equals("<init>"));
  }

  private int[] calleesOf(MethodNode method) {
    IntStream.Builder hashes = IntStream.builder();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof InvokeDynamicInsnNode) {
        hashes.add(CALLBACK); // a concatenation calls toString()
      } else if (insn instanceof MethodInsnNode call && !QuietCalls.contains(call)) {
        hashes.add(hash(call.owner, call.name, call.desc));
        if (!woven.test(call.owner.replace('/', '.'))) {
          hashes.add(CALLBACK);
        }
      }
    }
    return hashes.build().sorted().distinct().toArray();
  }

  private static int hash(String owner, String name, String descriptor) {
    int hash = 31 * name.hashCode() + descriptor.hashCode();
    return name.equals("<init>") ? 31 * hash + owner.hashCode() : hash;
  }
}
