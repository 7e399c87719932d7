package dev.mayfly.agent.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Random;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RemoteProfileTest {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final byte[] profile = bytes(3 * RemoteProfile.MOST_BYTES + 17);
  private ObjectName name;

  @BeforeEach
  void register() throws Exception {
    name = new ObjectName("dev.mayfly.test:type=RemoteProfile");
    server.registerMBean(
        new RemoteProfile(() -> true, () -> 7, () -> new byte[5], () -> profile), name);
  }

  @AfterEach
  void unregister() throws Exception {
    server.unregisterMBean(name);
  }

  @Test
  void aProfileComesInPiecesOfBoundedSize() throws Exception {
    long[] copy = (long[]) get("Profile");
    assertThat(copy[1]).isEqualTo(profile.length);
    assertThat(pieces("Chunk", copy[0], copy[1])).isEqualTo(profile);
    assertThat(get("Chunk " + copy[0] + " 0")).as("after the last piece").isNull();
    assertThat(((long[]) get("Counts"))[1]).isEqualTo(5);
    assertThat(get("Recording")).isEqualTo(true);
    assertThat(get("ClassesLoadedBefore")).isEqualTo(7);
  }

  @Test
  void copiesThatNobodyReadsMakeRoomForLaterOnes() throws Exception {
    long[] first = (long[]) get("Profile");
    for (int i = 0; i < 3; i++) {
      get("Counts");
    }
    assertThat(get("Chunk " + first[0] + " 0")).isNotNull();
    get("Counts");
    assertThat(get("Chunk " + first[0] + " 0")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Chunk",
        "chunk 1 0",
        "Chunk 1",
        "Chunk one 0",
        "Chunk 0 zero",
        "File 0 0",
        "Output",
        "Chunk 1 0 0",
        "Profile 1 0",
        "",
        " "
      })
  void otherAttributesAreUnknown(String attribute) {
    assertThatThrownBy(() -> get(attribute)).isInstanceOf(AttributeNotFoundException.class);
  }

  /** Collecting all attributes takes no snapshot, and there is nothing to call. */
  @Test
  void showsTwoFiguresAndNoOperation() throws Exception {
    assertThat(server.getMBeanInfo(name).getAttributes())
        .extracting(each -> each.getName() + each.isWritable())
        .containsExactly("Recordingfalse", "ClassesLoadedBeforefalse");
    assertThat(server.getMBeanInfo(name).getOperations()).isEmpty();
    assertThatThrownBy(() -> server.invoke(name, "snapshot", new Object[0], new String[0]))
        .hasRootCauseInstanceOf(UnsupportedOperationException.class);
  }

  private Object get(String attribute) throws Exception {
    return server.getAttribute(name, attribute);
  }

  private byte[] pieces(String kind, long number, long length) throws Exception {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (all.size() < length) {
      byte[] piece = (byte[]) get(kind + " " + number + " " + all.size());
      assertThat(piece.length).isBetween(1, RemoteProfile.MOST_BYTES);
      all.write(piece);
    }
    return all.toByteArray();
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }
}
