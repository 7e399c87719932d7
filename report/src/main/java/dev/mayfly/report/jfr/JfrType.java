package dev.mayfly.report.jfr;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * Immutable: a type of a Flight Recorder file of ours, with its fields in the order in which they
 * are written. The JDK's own have the names by which its tools know them; their numbers are ours.
 *
 * @param id its number; 0 and 1 are those of descriptions and constants
 * @param label the name that users see; it and the description are empty for a type that is no
 *     event
 */
record JfrType(
    int id, String typeName, String label, String description, ImmutableList<Field> fields) {

  private static final Splitter BLANKS = Splitter.on(' ');

  /**
   * The types of the fields of events, and of the constants to which these refer; as {@link
   * Field#of} reads their fields.
   */
  static final ImmutableList<JfrType> OF_FIELDS =
      """
      10 int
      11 long
      12 boolean
      13 java.lang.String
      14 jdk.types.Symbol string:java.lang.String
      15 jdk.types.FrameType description:java.lang.String
      16 jdk.types.Package name:*jdk.types.Symbol
      17 java.lang.Class name:*jdk.types.Symbol package:*jdk.types.Package modifiers:int
      18 jdk.types.Method type:*java.lang.Class name:*jdk.types.Symbol descriptor:*jdk.types.Symbol\
       modifiers:int hidden:boolean
      19 jdk.types.StackFrame method:*jdk.types.Method lineNumber:int bytecodeIndex:int\
       type:*jdk.types.FrameType
      20 jdk.types.StackTrace truncated:boolean frames:[]jdk.types.StackFrame
      21 jdk.jfr.Label value:java.lang.String
      22 jdk.jfr.Description value:java.lang.String
      23 jdk.jfr.Category value:[]java.lang.String
      24 jdk.jfr.Timestamp value:java.lang.String
      25 jdk.jfr.Timespan value:java.lang.String
      26 jdk.jfr.DataAmount value:java.lang.String
      27 jdk.jfr.ContentType
      28 java.lang.Thread osName:java.lang.String osThreadId:long javaName:java.lang.String\
       javaThreadId:long
      """
          .lines()
          .map(JfrType::ofFields)
          .collect(ImmutableList.toImmutableList());

  static final JfrType SYMBOL = named("jdk.types.Symbol");
  static final JfrType FRAME_TYPE = named("jdk.types.FrameType");
  static final JfrType PACKAGE = named("jdk.types.Package");
  static final JfrType CLASS = named("java.lang.Class");
  static final JfrType METHOD = named("jdk.types.Method");
  static final JfrType STACK_TRACE = named("jdk.types.StackTrace");
  static final JfrType THREAD = named("java.lang.Thread");
  static final JfrType LABEL = named("jdk.jfr.Label");
  static final JfrType DESCRIPTION = named("jdk.jfr.Description");
  static final JfrType CATEGORY = named("jdk.jfr.Category");

  /** Says of types of annotations that they tell units. */
  static final JfrType CONTENT_TYPE = named("jdk.jfr.ContentType");

  /**
   * Immutable: a field.
   *
   * @param pooled whether its values are numbers of constants
   * @param annotation the type of the annotation that tells its unit; empty for none
   */
  record Field(
      String name,
      String type,
      boolean pooled,
      boolean array,
      String annotation,
      String unit,
      String label) {

    /**
     * Reads a field: its name, its type behind a {@code *} if it is pooled and {@code []} if it is
     * an array, and its unit: {@code bytes:long@jdk.jfr.DataAmount/BYTES}.
     */
    static Field of(String text, String label) {
      List<String> parts = Splitter.onPattern("[:@/]").splitToList(text);
      String type = parts.get(1);
      boolean hasUnit = parts.size() > 2;
      return new Field(
          parts.get(0),
          type.substring(type.startsWith("*") ? 1 : type.startsWith("[]") ? 2 : 0),
          type.startsWith("*"),
          type.startsWith("[]"),
          hasUnit ? parts.get(2) : "",
          hasUnit ? parts.get(3) : "",
          label);
    }
  }

  private static JfrType ofFields(String line) {
    List<String> words = BLANKS.splitToList(line);
    return new JfrType(
        Integer.parseInt(words.get(0)),
        words.get(1),
        "",
        "",
        words.stream()
            .skip(2)
            .map(field -> Field.of(field, ""))
            .collect(ImmutableList.toImmutableList()));
  }

  /** The type of a field. */
  static JfrType named(String typeName) {
    for (JfrType type : OF_FIELDS) {
      if (type.typeName.equals(typeName)) {
        return type;
      }
    }
    throw new IllegalArgumentException(typeName);
  }

  boolean isEvent() {
    return !label.isEmpty();
  }

  boolean isUnit() {
    return typeName.startsWith("jdk.jfr.Time") || typeName.equals("jdk.jfr.DataAmount");
  }

  boolean isAnnotation() {
    return typeName.startsWith("jdk.jfr.");
  }

  /** Whether a value stands for its only field. */
  boolean isSimple() {
    return equals(SYMBOL) || equals(FRAME_TYPE);
  }
}
