package dev.mayfly.agent.weaving.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Confined. Numbers texts, each once; those of an earlier file first, under the same numbers. */
final class TextNumbers {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<byte[]> texts = new ArrayList<>();
  private int bytes;

  /** The number of a text. */
  int number(String text) throws IOException {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (!new String(utf8, StandardCharsets.UTF_8).equals(text)) {
      throw new IOException("not Unicode: half of a surrogate pair");
    }
    add(text, utf8);
    return texts.size() - 1;
  }

  /** Adds a text with the next number. */
  void add(String text, byte[] utf8) {
    numbers.put(text, texts.size());
    texts.add(utf8);
    bytes += utf8.length;
  }

  /** The number of texts, where each ends, and the texts. */
  byte[] toBytes() {
    ByteBuffer ends = ByteBuffer.allocate(Integer.BYTES * (1 + texts.size()));
    ByteArrayOutputStream all = new ByteArrayOutputStream(ends.capacity() + bytes);
    ends.putInt(texts.size());
    int end = 0;
    for (byte[] text : texts) {
      end += text.length;
      ends.putInt(end);
    }
    all.writeBytes(ends.array());
    texts.forEach(all::writeBytes);
    return all.toByteArray();
  }
}
