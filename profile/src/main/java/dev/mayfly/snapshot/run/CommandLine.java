package dev.mayfly.snapshot.run;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.Locale;

/**
 * Thread-safe, without state: a program's command line as profiles record it. Profiles are passed
 * on, so values that look secret are left out.
 */
public final class CommandLine {

  private static final String HIDDEN = "***";
  private static final int LONGEST = 400;
  private static final CharMatcher SLASHES = CharMatcher.anyOf("/\\");

  private CommandLine() {}

  /**
   * A command line without its secrets: of an argument whose name speaks of a password, a secret, a
   * token, a key or credentials the value is {@code ***}, and so is a user in an address.
   *
   * @param command the main class or jar, and the arguments, as {@code sun.java.command} has them
   * @return the same without secrets, of a length that reports can show
   */
  public static String withoutSecrets(String command) {
    StringBuilder all = new StringBuilder();
    boolean secretFollows = false;
    for (String word : Splitter.on(' ').split(command)) {
      boolean isName = word.startsWith("-");
      String shown = secretFollows && !isName ? HIDDEN : withoutSecret(word);
      secretFollows = isName && word.indexOf('=') < 0 && isSecret(word);
      all.append(all.length() == 0 ? "" : " ").append(shown);
    }
    return all.length() <= LONGEST ? all.toString() : all.substring(0, LONGEST) + " …";
  }

  private static String withoutSecret(String word) {
    int equals = word.indexOf('=');
    if (equals > 0 && isSecret(word.substring(0, equals))) {
      return word.substring(0, equals + 1) + HIDDEN;
    }
    int user = word.indexOf("://");
    int host = word.indexOf('@', user + 3);
    return user >= 0 && host > 0 && word.substring(user + 3, host).indexOf('/') < 0
        ? word.substring(0, user + 3) + HIDDEN + word.substring(host)
        : word;
  }

  private static boolean isSecret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.contains("pass")
        || lower.contains("pwd")
        || lower.contains("secret")
        || lower.contains("token")
        || lower.contains("credential")
        || lower.contains("auth")
        || lower.endsWith("key");
  }

  /**
   * The program's name: its jar without directories, or its main class without the package.
   *
   * @return the name; empty if the command line is
   */
  public static String program(String command) {
    int end = command.indexOf(' ');
    String first = end < 0 ? command : command.substring(0, end);
    String file = first.substring(SLASHES.lastIndexIn(first) + 1);
    return file.endsWith(".jar") || file.endsWith(".war")
        ? file
        : file.substring(file.lastIndexOf('.') + 1);
  }
}
