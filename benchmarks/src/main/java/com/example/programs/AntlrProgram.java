package com.example.programs;

import java.io.IOException;
import java.util.Random;
import org.antlr.v4.Tool;
import org.antlr.v4.codegen.CodeGenerator;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.LexerInterpreter;
import org.antlr.v4.runtime.ParserInterpreter;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.tool.Grammar;
import org.antlr.v4.tool.LexerGrammar;
import org.antlr.v4.tool.ast.GrammarRootAST;

/**
 * Confined. Lets the ANTLR tool analyse a grammar and write the parser for it, and parses a
 * generated text by the same grammar.
 */
public final class AntlrProgram implements Program {
  private final String grammar;

  /**
   * A program.
   *
   * @throws IOException if its grammar cannot be read
   */
  public AntlrProgram() throws IOException {
    grammar = Resources.read("Little.g4");
  }

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new AntlrProgram(), arguments);
  }

  @Override
  public long run(int size) {
    Checksum checksum = new Checksum();
    for (int i = 0; i < 1 + size / 4; i++) {
      Tool tool = new Tool();
      GrammarRootAST tree = tool.parseGrammarFromString(grammar);
      Grammar analysed = tool.createGrammar(tree);
      analysed.fileName = "Little.g4";
      tool.process(analysed, false);
      Checks.that(tool.getNumErrors() == 0, "errors in the grammar");
      checksum.add(CodeGenerator.create(analysed).generateParser().render());
      LexerGrammar lexer = analysed.getImplicitLexer();
      checksum.add(CodeGenerator.create(lexer).generateLexer().render());
      if (i == 0) {
        parse(analysed, size, checksum);
      }
    }
    return checksum.value();
  }

  private static void parse(Grammar analysed, int size, Checksum checksum) {
    Random random = new Random(5);
    for (int i = 0; i < size; i++) {
      LexerInterpreter lexer =
          analysed.createLexerInterpreter(CharStreams.fromString(text(random)));
      ParserInterpreter parser = analysed.createParserInterpreter(new CommonTokenStream(lexer));
      ParseTree tree = parser.parse(analysed.getRule("module").index);
      Checks.that(parser.getNumberOfSyntaxErrors() == 0, "errors in the text");
      checksum.add(tree.toStringTree(parser));
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("module a.b;\nimport c.d.* as e;\n");
    for (int i = 0; i < 6; i++) {
      text.append("public class C").append(i).append("<T: Any> extends Base<T> {\n");
      text.append("  field: int[] = ").append(expression(random, 3)).append(";\n");
      text.append("  fun f(a: int, b: List<T> = [1, 2]): int {\n");
      for (int n = 0; n < 8; n++) {
        text.append("    if (").append(expression(random, 2)).append(") { x += ");
        text.append(expression(random, 4)).append("; } else return ");
        text.append(expression(random, 1)).append("; // comment\n");
      }
      text.append("    try { for (i in b) g(i, n => 2.5e3); } catch (e: Error | Other) { }\n");
      text.append("    return list.map(\\v -> v * 2)[0];\n  }\n}\n");
    }
    return text.toString();
  }

  private static String expression(Random random, int depth) {
    if (depth == 0) {
      return switch (random.nextInt(4)) {
        case 0 -> Integer.toString(1 + random.nextInt(1000));
        case 1 -> "name" + random.nextInt(9);
        case 2 -> "\"text\\n" + random.nextInt(9) + "\"";
        default -> "this.call(a, 0x1f)";
      };
    }
    String[] operators = {" + ", " * ", " == ", " && ", " < ", " - ", " | "};
    return "("
        + expression(random, depth - 1)
        + operators[random.nextInt(operators.length)]
        + expression(random, random.nextInt(depth))
        + ")";
  }
}
