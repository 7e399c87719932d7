package dev.mayfly.report.jfr;

import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Confined to one thread: what the events of a Flight Recorder file refer to by number, each
 * constant once; 0 stands for none.
 */
final class JfrConstants {

  private static final String TYPE = "\\[*+(?:[BCDFIJSZ]|L[^;()\\[.]++;)";
  private static final Pattern DESCRIPTOR =
      Pattern.compile("\\((?:" + TYPE + ")*+\\)(?:V|" + TYPE + ")");

  /** What stands for many methods belongs to no class. */
  private static final String NO_CLASS = "mayfly";

  private static final int FRAME_TYPE = 1;

  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "boolean", "Z", "byte", "B", "char", "C", "short", "S", "int", "I", "long", "J", "float",
          "F", "double", "D");

  private final Map<String, Integer> symbols = new LinkedHashMap<>();
  private final Map<String, Integer> packages = new LinkedHashMap<>();
  private final Map<String, Integer> classes = new LinkedHashMap<>();
  private final Map<MethodFrame, Integer> methods = new LinkedHashMap<>();
  private final JfrBytes packagePool = new JfrBytes();
  private final JfrBytes classPool = new JfrBytes();
  private final JfrBytes methodPool = new JfrBytes();
  private final JfrBytes stackPool = new JfrBytes();
  private int stacks;

  private int symbol(String text) {
    Integer known = symbols.putIfAbsent(text, symbols.size() + 1);
    return known == null ? symbols.size() : known;
  }

  /** A class, or an array by its element type and brackets. */
  int type(String typeName) {
    int brackets = typeName.indexOf('[');
    if (brackets < 0) {
      return ofClass(Printable.of(typeName).replace('.', '/'));
    }
    String element = Printable.of(typeName.substring(0, brackets));
    String nested = "[".repeat((typeName.length() - brackets) / 2);
    String primitive = PRIMITIVES.get(element);
    return ofClass(
        nested + (primitive != null ? primitive : "L" + element.replace('.', '/') + ";"));
  }

  private int ofClass(String name) {
    Integer known = classes.get(name);
    if (known != null) {
      return known;
    }
    int number = classes.size() + 1;
    classes.put(name, number);
    int slash = name.startsWith("[") ? -1 : name.lastIndexOf('/');
    int packageNumber = slash < 0 ? 0 : ofPackage(name.substring(0, slash));
    classPool.number(number).number(symbol(name)).number(packageNumber).number(0);
    return number;
  }

  private int ofPackage(String name) {
    Integer known = packages.putIfAbsent(name, packages.size() + 1);
    if (known == null) {
      packagePool.number(packages.size()).number(symbol(name));
      return packages.size();
    }
    return known;
  }

  int method(MethodFrame frame) {
    Integer known = methods.get(frame);
    if (known != null) {
      return known;
    }
    int number = methods.size() + 1;
    methods.put(frame, number);
    String className = frame.className().isEmpty() ? NO_CLASS : frame.className();
    // readers take descriptors apart
    boolean described = DESCRIPTOR.matcher(frame.descriptor()).matches();
    methodPool
        .number(number)
        .number(type(className))
        .number(symbol(Printable.of(frame.methodName())))
        .number(symbol(described ? Printable.of(frame.descriptor()) : "()V"))
        .number(0)
        .bit(false);
    return number;
  }

  /**
   * A stack.
   *
   * @param frames its methods' numbers, the innermost first
   * @param line the line in the innermost; 0 where it is not known
   */
  int stack(int[] frames, int count, int line) {
    stackPool.number(++stacks).bit(false).number(count);
    for (int i = 0; i < count; i++) {
      stackPool.number(frames[i]).number(i == 0 ? line : 0).number(0).number(FRAME_TYPE);
    }
    return stacks;
  }

  /** The event that holds all constants, without its length. */
  JfrBytes event() {
    // its type, when, for how long; no other one before; complete; how many pools
    JfrBytes event = new JfrBytes().number(1).number(0).number(0).number(0).bit(true).number(6);
    pool(event, JfrType.FRAME_TYPE, 1, new JfrBytes().number(FRAME_TYPE).text("Interpreted"));
    pool(event, JfrType.PACKAGE, packages.size(), packagePool);
    pool(event, JfrType.CLASS, classes.size(), classPool);
    pool(event, JfrType.METHOD, methods.size(), methodPool);
    pool(event, JfrType.STACK_TRACE, stacks, stackPool);
    JfrBytes symbolPool = new JfrBytes();
    symbols.forEach((text, number) -> symbolPool.number(number).text(text));
    pool(event, JfrType.SYMBOL, symbols.size(), symbolPool);
    return event;
  }

  private static void pool(JfrBytes event, JfrType type, int count, JfrBytes constants) {
    event.number(type.id).number(count).add(constants);
  }
}
