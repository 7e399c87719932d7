package dev.mayfly.spring.requests;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * Immutable. The application's beans by the names of their classes: one that a bean's class
 * inherits from is not the bean's, unless it has no other.
 */
public final class BeanNames {
  private final Map<String, String> byClass = new HashMap<>();

  /** Looks at all bean definitions; creates no bean. */
  public BeanNames(ConfigurableListableBeanFactory beans) {
    for (String name : beans.getBeanDefinitionNames()) {
      if (beans.getMergedBeanDefinition(name).getRole() != BeanDefinition.ROLE_INFRASTRUCTURE) {
        Class<?> type = beans.getType(name, false);
        if (type != null) {
          byClass.merge(
              ClassUtils.getUserClass(type).getName(),
              name,
              (one, other) -> one.compareTo(other) <= 0 ? one : other);
        }
      }
    }
  }

  /** The bean of a class; of several the first by name; null if there is none. */
  public @Nullable String of(String className) {
    return byClass.get(className);
  }
}
