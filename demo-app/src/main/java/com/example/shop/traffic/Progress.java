package com.example.shop.traffic;

import java.io.PrintStream;

/** Thread-safe progress line: a terminal's is overwritten, elsewhere one line each tenth. */
final class Progress {
  private final PrintStream out;
  private final boolean terminal;
  private final int total;
  private int done;
  private int shownPercent;

  Progress(PrintStream out, boolean terminal, int total) {
    this.out = out;
    this.terminal = terminal;
    this.total = total;
  }

  synchronized void advance() {
    done++;
    int percent = (int) (100L * done / total);
    int step = terminal ? 1 : 10;
    if (percent / step == shownPercent / step) {
      return;
    }
    shownPercent = percent;
    String line = "shop: " + done + " of " + total + " requests (" + percent + " %)";
    if (terminal) {
      out.print("\r" + line + (done == total ? System.lineSeparator() : ""));
      out.flush();
    } else {
      out.println(line);
    }
  }
}
