package dev.mayfly.benchmarks;

import com.example.programs.AntlrProgram;
import com.example.programs.AsmProgram;
import com.example.programs.FopProgram;
import com.example.programs.H2Program;
import com.example.programs.JacksonProgram;
import com.example.programs.LuceneProgram;
import com.example.programs.Program;
import com.example.programs.RhinoProgram;
import com.example.programs.SaxonProgram;
import java.util.Locale;

/**
 * Immutable. A real program to measure, with the size of workload that makes one round a quarter of
 * a second or so.
 */
enum Subject {
  ANTLR(AntlrProgram.class, 8),
  ASM(AsmProgram.class, 180),
  FOP(FopProgram.class, 8),
  H2(H2Program.class, 40),
  JACKSON(JacksonProgram.class, 500),
  LUCENE(LuceneProgram.class, 40),
  RHINO(RhinoProgram.class, 100),
  SAXON(SaxonProgram.class, 40);

  private final Class<? extends Program> mainClass;
  private final int size;

  Subject(Class<? extends Program> mainClass, int size) {
    this.mainClass = mainClass;
    this.size = size;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String mainClassName() {
    return mainClass.getName();
  }

  /** The size of a workload that is this many hundredths of the usual one, at least 1. */
  int size(int percent) {
    return Math.max(1, size * percent / 100);
  }

  /** The program itself, to be run in this JVM. */
  Program program() throws ReflectiveOperationException {
    return mainClass.getConstructor().newInstance();
  }
}
