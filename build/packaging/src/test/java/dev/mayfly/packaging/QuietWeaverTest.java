package dev.mayfly.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.aspectj.weaver.World;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

/**
 * Each class of the weaver: nothing in it prints, three ask for other classes, and all else is as
 * it was.
 */
@Tag("slow")
final class QuietWeaverTest {
  private static final String OURS = "dev/mayfly/agent/weaving/aspects/";
  private static final String TRACE = "INVOKE(VIRTUAL|SPECIAL) \\S+\\.printStackTrace \\(\\)V";

  @Test
  void leavesNothingThatPrints() throws Exception {
    int changed = 0;
    try (JarFile jar =
        new JarFile(
            new File(World.class.getProtectionDomain().getCodeSource().getLocation().toURI()))) {
      for (JarEntry entry : jar.stream().filter(QuietWeaverTest::isClass).toList()) {
        byte[] bytes = read(jar, entry);
        String name = entry.getName().replace(".class", "").replace('/', '.');
        byte[] muted = QuietWeaver.of(bytes);
        List<String> expected = new ArrayList<>();
        for (String line : lines(bytes)) {
          if (line.strip().matches(TRACE)) {
            expected.add("    POP");
          } else {
            expected.add(
                other(name, line)
                    .replaceFirst(
                        "GETSTATIC java/lang/System\\.(err|out) ",
                        "GETSTATIC " + OURS + "NullStreams.$1 "));
          }
        }
        assertThat(lines(muted)).as(name).isEqualTo(expected);
        changed += lines(bytes).equals(expected) ? 0 : 1;
      }
    }
    assertThat(changed).isGreaterThan(50);
  }

  /** Three classes have other names in them. */
  private static String other(String className, String line) {
    return switch (className) {
      case "org.aspectj.weaver.tools.TraceFactory" ->
          line.replace("\"org.aspectj.weaver.tools.Jdk14", "\"org.aspectj.weaver.tools.Default");
      case "org.aspectj.bridge.Version" ->
          line.replace("java/text/SimpleDateFormat", OURS + "AbsentDateFormat");
      case "org.aspectj.util.LangUtil" ->
          line.replace("java/sql/SQLException", OURS + "NeverThrownException");
      default -> line;
    };
  }

  private static boolean isClass(JarEntry entry) {
    return entry.getName().startsWith("org/aspectj/") && entry.getName().endsWith(".class");
  }

  private static byte[] read(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  /** Instructions and all else, a line each. */
  private static List<String> lines(byte[] bytes) {
    Textifier text = new Textifier();
    new ClassReader(bytes).accept(new TraceClassVisitor(null, text, null), 0);
    StringWriter all = new StringWriter();
    text.print(new PrintWriter(all));
    return all.toString().lines().toList();
  }
}
