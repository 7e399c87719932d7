package dev.mayfly.agent.scope;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Set;

/**
 * Stateless. Who publishes a package, by its name: {@code com.acme} for {@code com.acme.shop.web}.
 * Below names that many projects share, the publisher has one element more: {@code
 * org.apache.lucene}.
 */
public final class Publisher {
  private static final Set<String> SHARED =
      Set.of(
          "com.example",
          "com.github",
          "com.gitlab",
          "com.google",
          "com.googlecode",
          "com.sun",
          "io.github",
          "io.gitlab",
          "net.sf",
          "net.sourceforge",
          "org.apache",
          "org.codehaus",
          "org.eclipse",
          "org.example",
          "org.glassfish",
          "org.jboss",
          "org.jetbrains",
          "org.springframework");

  private Publisher() {}

  /** The first two or three elements of a package's name; the whole name where it has no more. */
  public static String of(String packageName) {
    List<String> elements = Splitter.on('.').splitToList(packageName);
    int length =
        elements.size() > 2 && SHARED.contains(elements.get(0) + "." + elements.get(1)) ? 3 : 2;
    return String.join(".", elements.subList(0, Math.min(length, elements.size())));
  }
}
