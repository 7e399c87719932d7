package dev.mayfly.agent.weaving.layers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable. The names and parameters of a table's methods, for a first look into the constant pool
 * of a class file: one pass over its bytes, which allocates nothing but a few numbers.
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

  /** Whether a class file has the name and the parameters of any rule. */
  boolean areIn(byte[] file) {
    long[] found = null;
    if (file.length < 10) {
      return false;
    }
    int count = unsignedShort(file, 8);
    int at = 10;
    for (int i = 1; i < count; i++) {
      if (at + 3 > file.length) {
        return false; // cut off: the JVM will refuse it
      }
      int tag = file[at];
      if (tag == UTF8) {
        int length = unsignedShort(file, at + 1);
        int number = find(file, at + 3, length);
        if (number != NONE) {
          found = found == null ? new long[(texts.length >>> 6) + 1] : found;
          found[number >>> 6] |= 1L << number;
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
    return found != null && haveRule(found);
  }

  private boolean haveRule(long[] found) {
    for (int i = 0; i < pairs.length; i += 2) {
      if (has(found, pairs[i]) && (pairs[i + 1] == NONE || has(found, pairs[i + 1]))) {
        return true;
      }
    }
    return false;
  }

  private static boolean has(long[] found, int number) {
    return (found[number >>> 6] & 1L << number) != 0;
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
