package dev.mayfly.cli.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.cli.console.CommandFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Confined to one thread: the options with which a program on another machine is reached. */
public final class RemoteAccess {

  /** The place of the program of a command. */
  public static final String PROGRAM =
      "The process id, which jps lists; or HOST:PORT of a program with remote=true.";

  @Option(names = "--user", paramLabel = "NAME", description = "HOST:PORT: the user of JMX.")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "HOST:PORT: a file whose first line is the password of the user.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description =
          "HOST:PORT: trust this certificate (PEM, as keytool -exportcert -rfc writes it), instead"
              + " of those that Java trusts.")
  private @Nullable Path certificate;

  @Option(
      names = "--insecure",
      description =
          "HOST:PORT: connect without TLS. Everybody on the way can read the password, and change"
              + " what you get.")
  private boolean insecure;

  /** The program that a word names, if that is on another machine. */
  public Optional<RemoteJvm> reach(String word) {
    Optional<RemoteAddress> address = RemoteAddress.of(word);
    if (address.isEmpty()) {
      if (user != null || passwordFile != null || certificate != null || insecure) {
        throw CommandFailure.usage(
            "--user, --password-file, --certificate and --insecure are for HOST:PORT, not for '"
                + word
                + "'");
      }
      return Optional.empty();
    }
    if ((user == null) != (passwordFile == null)) {
      throw CommandFailure.usage("--user and --password-file need each other");
    }
    return Optional.of(RemoteJvm.of(address.get(), this));
  }

  boolean insecure() {
    return insecure;
  }

  @Nullable Path certificate() {
    return certificate;
  }

  /** User and password; null without a user. */
  String @Nullable [] credentials() {
    return user == null || passwordFile == null
        ? null
        : new String[] {user, password(passwordFile)};
  }

  private static String password(Path file) {
    try (BufferedReader in = Files.newBufferedReader(file, UTF_8)) {
      String line = in.readLine();
      if (line == null || line.isEmpty()) {
        throw CommandFailure.usage(file + ": the first line must be the password");
      }
      return line;
    } catch (IOException unreadable) {
      throw CommandFailure.unreadable(file, unreadable);
    }
  }

  /** The user, for messages; never the password. */
  String who() {
    return user == null ? "a client without a user" : "user '" + user + "' with this password";
  }
}
