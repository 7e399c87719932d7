package dev.mayfly.mcp;

import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stateless. Which system properties an assistant may set: the program's own, and few of the JDK's.
 * Other properties of the JDK load code, open ports, or move files.
 */
final class SystemProperty {

  private static final Set<String> OF_JDK =
      Set.of(
          "file.encoding",
          "java.awt.headless",
          "java.net.preferIPv4Stack",
          "java.net.preferIPv6Addresses",
          "java.util.concurrent.ForkJoinPool.common.parallelism",
          "jdk.tracePinnedThreads",
          "jdk.virtualThreadScheduler.maxPoolSize",
          "jdk.virtualThreadScheduler.parallelism",
          "stderr.encoding",
          "stdout.encoding",
          "user.country",
          "user.language",
          "user.timezone",
          "user.variant");

  /** The first parts of names that the JDK reads, and Mayfly. */
  private static final Pattern NOT_OWN =
      Pattern.compile(
          "(?i)(?:com\\.sun|com\\.oracle|org\\.(?:ietf|jcp|jline|openjdk|w3c|xml))\\..*|"
              + "(?:application|auth|awt|catalog|content|env|file|ftp|gopher|http|https|impl|java"
              + "|java2d|javafx|javax|jaxp|jceks|jconsole|jdb|jdbc|jdk|jgss|jmx|jndi|jstat|keystore"
              + "|krb5|line|login|mayfly|mail|native|networkaddress|ntlm|ocsp|openjdk|os|package"
              + "|path|policy|rowset|sa|sasl|securerandom|security|socks.*|ssl|stax|stderr|stdin"
              + "|stdout|sun|swing|user|xml)(?:\\..*)?");

  private static final Pattern FORM =
      Pattern.compile("-D([\\w-][\\w.-]*)(?:=(.*))?", Pattern.DOTALL);

  private SystemProperty() {}

  /**
   * Checks {@code -Dname=value}.
   *
   * @throws ToolFailure if the name is not allowed, or the value may be a place outside
   */
  static void check(String word, Path directory, Permissions permissions) {
    Matcher property = FORM.matcher(word);
    if (!property.matches()) {
      throw new ToolFailure(word + ": a property is -DNAME=VALUE");
    }
    String name = property.group(1);
    if (!OF_JDK.contains(name) && NOT_OWN.matcher(name).matches()) {
      throw new ToolFailure(
          "-D" + name + " is not allowed here: the JDK or Mayfly reads it, not the program");
    }
    String value = property.group(2);
    if (value != null) {
      permissions.checkPlaces(value, directory);
    }
  }
}
