package subject.rest;

import java.text.NumberFormat;
import java.util.TimeZone;
import jdk.jfr.FlightRecorder;

/**
 * Sets its time zone and the locale of its formats, and prints both. Waits before for Flight
 * Recorder, so many seconds at most, and then for its start.
 */
public final class SetsLate {
  private static final long SECOND = 1_000_000_000;

  private SetsLate() {}

  public static void main(String[] seconds) {
    long begun = System.nanoTime();
    long longest = SECOND * Long.parseLong(seconds[0]);
    while (System.nanoTime() - begun < longest && !FlightRecorder.isInitialized()) {
      Thread.onSpinWait();
    }
    begun = System.nanoTime();
    long characters = 0;
    while (longest > 0 && System.nanoTime() - begun < 2 * SECOND) {
      characters += "unwoven".repeat(1_000).length();
    }
    System.setProperty("user.timezone", "Asia/Kolkata");
    System.setProperty("user.language.format", "de");
    System.setProperty("user.country.format", "DE");
    System.out.println(TimeZone.getDefault().getID());
    System.out.println(NumberFormat.getInstance().format(characters < 0 ? 0 : 1.5));
  }
}
