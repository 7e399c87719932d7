package dev.mayfly.fuzz.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Confined. Writes a random program in another language than Java, the same for the same seed
 * everywhere. It prints what it does and always ends: {@code T.fuel} bounds its work.
 */
public final class OtherProgram {
  private static final Map<String, Language> LANGUAGES =
      Map.of(
          KotlinTemplates.LANGUAGE.name(), KotlinTemplates.LANGUAGE,
          ScalaTemplates.LANGUAGE.name(), ScalaTemplates.LANGUAGE,
          GroovyTemplates.LANGUAGE.name(), GroovyTemplates.LANGUAGE);

  private final Language language;
  private final SourceText text;
  private final List<String> functions = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private int numbers;

  private OtherProgram(Language language, SourceText text) {
    this.language = language;
    this.text = text;
  }

  /** Whether a compiler's language is not Java. */
  public static boolean isOther(String compiler) {
    return LANGUAGES.containsKey(compiler);
  }

  /** The name of the source file. */
  public static String file(String compiler) {
    return "Main." + LANGUAGES.get(compiler).extension();
  }

  /** The source of a program whose class {@code Main} has a static method {@code int run()}. */
  public static List<String> write(String program, long seed, String compiler) {
    OtherProgram writer = new OtherProgram(LANGUAGES.get(compiler), new SourceText(seed, 17));
    return writer.write(program);
  }

  private List<String> write(String program) {
    StringBuilder source = new StringBuilder("package ").append(program).append('\n');
    source.append(language.support());
    piece(source, language.pieces().get(0));
    for (int i = 0, count = 5 + text.below(7); i < count; i++) {
      piece(source, text.any(language.pieces()));
    }
    StringBuilder calls = new StringBuilder();
    for (int i = 0, count = 4 + text.below(4); i < count; i++) {
      calls.append(
          language.call().replace("$F", text.any(functions)).replace("$c", "" + text.below(9)));
    }
    source.append(language.main().replace("$calls", calls));
    return source.toString().lines().toList();
  }

  private void piece(StringBuilder source, Language.Piece piece) {
    String number = "" + numbers++;
    source.append(filled(piece.text().replace("#", number), 3)).append('\n');
    if (!piece.function().isEmpty()) {
      functions.add(piece.function().replace("#", number));
    }
    if (!piece.type().isEmpty()) {
      types.add(piece.type().replace("#", number));
    }
  }

  private String filled(String template, int depth) {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (int at = template.indexOf('$'); at >= 0; at = template.indexOf('$', from)) {
      char kind = at + 1 < template.length() ? template.charAt(at + 1) : ' ';
      String value =
          switch (kind) {
            case 'e' -> expression(depth - 1);
            case 'c' -> "" + text.below(9);
            case 'K' -> types.isEmpty() ? first(language) : text.any(types);
            case 'F' -> functions.isEmpty() ? "T.t" : text.any(functions);
            default -> null;
          };
      filled.append(template, from, at).append(value == null ? "$" : value);
      from = at + (value == null ? 1 : 2);
    }
    return filled.append(template.substring(from)).toString();
  }

  private static String first(Language language) {
    return language.pieces().get(0).type().replace("#", "0");
  }

  private String expression(int depth) {
    if (depth <= 0) {
      return text.once(2) ? "x" : "" + text.below(9);
    }
    return filled(text.any(language.expressions()).replace("#", "" + numbers++), depth);
  }
}
