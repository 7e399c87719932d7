package dev.mayfly.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
 * Confined. Gives the lambda expressions and method references of some classes class files, as
 * inner classes have, and records the code of {@linkplain RecordMethods their methods}. The JVM
 * would generate both at the first use; in a short run of the agent that generator, which then gets
 * compiled, costs more than all of the agent's own code.
 *
 * <p>Expressions of a package share a class if they implement the same method: a class takes a
 * tenth of a millisecond to load, however small it is. So the bodies of expressions are visible in
 * the package. Those that call other private methods, and those of interfaces, whose methods have
 * to be private or public, share a class of their nest (JEP 181), which may call private methods.
 * So do those of class files before Java 11: they are of libraries, of which the agent has some
 * classes only. They know no nests, and are raised to Java 11. Expressions that the generator of
 * serializable lambdas links stay as they are.
 */
public final class NamedLambdas {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final String SUFFIX = ".class";

  /** The beginning of the names that javac gives to bodies. */
  private static final String BODY = "lambda$";

  /** So many bodies still are a method that the JIT compiler inlines where it is hot. */
  private static final int MOST_IN_CLASS = 16;

  private final Map<String, ClassNode> classes = new TreeMap<>();

  /** Expressions by package or nest host, and by interface and method. */
  private final Map<String, Map<String, List<Expression>>> expressions = new TreeMap<>();

  private final Map<String, byte[]> results = new TreeMap<>();

  /** The new names of bodies. */
  private final Map<Handle, String> renamed = new HashMap<>();

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
        (home, kinds) -> {
          ClassNode host = lambdas.classes.get(home);
          lambdas.write(home, host, kinds);
          if (host != null) {
            changed.add(host);
          }
        });
    changed.forEach(owner -> lambdas.results.put(owner.name, bytes(owner)));
    return lambdas.results;
  }

  /** Finds the expressions of a class, and returns whether the class will change. */
  private boolean find(ClassNode owner) {
    boolean isOfLibrary = owner.version < Opcodes.V11;
    boolean changes = false;
    for (MethodNode method : owner.methods) {
      changes |= RecordMethods.rewrite(owner, method);
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof InvokeDynamicInsnNode call && isLambda(call.bsm)) {
          owner.version = Math.max(owner.version, Opcodes.V11);
          String implemented =
              Type.getReturnType(call.desc).getInternalName() + '.' + call.name + call.bsmArgs[0];
          expressions
              .computeIfAbsent(
                  isOfLibrary ? owner.name : homeOf(owner, call), none -> new LinkedHashMap<>())
              .computeIfAbsent(implemented, none -> new ArrayList<>())
              .add(new Expression(owner, method, call));
          changes = true;
        }
      }
    }
    return changes;
  }

  /** The package of an expression; the host of its nest if its class has to be there. */
  private String homeOf(ClassNode owner, InvokeDynamicInsnNode call) {
    Handle body = (Handle) call.bsmArgs[1];
    ClassNode declaring = classes.get(body.getOwner());
    MethodNode method = declaring == null ? null : find(declaring, body);
    if (declaring != null && method != null && isIn(method.access, Opcodes.ACC_PRIVATE)) {
      if (!method.name.startsWith(BODY) || isIn(declaring.access, Opcodes.ACC_INTERFACE)) {
        return owner.nestHostClass == null ? owner.name : owner.nestHostClass;
      }
      // no other class of the package may override it
      String simpleName = declaring.name.substring(declaring.name.lastIndexOf('/') + 1);
      method.name = BODY + simpleName + method.name.substring(BODY.length() - 1);
      method.access = (method.access & ~Opcodes.ACC_PRIVATE) | Opcodes.ACC_FINAL;
      renamed.put(body, method.name);
    }
    String name = renamed.get(body);
    if (name != null) {
      call.bsmArgs[1] =
          new Handle(body.getTag(), body.getOwner(), name, body.getDesc(), body.isInterface());
    }
    return owner.name.substring(0, owner.name.lastIndexOf('/'));
  }

  private static @Nullable MethodNode find(ClassNode declaring, Handle body) {
    for (MethodNode method : declaring.methods) {
      if (method.name.equals(body.getName()) && method.desc.equals(body.getDesc())) {
        return method;
      }
    }
    return null;
  }

  private static boolean isIn(int access, int flag) {
    return (access & flag) != 0;
  }

  /** Writes the classes of a package's expressions, or of those of a nest. */
  private void write(String home, @Nullable ClassNode host, Map<String, List<Expression>> kinds) {
    int classesOfHome = 0;
    for (List<Expression> kind : kinds.values()) {
      for (int from = 0; from < kind.size(); from += MOST_IN_CLASS) {
        String name = home + (host == null ? "/Lambdas" : "$Lambda") + ++classesOfHome;
        write(name, host, kind.subList(from, Math.min(kind.size(), from + MOST_IN_CLASS)));
        if (host != null) {
          addToNest(host, name);
        }
      }
    }
  }

  private void write(String name, @Nullable ClassNode host, List<Expression> all) {
    List<InvokeDynamicInsnNode> calls = new ArrayList<>();
    int version = Opcodes.V11;
    for (Expression one : all) {
      version = Math.max(version, one.owner.version);
      String factory = LambdaClass.factory(calls.size());
      calls.add(one.call);
      one.method.instructions.set(
          one.call, new MethodInsnNode(Opcodes.INVOKESTATIC, name, factory, one.call.desc, false));
    }
    String nest = host == null ? null : host.name;
    results.put(name, new LambdaClass(name, nest, version, calls).bytes());
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
