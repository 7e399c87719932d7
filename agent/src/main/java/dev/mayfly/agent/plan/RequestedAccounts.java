package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.snapshot.accounts.AccountRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** The accounts that the user declares, or a file that has them. Immutable. */
final class RequestedAccounts extends Kind<AccountRules> {
  /** Accounts that are not named: one for each of these. */
  private static final Set<String> UNNAMED = Set.of("jar", "module", "package");

  @Override
  public AccountRules parse(Option<AccountRules> option, String text) {
    try {
      return AccountRules.parse(
          text.startsWith("@") ? Files.readString(Path.of(text.substring(1))) : text);
    } catch (IOException | InvalidPathException unreadable) {
      throw option.wrongly(": cannot read " + text + ": " + unreadable);
    } catch (IllegalArgumentException wrong) {
      throw option.wrongly(": " + wrong.getMessage());
    }
  }

  @Override
  public boolean accepts(String word) {
    return isPattern(word) || word.contains(":") || knows(word);
  }

  @Override
  public boolean knows(String word) {
    return UNNAMED.contains(word);
  }

  @Override
  public String text(AccountRules value) {
    return brief(value.toString());
  }
}
