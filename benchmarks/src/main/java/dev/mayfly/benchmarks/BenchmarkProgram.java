package dev.mayfly.benchmarks;

import com.example.programs.AntlrProgram;
import com.example.programs.AsmProgram;
import com.example.programs.ChartProgram;
import com.example.programs.FopProgram;
import com.example.programs.H2Program;
import com.example.programs.JacksonProgram;
import com.example.programs.JythonProgram;
import com.example.programs.LuindexProgram;
import com.example.programs.LusearchProgram;
import com.example.programs.PmdProgram;
import com.example.programs.Program;
import com.example.programs.RhinoProgram;
import com.example.programs.SaxonProgram;
import java.util.Arrays;
import java.util.Locale;

/**
 * Immutable. A real program to measure, with the size of workload that makes one round a quarter of
 * a second or so.
 */
enum BenchmarkProgram {
  ANTLR(
      AntlrProgram.class,
      8,
      "parser generator: analyses a grammar, writes its parser, parses by it"),
  ASM(AsmProgram.class, 180, "byte code: data flow of a library's classes"),
  CHART(ChartProgram.class, 7, "JFreeChart: draws charts, to PNG and back"),
  FOP(FopProgram.class, 8, "XSL-FO to PDF"),
  H2(H2Program.class, 40, "SQL in memory, four clients at a time"),
  JACKSON(JacksonProgram.class, 500, "JSON from and to records and trees"),
  JYTHON(JythonProgram.class, 50, "Python on the JVM"),
  LUINDEX(LuindexProgram.class, 70, "Lucene: indexes texts"),
  LUSEARCH(LusearchProgram.class, 28, "Lucene: searches texts"),
  PMD(PmdProgram.class, 6, "static analysis of Java sources"),
  RHINO(RhinoProgram.class, 100, "JavaScript, interpreted"),
  SAXON(SaxonProgram.class, 40, "XSLT 3.0");

  private final Class<? extends Program> mainClass;
  private final int size;
  private final String description;

  BenchmarkProgram(Class<? extends Program> mainClass, int size, String description) {
    this.mainClass = mainClass;
    this.size = size;
    this.description = description;
  }

  /** The work of the program, in few words. */
  String description() {
    return description;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String mainClassName() {
    return mainClass.getName();
  }

  /** The program of a name. */
  static BenchmarkProgram of(String label) {
    return Arrays.stream(values())
        .filter(program -> program.label().equals(label.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no program '" + label + "'; 'benchmarks/run --programs' lists them"));
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
