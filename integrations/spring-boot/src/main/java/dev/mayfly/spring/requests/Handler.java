package dev.mayfly.spring.requests;

import dev.mayfly.site.MethodFrame;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

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

  /** The method of a handler of Spring MVC or WebFlux, one of which is there; null of others. */
  static @Nullable MethodFrame ofHandler(@Nullable Object handler) {
    return handler instanceof HandlerMethod method ? frameOf(method.getMethod()) : null;
  }
}
