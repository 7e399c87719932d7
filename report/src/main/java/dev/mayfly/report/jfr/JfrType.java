package dev.mayfly.report.jfr;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: a type of a Flight Recorder file of ours, with its fields in the order in which they
 * are written. The JDK's own have the names by which its tools know them; their numbers are ours.
 */
final class JfrType {

  static final JfrType INT = new JfrType(10, "int");
  static final JfrType LONG = new JfrType(11, "long");
  static final JfrType BOOLEAN = new JfrType(12, "boolean");
  static final JfrType STRING = new JfrType(13, "java.lang.String");
  static final JfrType SYMBOL =
      new JfrType(14, "jdk.types.Symbol", field("string", "java.lang.String"));
  static final JfrType FRAME_TYPE =
      new JfrType(15, "jdk.types.FrameType", field("description", "java.lang.String"));
  static final JfrType PACKAGE =
      new JfrType(16, "jdk.types.Package", pooled("name", "jdk.types.Symbol"));
  static final JfrType CLASS =
      new JfrType(
          17,
          "java.lang.Class",
          pooled("name", "jdk.types.Symbol"),
          pooled("package", "jdk.types.Package"),
          field("modifiers", "int"));
  static final JfrType METHOD =
      new JfrType(
          18,
          "jdk.types.Method",
          pooled("type", "java.lang.Class"),
          pooled("name", "jdk.types.Symbol"),
          pooled("descriptor", "jdk.types.Symbol"),
          field("modifiers", "int"),
          field("hidden", "boolean"));
  static final JfrType STACK_FRAME =
      new JfrType(
          19,
          "jdk.types.StackFrame",
          pooled("method", "jdk.types.Method"),
          field("lineNumber", "int"),
          field("bytecodeIndex", "int"),
          pooled("type", "jdk.types.FrameType"));
  static final JfrType STACK_TRACE =
      new JfrType(
          20,
          "jdk.types.StackTrace",
          field("truncated", "boolean"),
          array("frames", "jdk.types.StackFrame"));
  static final JfrType LABEL = new JfrType(21, "jdk.jfr.Label", field("value", "java.lang.String"));
  static final JfrType DESCRIPTION =
      new JfrType(22, "jdk.jfr.Description", field("value", "java.lang.String"));
  static final JfrType CATEGORY =
      new JfrType(23, "jdk.jfr.Category", array("value", "java.lang.String"));
  static final JfrType TIMESTAMP =
      new JfrType(24, "jdk.jfr.Timestamp", field("value", "java.lang.String"));
  static final JfrType TIMESPAN =
      new JfrType(25, "jdk.jfr.Timespan", field("value", "java.lang.String"));
  static final JfrType DATA_AMOUNT =
      new JfrType(26, "jdk.jfr.DataAmount", field("value", "java.lang.String"));

  /** Says of the three above that they tell units. */
  static final JfrType CONTENT_TYPE = new JfrType(27, "jdk.jfr.ContentType");

  static final JfrType THREAD =
      new JfrType(
          28,
          "java.lang.Thread",
          field("osName", "java.lang.String"),
          field("osThreadId", "long"),
          field("javaName", "java.lang.String"),
          field("javaThreadId", "long"));

  /** The types of the fields of events, and of the constants to which these refer. */
  static final ImmutableList<JfrType> OF_FIELDS =
      ImmutableList.of(
          INT,
          LONG,
          BOOLEAN,
          STRING,
          SYMBOL,
          FRAME_TYPE,
          PACKAGE,
          CLASS,
          METHOD,
          STACK_FRAME,
          STACK_TRACE,
          LABEL,
          DESCRIPTION,
          CATEGORY,
          TIMESTAMP,
          TIMESPAN,
          DATA_AMOUNT,
          CONTENT_TYPE,
          THREAD);

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

    Field with(String annotationType, String value) {
      return new Field(name, type, pooled, array, annotationType, value, label);
    }

    Field labelled(String text) {
      return new Field(name, type, pooled, array, annotation, unit, text);
    }
  }

  /** Its number; 0 and 1 are those of descriptions and constants. */
  final int id;

  final String typeName;
  final ImmutableList<Field> fields;

  /** The name that users see. It and the description are empty for a type that is no event. */
  final String label;

  final String description;

  private JfrType(int id, String typeName, Field... fields) {
    this(id, typeName, "", "", fields);
  }

  private JfrType(int id, String typeName, String label, String description, Field... fields) {
    this.id = id;
    this.typeName = typeName;
    this.label = label;
    this.description = description;
    this.fields = ImmutableList.copyOf(fields);
  }

  /** A type of events, which have a time; its number is not that of a type of fields. */
  static JfrType event(int id, String typeName, String label, String description, Field... fields) {
    ImmutableList.Builder<Field> all = ImmutableList.builder();
    all.add(field("startTime", "long").with("jdk.jfr.Timestamp", "TICKS").labelled("Start Time"));
    all.add(fields);
    return new JfrType(id, typeName, label, description, all.build().toArray(Field[]::new));
  }

  static Field field(String name, String type) {
    return new Field(name, type, false, false, "", "", "");
  }

  static Field pooled(String name, String type) {
    return new Field(name, type, true, false, "", "", "");
  }

  private static Field array(String name, String type) {
    return new Field(name, type, false, true, "", "", "");
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
    return this == TIMESTAMP || this == TIMESPAN || this == DATA_AMOUNT;
  }

  boolean isAnnotation() {
    return typeName.startsWith("jdk.jfr.");
  }

  /** Whether a value stands for its only field. */
  boolean isSimple() {
    return this == SYMBOL || this == FRAME_TYPE;
  }
}
