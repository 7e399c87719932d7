package com.example.programs;

import java.io.IOException;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.ScriptableObject;

/** Confined. Interprets JavaScript with Rhino. */
public final class RhinoProgram implements Program {
  private final String script;

  /**
   * A program.
   *
   * @throws IOException if its script cannot be read
   */
  public RhinoProgram() throws IOException {
    script = Resources.read("puzzles.js");
  }

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new RhinoProgram(), arguments);
  }

  @Override
  public long run(int size) {
    try (Context context = Context.enter()) {
      context.setInterpretedMode(true);
      context.setLanguageVersion(Context.VERSION_ES6);
      ScriptableObject scope = context.initStandardObjects();
      context.evaluateString(scope, script, "puzzles.js", 1, null);
      Function solve = (Function) scope.get("solve", scope);
      String answers = (String) solve.call(context, scope, scope, new Object[] {size});
      Checks.that(answers.contains("\"queens\":10"), answers);
      return new Checksum().add(answers).value();
    }
  }
}
