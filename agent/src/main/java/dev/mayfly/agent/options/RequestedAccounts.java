package dev.mayfly.agent.options;

import dev.mayfly.snapshot.accounts.AccountRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Thread-safe, without state: reads which accounts there are. */
final class RequestedAccounts {

  private RequestedAccounts() {}

  /** The accounts of a text, or of a file that it names. */
  static AccountRules of(String text) {
    try {
      return AccountRules.parse(
          text.startsWith("@") ? Files.readString(Path.of(text.substring(1))) : text);
    } catch (IOException | InvalidPathException unreadable) {
      throw new OptionException("option 'accounts': cannot read " + text + ": " + unreadable);
    } catch (IllegalArgumentException wrong) {
      throw new OptionException("option 'accounts': " + wrong.getMessage());
    }
  }
}
