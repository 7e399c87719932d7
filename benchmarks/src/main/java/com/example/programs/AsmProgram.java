package com.example.programs;

import java.io.IOException;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.BasicVerifier;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Confined. Analyses the data flow of a big jar's classes with ASM and writes them again. */
public final class AsmProgram implements Program {
  private static final int CLASSES = 4;

  private List<byte[]> classFiles = List.of();

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new AsmProgram(), arguments);
  }

  @Override
  public long run(int size) throws IOException, AnalyzerException {
    if (classFiles.size() != size * CLASSES) {
      classFiles =
          List.copyOf(
              JarFiles.first(
                      size * CLASSES, "/net/sf/saxon/Version.class", "net/sf/saxon/expr/", ".class")
                  .values());
    }
    Checksum checksum = new Checksum();
    for (byte[] classFile : classFiles) {
      ClassNode node = new ClassNode();
      new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
      for (MethodNode method : node.methods) {
        checksum.add(deepestStack(node, method)).add(sources(node, method));
      }
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      node.accept(writer);
      byte[] written = writer.toByteArray();
      Checks.that(
          new ClassReader(written).getClassName().equals(node.name), "name of " + node.name);
      checksum.add(written);
    }
    return checksum.value();
  }

  private static int deepestStack(ClassNode node, MethodNode method) throws AnalyzerException {
    int deepest = 0;
    for (Frame<BasicValue> frame : new Analyzer<>(new BasicVerifier()).analyze(node.name, method)) {
      deepest = frame == null ? deepest : Math.max(deepest, frame.getStackSize());
    }
    return deepest;
  }

  private static int sources(ClassNode node, MethodNode method) throws AnalyzerException {
    int sources = 0;
    for (Frame<SourceValue> frame :
        new Analyzer<>(new SourceInterpreter()).analyze(node.name, method)) {
      if (frame != null && frame.getStackSize() > 0) {
        sources += frame.getStack(frame.getStackSize() - 1).insns.size();
      }
    }
    return sources;
  }
}
