package dev.mayfly.cli.jvm;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable: where a JVM is asked by JMX.
 *
 * @param host the name or the number of the machine
 */
public record RemoteAddress(String host, int port) {

  private static final Pattern TEXT =
      Pattern.compile("(?:\\[(?<six>[0-9A-Fa-f:.]+)]|(?<host>[^:\\s/\\\\]+)):(?<port>[0-9]{1,5})");

  private static final int MOST_PORT = 0xffff;

  /** Reads {@code host:port}, or {@code [::1]:port}; empty if a word is neither. */
  public static Optional<RemoteAddress> of(String word) {
    Matcher text = TEXT.matcher(word);
    if (!text.matches()) {
      return Optional.empty();
    }
    int port = Integer.parseInt(text.group("port"));
    String six = text.group("six");
    return port < 1 || port > MOST_PORT
        ? Optional.empty()
        : Optional.of(new RemoteAddress(six == null ? text.group("host") : six, port));
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
