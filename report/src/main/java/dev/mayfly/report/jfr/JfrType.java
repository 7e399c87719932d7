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
  static final JfrType CONTENT_TYPE = new JfrType(29, "jdk.jfr.ContentType");

  static final JfrType ALLOCATION =
      new JfrType(
          27,
          "dev.mayfly.Allocation",
          field("startTime", "long").with("jdk.jfr.Timestamp", "TICKS").labelled("Start Time"),
          pooled("stackTrace", "jdk.types.StackTrace").labelled("Stack Trace"),
          pooled("objectClass", "java.lang.Class").labelled("Object Class"),
          field("allocations", "long").labelled("Allocations"),
          field("bytes", "long").with("jdk.jfr.DataAmount", "BYTES").labelled("Bytes"),
          field("liveObjects", "long").labelled("Live Objects"),
          field("liveBytes", "long").with("jdk.jfr.DataAmount", "BYTES").labelled("Live Bytes"));

  /**
   * An event of its own, since no value of a field stands for "not known" in all readers: the JDK
   * shows the least number as N/A, Mission Control as −292 years.
   */
  static final JfrType LIFETIME =
      new JfrType(
          30,
          "dev.mayfly.Lifetime",
          field("startTime", "long").with("jdk.jfr.Timestamp", "TICKS").labelled("Start Time"),
          pooled("stackTrace", "jdk.types.StackTrace").labelled("Stack Trace"),
          pooled("objectClass", "java.lang.Class").labelled("Object Class"),
          field("medianLifetime", "long")
              .with("jdk.jfr.Timespan", "NANOSECONDS")
              .labelled("Median Lifetime of the Site"));

  static final JfrType PROFILE =
      new JfrType(
          28,
          "dev.mayfly.Profile",
          field("startTime", "long").with("jdk.jfr.Timestamp", "TICKS").labelled("Start Time"),
          field("version", "java.lang.String").labelled("Mayfly Version"),
          field("scope", "java.lang.String").labelled("Scope"),
          field("contextMode", "java.lang.String").labelled("Mode of Contexts"),
          field("lifetimeMode", "java.lang.String").labelled("Mode of Lifetimes"),
          field("allocations", "long").labelled("Allocations"),
          field("bytes", "long").with("jdk.jfr.DataAmount", "BYTES").labelled("Bytes"));

  static final ImmutableList<JfrType> ALL =
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
          ALLOCATION,
          LIFETIME,
          PROFILE);

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

  private JfrType(int id, String typeName, Field... fields) {
    this.id = id;
    this.typeName = typeName;
    this.fields = ImmutableList.copyOf(fields);
  }

  private static Field field(String name, String type) {
    return new Field(name, type, false, false, "", "", "");
  }

  private static Field pooled(String name, String type) {
    return new Field(name, type, true, false, "", "", "");
  }

  private static Field array(String name, String type) {
    return new Field(name, type, false, true, "", "", "");
  }

  static JfrType named(String typeName) {
    for (JfrType type : ALL) {
      if (type.typeName.equals(typeName)) {
        return type;
      }
    }
    throw new IllegalArgumentException(typeName);
  }

  boolean isEvent() {
    return this == ALLOCATION || this == LIFETIME || this == PROFILE;
  }

  boolean isUnit() {
    return this == TIMESTAMP || this == TIMESPAN || this == DATA_AMOUNT;
  }

  boolean isAnnotation() {
    return typeName.startsWith("jdk.jfr.");
  }

  /** Whether a value is as good as its only field. */
  boolean isSimple() {
    return this == SYMBOL || this == FRAME_TYPE;
  }
}
