package dev.mayfly.cli.console;

import dev.mayfly.files.OutputFile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Confined to one thread: the option of commands that read profiles and charge accounts. */
public final class AccountsOption {

  @Option(
      names = "--accounts",
      paramLabel = "ACCOUNTS",
      description =
          "Attribute allocations to these accounts instead of the profile's: name:patterns,.., jar,"
              + " module, package, package:2, or @file.")
  private @Nullable String text;

  /** Made by picocli. */
  public AccountsOption() {}

  /** The profile with the requested accounts, or with its own. */
  public ProfileSnapshot in(ProfileSnapshot snapshot) {
    String wanted = text;
    if (wanted == null) {
      return snapshot;
    }
    try {
      return snapshot.withAccounts(
          AccountRules.parse(
              wanted.startsWith("@") ? Files.readString(Path.of(wanted.substring(1))) : wanted));
    } catch (IOException unreadable) {
      throw wrong(
          "cannot read " + wanted + ": " + OutputFile.reason(unreadable, wanted.substring(1)));
    } catch (IllegalArgumentException wrong) {
      throw wrong(String.valueOf(wrong.getMessage()));
    }
  }

  private static CommandFailure wrong(String message) {
    return CommandFailure.usage("--accounts: " + message);
  }
}
