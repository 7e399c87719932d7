package dev.mayfly.http;

import java.util.Map;

/** Immutable. The answer to a request. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Answer(int status, Map<String, String> headers, byte[] body) {
  /** An answer without headers and body. */
  public static Answer of(int status) {
    return new Answer(status, Map.of(), new byte[0]);
  }

  /** An answer with a body. */
  public static Answer of(int status, String contentType, byte[] body) {
    return new Answer(status, Map.of("Content-Type", contentType), body);
  }
}
