package dev.mayfly.agent.packaging;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Gives each lambda expression and method reference of some classes a class file of its
 * own, as an inner class has, and records the code of {@linkplain RecordMethods their methods}. The
 * JVM would generate both at the first use; in a short run of the agent that generator, which then
 * gets compiled, costs more than all of the agent's own code.
 *
 * <p>A generated class belongs to the nest of its expression (JEP 181), so it may call private
 * methods. Class files before Java 11 know no nests: those with lambda expressions are raised to
 * it. Expressions that the generator of serializable lambdas links stay as they are.
 */
public final class NamedLambdas {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final String SUFFIX = ".class";

  private final Map<String, ClassNode> classes = new TreeMap<>();
  private final Map<String, byte[]> results = new TreeMap<>();

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
    new ArrayList<>(lambdas.classes.values()).forEach(lambdas::rewrite);
    return lambdas.results;
  }

  private void rewrite(ClassNode owner) {
    ClassNode host =
        owner.nestHostClass == null ? owner : requireNonNull(classes.get(owner.nestHostClass));
    int found = 0;
    boolean writtenOut = false;
    for (MethodNode method : owner.methods) {
      writtenOut |= RecordMethods.rewrite(owner, method);
      for (AbstractInsnNode insn : method.instructions.toArray()) {
        if (insn instanceof InvokeDynamicInsnNode call && isLambda(call.bsm)) {
          String name = owner.name + "$Lambda" + ++found;
          owner.version = Math.max(owner.version, Opcodes.V11);
          LambdaClass lambda = new LambdaClass(name, host.name, owner.version, call);
          results.put(name, lambda.bytes());
          addToNest(host, name);
          method.instructions.set(
              call,
              new MethodInsnNode(
                  Opcodes.INVOKESTATIC, name, LambdaClass.FACTORY, call.desc, false));
        }
      }
    }
    if (found > 0 || writtenOut) {
      results.put(owner.name, bytes(owner));
    }
    if (found > 0) {
      results.put(host.name, bytes(host));
    }
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
