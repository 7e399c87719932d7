package dev.mayfly.spring.requests;

import dev.mayfly.site.MethodFrame;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.springframework.util.ClassUtils;

/** Immutable: the method that answers for a principal, as it stands in calling contexts. */
final class Handler {
  private Handler() {}

  /** The context of a method of a bean: that of its own class, behind a generated subclass. */
  static MethodFrame frameOf(Method method) {
    Class<?> declaring = ClassUtils.getUserClass(method.getDeclaringClass());
    return new MethodFrame(
        declaring.getName(),
        method.getName(),
        MethodType.methodType(method.getReturnType(), method.getParameterTypes())
            .toMethodDescriptorString());
  }

  /** A method by its class's simple name: short, and the same as in Mayfly's reports. */
  static String nameOf(MethodFrame frame) {
    String type = frame.className();
    return type.substring(type.lastIndexOf('.') + 1).replace('$', '.') + "." + frame.methodName();
  }
}
