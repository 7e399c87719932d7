package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable: the methods of a report in the words of its source code: {@code new Order}, {@code
 * lambda in OrderService.load}.
 *
 * <p>Methods that would read the same are distinguished by their parameters, lambdas by their
 * number, bridges by what they return, and if that does not do by the whole names of classes.
 */
public final class MethodNames {

  // javac's lambda$load$0; other compilers' lambda$0 does not name a method
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(?:(.+)\\$)?(\\d+)");
  private static final Pattern TYPE = Pattern.compile("(\\[*)(?:L([^;]*);|([BCDFIJSZV]))");

  // com.acme.Tables.load(I)V
  private static final Pattern WITH_DESCRIPTOR =
      Pattern.compile("([^\\s()]+)\\.([^\\s.()]+)(\\(.*\\)\\S+)");

  private final ClassNames classes;
  private final Multiset<String> labels = HashMultiset.create();
  private final Multiset<String> details = HashMultiset.create();
  private final Multiset<String> returns = HashMultiset.create();

  MethodNames(ClassNames classes, Set<MethodFrame> frames) {
    this.classes = classes;
    frames.forEach(frame -> labels.add(plain(frame)));
    frames.stream()
        .filter(frame -> labels.count(plain(frame)) > 1)
        .forEach(frame -> details.add(detailed(frame)));
    frames.stream()
        .filter(frame -> details.count(detailed(frame)) > 1)
        .forEach(frame -> returns.add(returning(frame)));
  }

  /** A name that no other method of the report has. */
  public String of(MethodFrame frame) {
    String plain = plain(frame);
    if (labels.count(plain) <= 1) {
      return plain;
    }
    String detailed = detailed(frame);
    if (details.count(detailed) <= 1) {
      return detailed;
    }
    String returning = returning(frame);
    return returns.count(returning) <= 1
        ? returning
        : lenientFormat(
            "%s.%s%s",
            classes.shortest(frame.className()),
            Printable.of(frame.methodName()),
            signature(frame.descriptor(), ClassNames::full));
  }

  /** {@code Order.copy(): Object}: with the type that is returned. */
  private String returning(MethodFrame frame) {
    return detailed(frame) + returned(frame.descriptor(), classes::shortest);
  }

  /** The name in the source code, for places that name a line too. */
  public String plain(MethodFrame frame) {
    return inSource(classes.shortest(frame.className()), frame, "");
  }

  /** The name with the whole name of the class. */
  static String full(MethodFrame frame) {
    return inSource(ClassNames.full(frame.className()), frame, "");
  }

  /**
   * {@code com.acme.Tables.load(int)} for {@code com.acme.Tables.load(I)V}; a name without a
   * descriptor stays as it is.
   */
  static String full(String code) {
    Matcher parts = WITH_DESCRIPTOR.matcher(code);
    if (!parts.matches()) {
      return code;
    }
    MethodFrame frame = new MethodFrame(parts.group(1), parts.group(2), parts.group(3));
    String parameters =
        parameters(frame.descriptor(), type -> type.substring(type.lastIndexOf('.') + 1));
    return full(frame) + (parameters.equals("()") ? "" : parameters);
  }

  /** The name with the whole name of the class, and what tells it from a namesake. */
  String fullDetailed(MethodFrame frame) {
    return detailed(frame, ClassNames.full(frame.className()));
  }

  /** {@code .load}, {@code lambda in .load}: the name after a caller of the same class. */
  public String after(MethodFrame caller, MethodFrame frame) {
    String name = of(frame);
    if (!caller.className().equals(frame.className())) {
      return name;
    }
    String className = classes.shortest(frame.className()) + ".";
    return name.startsWith(className)
        ? name.substring(className.length() - 1)
        : name.replace(" in " + className, " in .");
  }

  private String detailed(MethodFrame frame) {
    return detailed(frame, classes.shortest(frame.className()));
  }

  private String detailed(MethodFrame frame, String className) {
    Matcher lambda = LAMBDA.matcher(frame.methodName());
    return lambda.matches()
        ? inSource(className, frame, " #" + lambda.group(2))
        : inSource(className, frame, "") + parameters(frame.descriptor(), classes::shortest);
  }

  private static String inSource(String className, MethodFrame frame, String number) {
    String method = frame.methodName();
    if (frame.equals(MethodFrame.CONTEXT_NOT_SAMPLED)) {
      return Printable.of(method);
    }
    Matcher lambda = LAMBDA.matcher(method);
    if (!lambda.matches()) {
      return switch (method) {
        case "<init>" -> "new " + className;
        case "<clinit>" -> "static init of " + className;
        default -> className + "." + Printable.of(method);
      };
    }
    String around = lambda.group(1);
    String place =
        around == null || around.equals("null")
            ? className
            : switch (around) {
              case "new" -> "new " + className;
              case "static" -> "static init of " + className;
              default -> className + "." + Printable.of(around);
            };
    return "lambda" + number + " in " + place;
  }

  private static String signature(String descriptor, UnaryOperator<String> classNames) {
    return parameters(descriptor, classNames) + returned(descriptor, classNames);
  }

  private static String parameters(String descriptor, UnaryOperator<String> classNames) {
    int end = descriptor.indexOf(')');
    return descriptor.startsWith("(") && end > 0
        ? "(" + String.join(", ", typesIn(descriptor, 1, end, classNames)) + ")"
        : Printable.of(descriptor);
  }

  /** {@code : Object}; empty where that is not known. */
  private static String returned(String descriptor, UnaryOperator<String> classNames) {
    int end = descriptor.indexOf(')');
    List<String> types = typesIn(descriptor, end + 1, descriptor.length(), classNames);
    return end < 0 || types.isEmpty() ? "" : ": " + types.get(0);
  }

  private static List<String> typesIn(
      String descriptor, int from, int end, UnaryOperator<String> classNames) {
    List<String> types = new ArrayList<>();
    Matcher type = TYPE.matcher(descriptor).region(from, end);
    while (type.lookingAt()) {
      types.add(typeName(type, classNames));
      type.region(type.end(), end);
    }
    return types;
  }

  private static String typeName(Matcher type, UnaryOperator<String> classNames) {
    String className = type.group(2);
    String brackets = "[]".repeat(type.group(1).length());
    return className == null
        ? primitive(type.group(3).charAt(0)) + brackets
        : classNames.apply(className.replace('/', '.')) + brackets;
  }

  private static String primitive(char descriptor) {
    return switch (descriptor) {
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'D' -> "double";
      case 'F' -> "float";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'S' -> "short";
      case 'V' -> "void";
      default -> "boolean";
    };
  }
}
