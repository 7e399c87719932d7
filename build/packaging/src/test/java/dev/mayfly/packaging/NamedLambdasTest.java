package dev.mayfly.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** The expressions of {@link Expressions} answer as before, by classes with names. */
final class NamedLambdasTest {
  private static final List<Class<?>> NEST = List.of(Expressions.class.getNestMembers());

  private static Map<String, byte[]> classFiles() throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    for (Class<?> member : NEST) {
      String name = member.getName().replace('.', '/');
      try (InputStream in = member.getResourceAsStream("/" + name + ".class")) {
        files.put(name, in.readAllBytes());
      }
    }
    return files;
  }

  /** Defines classes itself. */
  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> files;

    Loader(Map<String, byte[]> files) {
      super(NamedLambdasTest.class.getClassLoader());
      this.files = files;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] bytes = files.get(name.replace('.', '/'));
      if (bytes == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
    }
  }

  private static Class<?> rewritten() throws Exception {
    Map<String, byte[]> files = classFiles();
    files.putAll(NamedLambdas.of(files));
    return new Loader(files).loadClass(Expressions.class.getName());
  }

  @Test
  void eachExpressionAnswersAsBefore() throws Exception {
    Supplier<?> named = (Supplier<?>) rewritten().getConstructor().newInstance();
    assertThat(named.get()).isEqualTo(new Expressions().get());
  }

  @Test
  void objectsAreTheSameOrNotAsBefore() throws Exception {
    boolean[] named = (boolean[]) rewritten().getMethod("identities").invoke(null);
    boolean[] before = Expressions.identities();
    assertThat(Arrays.copyOf(named, 2)).containsExactly(before[0], before[1]);
    assertThat(before[2]).as("generated before").isTrue();
    assertThat(named[2]).as("generated now").isFalse();
  }

  @Test
  void onlySerializableExpressionsAreLeft() throws Exception {
    Map<String, byte[]> results = NamedLambdas.of(classFiles());
    assertThat(results).hasSizeGreaterThan(15);
    assertThat(
            results.values().stream()
                .flatMap(NamedLambdasTest::bootstraps)
                .filter(name -> !name.equals("makeConcatWithConstants")))
        .as("what the JVM still links, no method of a record among it")
        .containsOnly("altMetafactory");
  }

  private static Stream<String> bootstraps(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    return node.methods.stream()
        .flatMap(method -> Arrays.stream(method.instructions.toArray()))
        .filter(InvokeDynamicInsnNode.class::isInstance)
        .map(insn -> ((InvokeDynamicInsnNode) insn).bsm.getName());
  }

  @Test
  void recordsAnswerAsBefore() throws Exception {
    List<?> written = (List<?>) rewritten().getMethod("records").invoke(null);
    assertThat(written).isEqualTo(Expressions.records());
  }

  @Test
  void twoBuildsWriteTheSame(@TempDir Path one, @TempDir Path other) throws IOException {
    Map<String, byte[]> first = write(one);
    assertThat(first).hasSizeGreaterThan(15);
    assertThat(write(other))
        .containsOnlyKeys(first.keySet())
        .allSatisfy((name, bytes) -> assertThat(bytes).isEqualTo(first.get(name)));
  }

  private static Map<String, byte[]> write(Path root) throws IOException {
    for (Map.Entry<String, byte[]> file : classFiles().entrySet()) {
      Path path = root.resolve(file.getKey() + ".class");
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    NamedLambdas.main(new String[] {root.toString(), "dev"});
    Map<String, byte[]> files = new HashMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        files.put(root.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }
}
