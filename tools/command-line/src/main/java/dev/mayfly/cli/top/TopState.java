package dev.mayfly.cli.top;

import dev.mayfly.report.text.Rates;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: what the user sees of the rates, and what each key does. Knows no
 * terminal.
 */
final class TopState {
  /** A tree that is shown for the first time is open so deep. */
  private static final int OPEN_DEPTH = 3;

  /**
   * Immutable: a line of the screen.
   *
   * @param node what it shows
   * @param depth how many callers are above it
   * @param mark whether it is open, closed, or has nothing below: {@code -}, {@code +}, a space
   */
  record Line(TopNode node, int depth, char mark) {}

  /** Immutable: where the user was before going into a line. */
  private record Place(TopScope scope, String filter, Object cursor) {}

  private final Deque<Place> before = new ArrayDeque<>();
  private final Set<Object> toggled = new HashSet<>();
  private TopScope scope;
  private TopColumn column;
  private String filter = "";
  private boolean isTyping;
  private Object cursor = "";
  private int cursorLine;
  private boolean hasQuit;
  private @Nullable Rates rates;
  private TopNode root = new TopNode("", "", null);
  private List<Line> lines = List.of();

  TopState(TopTable table, TopColumn column) {
    this.scope = TopScope.all(table);
    this.column = column;
  }

  /** Shows newer rates. */
  void show(Rates newRates) {
    rates = newRates;
    rebuild();
  }

  private void rebuild() {
    root = rates == null ? root : TopLines.of(rates, scope);
    arrange();
  }

  private void arrange() {
    List<Line> all = new ArrayList<>();
    Set<TopNode> matching = matching();
    Deque<Line> open = new ArrayDeque<>();
    push(root, 0, matching, open);
    while (!open.isEmpty()) {
      Line line = open.pop();
      all.add(line);
      if (line.mark == '-') {
        push(line.node, line.depth + 1, matching, open);
      }
    }
    lines = all;
    cursorLine = lineOf(cursor);
    keepCursor();
  }

  /** The lines to show: those that match the filter, and their callers. */
  private Set<TopNode> matching() {
    Set<TopNode> matching = new HashSet<>();
    String wanted = filter.toLowerCase(Locale.ROOT);
    Deque<TopNode> open = new ArrayDeque<>(root.children());
    while (!open.isEmpty()) {
      TopNode node = open.pop();
      if (!isNothing(node) && node.name.toLowerCase(Locale.ROOT).contains(wanted)) {
        for (TopNode each = node; each != null && matching.add(each); each = each.caller) {
          // its callers, too
        }
      }
      open.addAll(node.children());
    }
    return matching;
  }

  private static boolean isNothing(TopNode node) {
    return node.soFar.bytes() == 0 && node.soFar.objects() == 0;
  }

  private void push(TopNode node, int depth, Set<TopNode> matching, Deque<Line> open) {
    List<TopNode> children = new ArrayList<>(node.children());
    children.removeIf(child -> !matching.contains(child));
    children.sort(column.order().reversed()); // the last one that is pushed comes first
    for (TopNode child : children) {
      boolean hasBelow = child.children().stream().anyMatch(matching::contains);
      boolean isOpen = !filter.isEmpty() || (depth < OPEN_DEPTH) != toggled.contains(path(child));
      open.push(new Line(child, depth, !hasBelow ? ' ' : isOpen ? '-' : '+'));
    }
  }

  private static Object path(TopNode node) {
    List<Object> path = new ArrayList<>();
    for (TopNode each = node; each != null && each.caller != null; each = each.caller) {
      path.add(each.key);
    }
    return path;
  }

  private int lineOf(Object key) {
    for (int i = 0; i < lines.size(); i++) {
      if (path(lines.get(i).node).equals(key)) {
        return i;
      }
    }
    return Math.min(cursorLine, Math.max(0, lines.size() - 1));
  }

  private void keepCursor() {
    cursorLine = Math.max(0, Math.min(cursorLine, lines.size() - 1));
    cursor = lines.isEmpty() ? "" : path(lines.get(cursorLine).node);
  }

