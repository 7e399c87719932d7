package com.example.programs;

import java.io.IOException;
import java.util.Properties;
import org.python.core.PyInteger;
import org.python.core.PyObject;
import org.python.util.PythonInterpreter;

/** Confined. Runs Python that Jython compiles. */
public final class JythonProgram implements Program {
  private final PyObject solve;

  /**
   * A program.
   *
   * @throws IOException if its script cannot be read
   */
  public JythonProgram() throws IOException {
    Properties properties = new Properties();
    properties.setProperty("python.cachedir.skip", "true");
    properties.setProperty("python.import.site", "false");
    PythonInterpreter.initialize(System.getProperties(), properties, new String[0]);
    try (PythonInterpreter python = new PythonInterpreter()) {
      python.exec(Resources.read("puzzles.py"));
      solve = python.get("solve");
    }
  }

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new JythonProgram(), arguments);
  }

  @Override
  public long run(int size) {
    String answers = solve.__call__(new PyInteger(size)).toString();
    Checks.that(answers.startsWith("queens=4\n"), answers);
    return new Checksum().add(answers).value();
  }
}
