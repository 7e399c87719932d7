package dev.mayfly.fuzz;

import dev.mayfly.fuzz.raw.RawProgram;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.TraceClassVisitor;

/** Static. A program that shows a difference, as text that explains itself. */
final class Reproducer {
  private Reproducer() {}

  static String text(Difference difference, int feature) {
    Program program = difference.program();
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println("seed " + program.seed() + ", JDK " + feature);
    out.println(difference);
    if (program.isSource()) {
      program.source().forEach(out::println);
      return text.toString();
    }
    Map<String, byte[]> files =
        RawProgram.write(program.name(), program.seed(), feature, program.only(), program.budget());
    files.forEach(
        (name, bytes) -> {
          if (bytes.length < 20_000 && !name.equals("Thing.class")) {
            new ClassReader(bytes).accept(new TraceClassVisitor(out), 0);
          }
        });
    out.flush();
    return text.toString();
  }
}