  /** Does as a key says; returns whether the key means anything. */
  boolean type(TopKey key, int page) {
    if (isTyping && typeFilter(key)) {
      return true;
    }
    switch (key.kind()) {
      case UP -> move(-1);
      case DOWN -> move(1);
      case PAGE_UP -> move(-page);
      case PAGE_DOWN -> move(page);
      case HOME -> move(-lines.size());
      case END -> move(lines.size());
      case RIGHT -> open(true);
      case LEFT -> open(false);
      case ENTER -> goInto();
      case BACKSPACE -> back();
      case ESCAPE -> escape();
      case QUIT -> hasQuit = true;
      case CHARACTER -> {
        return type(key.character());
      }
      case NONE -> {
        return false;
      }
    }
    return true;
  }

  private boolean typeFilter(TopKey key) {
    switch (key.kind()) {
      case CHARACTER -> filter += Character.toString(key.character());
      case BACKSPACE -> filter = filter.isEmpty() ? "" : filter.substring(0, filter.length() - 1);
      case ENTER -> isTyping = false;
      case ESCAPE -> {
        isTyping = false;
        filter = "";
      }
      default -> {
        return false;
      }
    }
    arrange();
    return true;
  }

  private boolean type(int character) {
    switch (character) {
      case 'q' -> hasQuit = true;
      case '/' -> isTyping = true;
      case 'j' -> move(1);
      case 'k' -> move(-1);
      case '+' -> open(true);
      case '-' -> open(false);
      case '<' -> sort(column.next(-1));
      case '>' -> sort(column.next(1));
      case 'b' -> sort(TopColumn.BYTES_RATE);
      case 'o' -> sort(TopColumn.OBJECTS_RATE);
      default -> {
        for (TopTable table : TopTable.values()) {
          if (table.key == character) {
            change(table);
            return true;
          }
        }
        return false;
      }
    }
    return true;
  }

  private void change(TopTable table) {
    before.clear();
    filter = "";
    cursorLine = 0;
    scope = TopScope.all(table);
    cursor = "";
    rebuild();
  }

  private void sort(TopColumn newColumn) {
    column = newColumn;
    arrange();
  }

  private void move(int by) {
    cursorLine += by;
    keepCursor();
  }

  private void open(boolean on) {
    if (lines.isEmpty()) {
      return;
    }
    Line line = lines.get(cursorLine);
    if (line.mark == (on ? '+' : '-')) {
      Object path = path(line.node);
      if (!toggled.remove(path)) {
        toggled.add(path);
      }
      arrange();
    } else if (!on && line.depth > 0) {
      cursor = path(line.node.caller == null ? root : line.node.caller);
      cursorLine = lineOf(cursor);
    }
  }

  private void goInto() {
    TopScope next = lines.isEmpty() ? null : lines.get(cursorLine).node.scope;
    if (next != null) {
      before.push(new Place(scope, filter, cursor));
      scope = next;
      filter = "";
      cursorLine = 0;
      cursor = "";
      rebuild();
    }
  }

  private boolean back() {
    Place last = before.poll();
    if (last == null) {
      return false;
    }
    scope = last.scope;
    filter = last.filter;
    cursor = last.cursor;
    rebuild();
    return true;
  }

  /** Leaves the filter, then the line that the user went into, then the screen. */
  private void escape() {
    if (!filter.isEmpty()) {
      filter = "";
      arrange();
    } else if (!back()) {
      hasQuit = true;
    }
  }

  boolean hasQuit() {
    return hasQuit;
  }

  List<Line> lines() {
    return lines;
  }

  int cursorLine() {
    return cursorLine;
  }

  TopColumn column() {
    return column;
  }

  TopTable table() {
    return scope.table();
  }

  @Nullable Rates rates() {
    return rates;
  }

  /** {@code sites of java.lang.Long, filter: shop}: what the lines are. */
  String heading() {
    StringBuilder heading = new StringBuilder(scope.table().title);
    for (TopScope each : outermostFirst()) {
      heading.append(" of ").append(each.title());
    }
    if (isTyping || !filter.isEmpty()) {
      heading.append(", filter: ").append(filter).append(isTyping ? "_" : "");
    }
    return heading.toString();
  }

  private List<TopScope> outermostFirst() {
    List<TopScope> all = new ArrayList<>();
    if (!scope.title().isEmpty()) {
      all.add(scope);
    }
    for (Place place : before) {
      if (!place.scope.title().isEmpty()) {
        all.add(place.scope);
      }
    }
    return all;
  }
}
