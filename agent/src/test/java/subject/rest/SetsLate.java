package subject.rest;

import java.text.NumberFormat;
import java.util.TimeZone;

/** Sets its time zone and the locale of its formats after three seconds, and prints both. */
public final class SetsLate {
  private SetsLate() {}

  public static void main(String[] arguments) {
    long begun = System.nanoTime();
    int characters = 0;
    while (System.nanoTime() - begun < 3_000_000_000L) {
      characters += "unwoven".repeat(1_000).length();
    }
    System.setProperty("user.timezone", "Asia/Kolkata");
    System.setProperty("user.language.format", "de");
    System.setProperty("user.country.format", "DE");
    System.out.println(TimeZone.getDefault().getID());
    System.out.println(NumberFormat.getInstance().format(characters == 0 ? 0 : 1.5));
  }
}
