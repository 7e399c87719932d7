package dev.mayfly.agent.packaging;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Gives the lambda expressions and method references of some classes class files, as inner
 * classes have, and records the code of {@linkplain RecordMethods their methods}. The JVM would
 * generate both at the first use; in a short run of the agent that generator, which then gets
 * compiled, costs more than all of the agent's own code.
 *
 * <p>Expressions of a nest share a class if they implement the same method: a class takes a tenth of
 * a millisecond to load, however small it is. A generated class belongs to the nest of its
 * expressions (JEP 181), so it may call private methods. Class files before Java 11 know no nests: those with lambda expressions are raised to
 * it. Expressions that the generator of serializable lambdas links stay as they are.
 */
public final class NamedLambdas {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final String SUFFIX = ".class";

  /** So many bodies still are a method that the JIT compiler inlines where it is hot. */
  private static final int MOST_IN_CLASS = 16;

  private final Map<String, ClassNode> classes = new TreeMap<>();

  /** Expressions by nest host, and by interface and method. */
  private final Map<String, Map<String, List<Expression>>> expressions = new TreeMap<>();
  private final Map<String, byte[]> results = new TreeMap<>();

  /** Confined. Where an expression stands. */
  private record Expression(ClassNode owner, MethodNode method, InvokeDynamicInsnNode call) {}

  private NamedLambdas(Map<String, byte[]> classFiles) {
    classFiles.forEach(
        (name, bytes) -> {
          ClassNode node = new ClassNode();
          new ClassReader(bytes).accept(node, 0);
          classes.put(name, node);
        });
  }

  /**
   * Rewrites the class files below a directory, and adds those of their lambdas.
   *
   * @param arguments the directory; the package in it whose classes are meant; the folders in that
   *     whose classes are not, if there are any
   */
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    Map<String, byte[]> classFiles = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root.resolve(arguments[1]))) {
      for (Path file : (Iterable<Path>) files.filter(NamedLambdas::isClassFile)::iterator) {
        String name = root.relativize(file).toString().replace('\\', '/');
        if (arguments.length < 3 || !name.startsWith(arguments[2])) {
          classFiles.put(
              name.substring(0, name.length() - SUFFIX.length()), Files.readAllBytes(file));
        }
      }
    }
    for (Map.Entry<String, byte[]> result : of(classFiles).entrySet()) {
      Files.write(root.resolve(result.getKey() + SUFFIX), result.getValue());
    }
  }

  private static boolean isClassFile(Path file) {
    return file.toString().endsWith(SUFFIX) && !file.endsWith("package-info.class");
  }

  /**
   * The class files that change, and those of the lambdas.
   *
   * @param classFiles all classes of some packages, by internal name; whole nests
   */
  static Map<String, byte[]> of(Map<String, byte[]> classFiles) {
    NamedLambdas lambdas = new NamedLambdas(classFiles);
    Set<ClassNode> changed = new LinkedHashSet<>();
    for (ClassNode owner : lambdas.classes.values()) {
      if (lambdas.find(owner)) {
        changed.add(owner);
      }
    }
    lambdas.expressions.forEach(
        (host, kinds) -> changed.add(lambdas.write(requireNonNull(lambdas.classes.get(host)), kinds)));
    changed.forEach(owner -> lambdas.results.put(owner.name, bytes(owner)));
    return lambdas.results;
  }

  /** Finds the expressions of a class, and returns whether the class will change. */
  private boolean find(ClassNode owner) {
    String host = owner.nestHostClass == null ? owner.name : owner.nestHostClass;
    boolean changes = false;
    for (MethodNode method : owner.methods) {
      changes |= RecordMethods.rewrite(owner, method);
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof InvokeDynamicInsnNode call && isLambda(call.bsm)) {
          owner.version = Math.max(owner.version, Opcodes.V11);
          String implemented =
              Type.getReturnType(call.desc).getInternalName() + '.' + call.name + call.bsmArgs[0];
          expressions
              .computeIfAbsent(host, none -> new LinkedHashMap<>())
              .computeIfAbsent(implemented, none -> new ArrayList<>())
              .add(new Expression(owner, method, call));
          changes = true;
        }
      }
    }
    return changes;
  }

  /** Writes the classes of a nest's expressions; returns the nest's host. */
  private ClassNode write(ClassNode host, Map<String, List<Expression>> kinds) {
    int classesOfHost = 0;
    for (List<Expression> kind : kinds.values()) {
      for (int from = 0; from < kind.size(); from += MOST_IN_CLASS) {
        String name = host.name + "$Lambda" + ++classesOfHost;
        write(name, host, kind.subList(from, Math.min(kind.size(), from + MOST_IN_CLASS)));
        addToNest(host, name);
      }
    }
    return host;
  }

  private void write(String name, ClassNode host, List<Expression> all) {
    List<InvokeDynamicInsnNode> calls = new ArrayList<>();
    int version = Opcodes.V11;
    for (Expression one : all) {
      version = Math.max(version, one.owner.version);
      String factory = LambdaClass.factory(calls.size());
      calls.add(one.call);
      one.method.instructions.set(
          one.call,
          new MethodInsnNode(Opcodes.INVOKESTATIC, name, factory, one.call.desc, false));
    }
    results.put(name, new LambdaClass(name, host.name, version, calls).bytes());
  }

  private static boolean isLambda(Handle bootstrap) {
    return bootstrap.getOwner().equals(METAFACTORY) && bootstrap.getName().equals("metafactory");
  }

  private static void addToNest(ClassNode host, String name) {
    List<String> members =
        host.nestMembers == null ? new ArrayList<>() : new ArrayList<>(host.nestMembers);
    members.add(name);
    host.nestMembers = members;
  }

  private static byte[] bytes(ClassNode node) {
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }
}
