package dev.mayfly.agent.weaving;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Which join points of one class get probes: all that there are, or those that AspectJ
 * has matched ({@link MatchedJoinPoints}).
 */
final class JoinPoints {
  /** All that there are. */
  static final JoinPoints ALL = new JoinPoints(Map.of());

  /**
   * Those of one method.
   *
   * @param body whether its beginning and ends are among them
   * @param end whether the end of a constructor is, as the end of an object's construction
   * @param makers which of {@link Makers#in} are, by index
   */
  record OfMethod(boolean body, boolean end, BitSet makers) {}

  private final Map<String, OfMethod> methods;

  /**
   * Those that are named here.
   *
   * @param methods by name with descriptor; in methods that are not there, all
   */
  JoinPoints(Map<String, OfMethod> methods) {
    this.methods = new TreeMap<>(methods);
  }

  boolean hasBody(String methodKey) {
    OfMethod method = methods.get(methodKey);
    return method == null || method.body;
  }

  boolean hasEnd(String methodKey) {
    OfMethod method = methods.get(methodKey);
    return method == null || method.end;
  }

  boolean hasMaker(String methodKey, int index) {
    OfMethod method = methods.get(methodKey);
    return method == null || method.makers.get(index);
  }

  /** The methods, by name with descriptor, of which not simply all match. */
  Set<String> methods() {
    return methods.keySet();
  }

  /** To be kept in a file. */
  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(methods.size());
      for (Map.Entry<String, OfMethod> entry : methods.entrySet()) {
        OfMethod method = entry.getValue();
        byte[] makers = method.makers.toByteArray();
        byte[] name = entry.getKey().getBytes(StandardCharsets.UTF_8);
        out.writeInt(name.length);
        out.write(name);
        out.writeBoolean(method.body);
        out.writeBoolean(method.end);
        out.writeInt(makers.length);
        out.write(makers);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /** From {@link #toBytes}; null if these are damaged. */
  static @Nullable JoinPoints read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      Map<String, OfMethod> methods = new TreeMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        String name = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
        boolean body = in.readBoolean();
        boolean end = in.readBoolean();
        methods.put(name, new OfMethod(body, end, BitSet.valueOf(in.readNBytes(in.readInt()))));
      }
      return new JoinPoints(methods);
    } catch (IOException | IllegalArgumentException damaged) {
      return null;
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JoinPoints points && points.methods.equals(methods);
  }

  @Override
  public int hashCode() {
    return methods.hashCode();
  }

  @Override
  public String toString() {
    return methods.toString();
  }
}
