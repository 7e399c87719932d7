package subject.rest;

import hostile.outsider.Library;
import java.text.NumberFormat;
import java.util.TimeZone;

/**
 * Sets its time zone and the locale of its formats, and prints both; before, where there is a
 * profiler that samples, waits for that, and lets unwoven code allocate.
 */
public final class SetsLate {
  private static final int TEXTS = 100_000;

  private SetsLate() {}

  public static void main(String[] arguments) throws InterruptedException {
    Library.awaitSampling();
    long characters = 0;
    for (int i = 0; i < TEXTS; i++) {
      characters += "unwoven".repeat(1_000).length();
    }
    System.setProperty("user.timezone", "Asia/Kolkata");
    System.setProperty("user.language.format", "de");
    System.setProperty("user.country.format", "DE");
    System.out.println(TimeZone.getDefault().getID());
    System.out.println(NumberFormat.getInstance().format(characters < 0 ? 0 : 1.5));
  }
}
