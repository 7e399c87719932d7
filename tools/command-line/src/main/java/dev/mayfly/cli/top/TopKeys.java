package dev.mayfly.cli.top;

import dev.mayfly.cli.top.TopKey.Kind;
import java.io.IOException;
import org.jline.utils.NonBlockingReader;

/** Confined to one thread: reads keys of a terminal, whatever number of characters they send. */
final class TopKeys {
  /** The characters of one key come together. */
  private static final long TOGETHER_MILLIS = 60;

  private static final int ESCAPE = 27;
  private static final int MOST = 32;

  private final NonBlockingReader in;

  TopKeys(NonBlockingReader in) {
    this.in = in;
  }

  /** The next key; of no kind if none comes in time. */
  TopKey next(long millis) throws IOException {
    int first = in.read(Math.max(1, millis));
    return switch (first) {
      case NonBlockingReader.READ_EXPIRED -> TopKey.of(Kind.NONE);
      case NonBlockingReader.EOF, 3, 4 -> TopKey.of(Kind.QUIT);
      case '\r', '\n' -> TopKey.of(Kind.ENTER);
      case 8, 127 -> TopKey.of(Kind.BACKSPACE);
      case ESCAPE -> sequence();
      default -> first < ' ' ? TopKey.of(Kind.NONE) : new TopKey(Kind.CHARACTER, first);
    };
  }

  private TopKey sequence() throws IOException {
    int second = in.read(TOGETHER_MILLIS);
    if (second != '[' && second != 'O') {
      return TopKey.of(Kind.ESCAPE);
    }
    StringBuilder rest = new StringBuilder();
    for (int i = 0; i < MOST; i++) {
      int next = in.read(TOGETHER_MILLIS);
      if (next < 0) {
        break;
      }
      rest.append((char) next);
      if (next >= '@') {
        break;
      }
    }
    return TopKey.of(
        switch (rest.toString()) {
          case "A" -> Kind.UP;
          case "B" -> Kind.DOWN;
          case "C" -> Kind.RIGHT;
          case "D" -> Kind.LEFT;
          case "H", "1~", "7~" -> Kind.HOME;
          case "F", "4~", "8~" -> Kind.END;
          case "5~" -> Kind.PAGE_UP;
          case "6~" -> Kind.PAGE_DOWN;
          default -> Kind.NONE;
        });
  }
}
