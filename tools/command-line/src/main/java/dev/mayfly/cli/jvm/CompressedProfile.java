package dev.mayfly.cli.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.zip.GZIPInputStream;

/** Thread-safe, without state. Reads profiles as programs send them. */
public final class CompressedProfile {
  private CompressedProfile() {}

  /**
   * Reads a profile, if the heap has room for it, and closes the stream.
   *
   * @throws CommandFailure if it is damaged or the program does not answer
   */
  public static ProfileSnapshot read(InputStream compressed) {
    try (Reader in = new InputStreamReader(new GZIPInputStream(compressed), UTF_8)) {
      return JsonSnapshotReader.withinHeap().read(in);
    } catch (IOException wrong) {
      if (wrong.getCause() instanceof CommandFailure lost) {
        throw lost;
      }
      throw new CommandFailure("the program's profile: " + wrong.getMessage(), wrong);
    }
  }
}
