package dev.mayfly.report.jfr;

import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Confined to one thread: what the events of a chunk of a Flight Recorder file refer to by number,
 * each constant once; 0 stands for none.
 *
 * <p>Numbers go on from chunk to chunk: where one has a constant in two chunks, the JDK takes the
 * first one for both [1].
 *
 * <p>[1] https://github.com/openjdk/jdk/tree/jdk-25-ga/src/jdk.jfr (ChunkParser.fillConstantPools)
 */
final class JfrConstants {

  private static final String TYPE = "\\[*+(?:[BCDFIJSZ]|L[^;()\\[.]++;)";
  private static final Pattern DESCRIPTOR =
      Pattern.compile("\\((?:" + TYPE + ")*+\\)(?:V|" + TYPE + ")");

  /** The class name of frames that stand for many methods. */
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
  private final JfrBytes threadPool = new JfrBytes();
  private final int stacksBefore;
  private int lastSymbol;
  private int lastPackage;
  private int lastClass;
  private int lastMethod;
  private int lastStack;
  private int threads;
  private int symbolBytes;

  /** No constants; their numbers will be the first ones. */
  JfrConstants() {
    stacksBefore = 0;
  }

  /** No constants; their numbers will follow those of the chunk before. */
  JfrConstants(JfrConstants before) {
    lastSymbol = before.lastSymbol;
    lastPackage = before.lastPackage;
    lastClass = before.lastClass;
    lastMethod = before.lastMethod;
    lastStack = before.lastStack;
    stacksBefore = lastStack;
  }

  private int symbol(String text) {
    Integer known = symbols.putIfAbsent(text, lastSymbol + 1);
    if (known == null) {
      symbolBytes += text.length();
      return ++lastSymbol;
    }
    return known;
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
    int number = ++lastClass;
    classes.put(name, number);
    int slash = name.startsWith("[") ? -1 : name.lastIndexOf('/');
    int packageNumber = slash < 0 ? 0 : ofPackage(name.substring(0, slash));
    classPool.number(number).number(symbol(name)).number(packageNumber).number(0);
    return number;
  }

  private int ofPackage(String name) {
    Integer known = packages.putIfAbsent(name, lastPackage + 1);
    if (known == null) {
      packagePool.number(++lastPackage).number(symbol(name));
      return lastPackage;
    }
    return known;
  }

  int method(MethodFrame frame) {
    Integer known = methods.get(frame);
    if (known != null) {
      return known;
    }
    int number = ++lastMethod;
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
   * @param truncated whether outer ones are missing
   */
  int stack(int[] frames, int count, int line, boolean truncated) {
    stackPool.number(++lastStack).bit(truncated).number(count);
    for (int i = 0; i < count; i++) {
      stackPool.number(frames[i]).number(i == 0 ? line : 0).number(0).number(FRAME_TYPE);
    }
    return lastStack;
  }

  /** A thread that was not added before; its number is positive. */
  void thread(int number, String name) {
    String shown = Printable.of(name);
    threads++;
    threadPool.number(number).text(shown).number(0).text(shown).number(number);
  }

  /** About how many bytes all of them have. */
  int size() {
    return packagePool.size()
        + classPool.size()
        + methodPool.size()
        + stackPool.size()
        + threadPool.size()
        + symbolBytes;
  }

  /** The event that holds all constants, without its length. */
  JfrBytes event() {
    JfrBytes symbolPool = new JfrBytes();
    symbols.forEach((text, number) -> symbolPool.number(number).text(text));
    JfrBytes pools = new JfrBytes();
    int count =
        pool(pools, JfrType.FRAME_TYPE, 1, new JfrBytes().number(FRAME_TYPE).text("Interpreted"))
            + pool(pools, JfrType.PACKAGE, packages.size(), packagePool)
            + pool(pools, JfrType.CLASS, classes.size(), classPool)
            + pool(pools, JfrType.METHOD, methods.size(), methodPool)
            + pool(pools, JfrType.STACK_TRACE, lastStack - stacksBefore, stackPool)
            + pool(pools, JfrType.THREAD, threads, threadPool)
            + pool(pools, JfrType.SYMBOL, symbols.size(), symbolPool);
    // its type, when, for how long; no other one before; complete; how many pools
    return new JfrBytes()
        .number(1)
        .number(0)
        .number(0)
        .number(0)
        .bit(true)
        .number(count)
        .add(pools);
  }

  /** Adds a pool, unless it is empty: the JDK refuses such ones. Returns how many it has added. */
  private static int pool(JfrBytes pools, JfrType type, int count, JfrBytes constants) {
    if (count == 0) {
      return 0;
    }
    pools.number(type.id()).number(count).add(constants);
    return 1;
  }
}
