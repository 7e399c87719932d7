package dev.mayfly.layout;

import com.google.common.collect.ImmutableSet;

/**
 * Thread-safe, without state: the classes of the JDK that JEP 401 makes value classes. All other
 * ones of the JDK keep their identity, whatever their fields are.
 */
final class JdkValueClasses {

  static final ImmutableSet<String> NAMES =
      ImmutableSet.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Float",
          "java.lang.Double",
          "java.util.Optional",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.OptionalDouble",
          "java.time.Duration",
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.MonthDay",
          "java.time.OffsetDateTime",
          "java.time.OffsetTime",
          "java.time.Period",
          "java.time.Year",
          "java.time.YearMonth",
          "java.time.ZonedDateTime",
          "java.time.chrono.HijrahDate",
          "java.time.chrono.JapaneseDate",
          "java.time.chrono.MinguoDate",
          "java.time.chrono.ThaiBuddhistDate");

  private static final ImmutableSet<String> PACKAGES =
      ImmutableSet.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private JdkValueClasses() {}

  static boolean contains(String typeName) {
    return NAMES.contains(typeName);
  }

  /** Whether only the JDK's authors can change a class. */
  static boolean isOfJdk(String typeName) {
    return PACKAGES.stream().anyMatch(typeName::startsWith);
  }
}
