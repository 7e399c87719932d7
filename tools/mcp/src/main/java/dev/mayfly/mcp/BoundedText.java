package dev.mayfly.mcp;

/** Thread-safe: a text of which the beginning and the end are kept. */
final class BoundedText {

  private final int head;
  private final int tail;
  private final StringBuilder first = new StringBuilder();
  private final StringBuilder last = new StringBuilder();
  private long omitted;

  BoundedText(int head, int tail) {
    this.head = head;
    this.tail = tail;
  }

  synchronized void append(CharSequence text) {
    int room = Math.min(head - first.length(), text.length());
    first.append(text, 0, room);
    last.append(text, room, text.length());
    int over = last.length() - tail;
    if (over > 0) {
      last.delete(0, over);
      omitted += over;
    }
  }

  /** The last line that was appended. */
  synchronized String lastLine() {
    String end = (last.isEmpty() ? first : last).toString().stripTrailing();
    return end.substring(end.lastIndexOf('\n') + 1);
  }

  @Override
  public synchronized String toString() {
    return omitted == 0
        ? first.toString() + last
        : first + "\n… " + omitted + " characters left out …\n" + last;
  }
}
