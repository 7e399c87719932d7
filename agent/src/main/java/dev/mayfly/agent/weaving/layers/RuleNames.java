package dev.mayfly.agent.weaving.layers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable. The names and parameters of a table's methods, for a first look at a class file: one
 * pass over its constants and, if there are any of these, over its members. It allocates nothing
 * but a few numbers.
 */
final class RuleNames {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;

  /** For each tag, the bytes of a constant; 0 for unknown tags. */
  private static final byte[] LENGTHS = {
    0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3
  };

  private static final int NONE = -1;
  private static final int[] NOTHING = {};
  private static final int FEW = 8;

  /** The texts: first the names of methods, then their parameters. */
  private final byte[][] texts;

  /** The places of the texts by hash; {@link #NONE} where there is none. */
  private final int[] table;

  /** Whether any text has this length; parameters have them all. */
  private final boolean[] lengths;

  /** For each rule, the numbers of its two texts; the second may be {@link #NONE}. */
  private final int[] pairs;

  RuleNames(List<LayerRule> rules) {
    Map<String, Integer> numbers = new HashMap<>();
    pairs = new int[2 * rules.size()];
    int longest = 0;
    for (int i = 0; i < rules.size(); i++) {
      LayerRule rule = rules.get(i);
      pairs[2 * i] = numberOf(rule.method(), numbers);
      longest = Math.max(longest, rule.method().length());
      String parameters = rule.parameters();
      pairs[2 * i + 1] = parameters == null ? NONE : numberOf(parameters, numbers);
    }
    texts = new byte[numbers.size()][];
    lengths = new boolean[longest + 1];
    table = new int[Integer.highestOneBit(Math.max(1, 4 * texts.length)) * 2];
    Arrays.fill(table, NONE);
    for (Map.Entry<String, Integer> text : numbers.entrySet()) {
      byte[] bytes = text.getKey().getBytes(UTF_8);
      texts[text.getValue()] = bytes;
      if (bytes[0] != '(') {
        lengths[bytes.length] = true;
      }
      int place = hash(bytes, 0, bytes.length) & (table.length - 1);
      while (table[place] != NONE) {
        place = (place + 1) & (table.length - 1);
      }
      table[place] = text.getValue();
    }
  }

  private static int numberOf(String text, Map<String, Integer> numbers) {
    Integer known = numbers.putIfAbsent(text, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  /** Whether a class file declares a method, with code, of the name and parameters of a rule. */
  boolean areIn(byte[] file) {
    try {
      return declares(file);
    } catch (ArrayIndexOutOfBoundsException cutOff) { // the JVM will refuse it
      return false;
    }
  }

  private boolean declares(byte[] file) {
    int[] found = NOTHING; // pairs: the index of a constant, and the number of its text
    int size = 0;
    int count = unsignedShort(file, 8);
    int at = 10;
    for (int i = 1; i < count; i++) {
      int tag = file[at];
      if (tag == UTF8) {
        int length = unsignedShort(file, at + 1);
        int number = find(file, at + 3, length);
        if (number != NONE) {
          found = size < found.length ? found : Arrays.copyOf(found, 2 * size + FEW);
          found[size++] = i;
          found[size++] = number;
        }
        at += 3 + length;
      } else {
        int length = tag > 0 && tag < LENGTHS.length ? LENGTHS[tag] : 0;
        if (length == 0) {
          return false;
        }
        at += length;
        i += tag == LONG || tag == DOUBLE ? 1 : 0;
      }
    }
    return size > 0 && declares(file, at, found, size);
  }

  /**
   * Walks the members of a class file.
   *
   * @param end that of the constant pool
   */
  private boolean declares(byte[] file, int end, int[] found, int size) {
    int at = end + 8 + 2 * unsignedShort(file, end + 6);
    for (int kind = 0; kind < 2; kind++) { // fields, methods
      int members = unsignedShort(file, at);
      at += 2;
      for (int i = 0; i < members; i++) {
        if (kind == 1 && (unsignedShort(file, at) & BoundaryMatcher.NOT_A_BOUNDARY) == 0) {
          int name = numberOf(unsignedShort(file, at + 2), found, size);
          if (name != NONE && haveRule(name, numberOf(unsignedShort(file, at + 4), found, size))) {
            return true;
          }
        }
        int attributes = unsignedShort(file, at + 6);
        at += 8;
        for (int j = 0; j < attributes; j++) {
          at += 6 + (unsignedShort(file, at + 2) << 16 | unsignedShort(file, at + 4));
        }
      }
    }
    return false;
  }

  private static int numberOf(int constant, int[] found, int size) {
    for (int i = 0; i < size; i += 2) {
      if (found[i] == constant) {
        return found[i + 1];
      }
    }
    return NONE;
  }

  private boolean haveRule(int name, int parameters) {
    for (int i = 0; i < pairs.length; i += 2) {
      if (pairs[i] == name && (pairs[i + 1] == NONE || pairs[i + 1] == parameters)) {
        return true;
      }
    }
    return false;
  }

  private int find(byte[] file, int from, int length) {
    if (length == 0 || from + length > file.length) {
      return NONE;
    }
    int size = length;
    if (file[from] == '(') {
      size = 1;
      while (size < length && file[from + size - 1] != ')') {
        size++;
      }
    } else if (length >= lengths.length || !lengths[length]) {
      return NONE;
    }
    int place = hash(file, from, size) & (table.length - 1);
    while (table[place] != NONE) {
      byte[] text = texts[table[place]];
      if (Arrays.equals(text, 0, text.length, file, from, from + size)) {
        return table[place];
      }
      place = (place + 1) & (table.length - 1);
    }
    return NONE;
  }

  private static int hash(byte[] bytes, int from, int length) {
    int hash = length;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash ^ hash >>> 15;
  }

  private static int unsignedShort(byte[] file, int at) {
    return (file[at] & 0xFF) << 8 | (file[at + 1] & 0xFF);
  }
}
