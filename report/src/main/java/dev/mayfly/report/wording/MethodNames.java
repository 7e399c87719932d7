package dev.mayfly.report.wording;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable: the methods of a report in the words of its source code: {@code new Order}, {@code
 * lambda in OrderService.load}.
 *
 * <p>Methods that would read the same are distinguished by their parameters, lambdas by their
 * number, and if that does not do by their names in the class file.
 */
public final class MethodNames {

  // javac's lambda$load$0; other compilers' lambda$0 does not name a method
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(?:(.+)\\$)?(\\d+)");
  private static final Pattern PARAMETER = Pattern.compile("(\\[*)(?:L([^;]*);|([BCDFIJSZ]))");

  private final ClassNames classes;
  private final Multiset<String> labels = HashMultiset.create();
  private final Multiset<String> details = HashMultiset.create();

  MethodNames(ClassNames classes, Set<MethodFrame> frames) {
    this.classes = classes;
    frames.forEach(frame -> labels.add(plain(frame)));
    frames.stream()
        .filter(frame -> labels.count(plain(frame)) > 1)
        .forEach(frame -> details.add(detailed(frame)));
  }

  /** A name that no other method of the report has. */
  public String of(MethodFrame frame) {
    String plain = plain(frame);
    if (labels.count(plain) <= 1) {
      return plain;
    }
    String detailed = detailed(frame);
    return details.count(detailed) <= 1
        ? detailed
        : plain + " " + Printable.of(frame.methodName() + frame.descriptor());
  }

  /** The name in the source code, for places that name a line too. */
  public String plain(MethodFrame frame) {
    return inSource(classes.shortest(frame.className()), frame, "");
  }

  /** The same with the whole name of the class. */
  static String full(MethodFrame frame) {
    return inSource(ClassNames.full(frame.className()), frame, "");
  }

  /** The same with the whole name of the class, and what tells it from a namesake. */
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
        : inSource(className, frame, "") + parameters(frame.descriptor());
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

  private String parameters(String descriptor) {
    int end = descriptor.indexOf(')');
    if (!descriptor.startsWith("(") || end < 0) {
      return Printable.of(descriptor);
    }
    List<String> types = new ArrayList<>();
    Matcher parameter = PARAMETER.matcher(descriptor).region(1, end);
    while (parameter.lookingAt()) {
      types.add(typeName(parameter));
      parameter.region(parameter.end(), end);
    }
    return "(" + String.join(", ", types) + ")";
  }

  private String typeName(Matcher parameter) {
    String className = parameter.group(2);
    String brackets = "[]".repeat(parameter.group(1).length());
    return className == null
        ? primitive(parameter.group(3).charAt(0)) + brackets
        : classes.shortest(className.replace('/', '.')) + brackets;
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
      default -> "boolean";
    };
  }
}
