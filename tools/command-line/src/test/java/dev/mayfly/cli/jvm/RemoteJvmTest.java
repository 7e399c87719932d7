package dev.mayfly.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.cli.Profiles;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteJvmTest {

  private static final RemoteAddress SHOP = new RemoteAddress("shop", 7091);
  private static final int PIECE = 100;

  /** What a server answers when it is asked for an attribute. */
  private interface Attributes {
    Object get(String name) throws Exception;
  }

  private static RemoteJvm program(Attributes attributes) {
    MBeanServerConnection server =
        (MBeanServerConnection)
            Proxy.newProxyInstance(
                RemoteJvmTest.class.getClassLoader(),
                new Class<?>[] {MBeanServerConnection.class},
                (proxy, method, arguments) -> {
                  assertThat(method.getName()).isEqualTo("getAttribute");
                  return attributes.get((String) arguments[1]);
                });
    return new RemoteJvm(SHOP, server, () -> {});
  }

  private static byte[] compressed(ProfileSnapshot profile) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      new JsonReport().writeBytes(profile, out);
    }
    return bytes.toByteArray();
  }

  private static Object profile(byte[] bytes, String attribute) {
    if (attribute.equals("Profile")) {
      return new long[] {5, bytes.length};
    }
    assertThat(attribute).startsWith("Chunk 5 ");
    return piece(bytes, attribute);
  }

  private static byte[] piece(byte[] bytes, String attribute) {
    int offset = Integer.parseInt(attribute.split(" ")[2]);
    return Arrays.copyOfRange(bytes, offset, Math.min(bytes.length, offset + PIECE));
  }

  @Test
  void readsAProfileInPieces() throws Exception {
    ProfileSnapshot profile = Profiles.of("p.T", 160, 10);
    byte[] bytes = compressed(profile);
    assertThat(bytes.length).isGreaterThan(3 * PIECE);
    assertThat(CompressedProfile.read(program(name -> profile(bytes, name)).profile()).total())
        .isEqualTo(profile.total());
  }

  @Test
  void aTruncatedProfileIsOneLine() throws Exception {
    byte[] bytes = compressed(Profiles.of("p.T", 160, 10));
    RemoteJvm gone =
        program(name -> name.equals("Chunk 5 " + 2 * PIECE) ? null : profile(bytes, name));
    assertThatThrownBy(() -> CompressedProfile.read(gone.profile()))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("shop:7091: cut off after 200 of %d bytes; try again", bytes.length);
    RemoteJvm lost =
        program(
            name -> {
              if (name.equals("Chunk 5 " + 2 * PIECE)) {
                throw new IOException("Connection reset");
              }
              return profile(bytes, name);
            });
    assertThatThrownBy(() -> CompressedProfile.read(lost.profile()))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("shop:7091: connection lost: Connection reset");
  }

  @ParameterizedTest
  @CsvSource({
    "shop.example.com:7091, shop.example.com, 7091",
    "127.0.0.1:1, 127.0.0.1, 1",
    "[::1]:65535, ::1, 65535"
  })
  void addressesHaveAHostAndAPort(String word, String host, int port) {
    assertThat(RemoteAddress.of(word)).contains(new RemoteAddress(host, port));
    assertThat(new RemoteAddress(host, port)).hasToString(word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4711",
        "shop",
        "shop:",
        ":7091",
        "shop:0",
        "shop:65536",
        "shop:port",
        "::1:7091",
        "C:\\events.mfe",
        "dir/a:7091",
        "a b:7091"
      })
  void otherWordsAreNone(String word) {
    assertThat(RemoteAddress.of(word)).isEmpty();
  }
}
