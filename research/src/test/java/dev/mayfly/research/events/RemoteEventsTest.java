package dev.mayfly.research.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.jvm.RemoteAddress;
import dev.mayfly.cli.jvm.RemoteJvm;
import dev.mayfly.research.stream.EventFormat;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.Test;

class RemoteEventsTest {

  private static final int PIECE = 100;

  private static RemoteJvm program(Function<String, Object> attributes) {
    MBeanServerConnection server =
        (MBeanServerConnection)
            Proxy.newProxyInstance(
                RemoteEventsTest.class.getClassLoader(),
                new Class<?>[] {MBeanServerConnection.class},
                (proxy, method, arguments) -> {
                  assertThat(method.getName()).isEqualTo("getAttribute");
                  return attributes.apply((String) arguments[1]);
                });
    return new RemoteJvm(RemoteAddress.of("shop:7091").orElseThrow(), server, () -> {});
  }

  private static byte[] piece(byte[] bytes, String attribute) {
    int offset = Integer.parseInt(attribute.split(" ")[2]);
    return Arrays.copyOfRange(bytes, offset, Math.min(bytes.length, offset + PIECE));
  }

  @Test
  void copiesTheEventsWithTheFileBeforeAndDeletesThem() throws Exception {
    byte[] older = "older ".repeat(PIECE).getBytes(UTF_8);
    byte[] current = "current ".repeat(PIECE).getBytes(UTF_8);
    RemoteJvm program =
        program(
            name ->
                name.equals("File")
                    ? (Object) 4
                    : piece(name.startsWith("File 3 ") ? older : current, name));
    Path file;
    Path before;
    try (RemoteEvents events = RemoteEvents.fetch(program)) {
      file = events.file();
      before = EventFormat.olderFile(file.toFile()).toPath();
      assertThat(file).hasBinaryContent(current);
      assertThat(before).hasBinaryContent(older);
    }
    assertThat(file.getParent()).doesNotExist();
  }

  /** The program goes on in another file meanwhile. */
  @Test
  void followsFromFileToFile() throws Exception {
    byte[] first = "first ".repeat(PIECE).getBytes(UTF_8);
    byte[] second = "second ".repeat(PIECE).getBytes(UTF_8);
    AtomicInteger number = new AtomicInteger();
    RemoteJvm program =
        program(
            name ->
                name.equals("File")
                    ? (Object) number.get()
                    : piece(name.startsWith("File 0 ") ? first : second, name));
    try (RemoteEvents events = RemoteEvents.follow(program)) {
      await(events.file(), first);
      number.set(1);
      await(events.file(), second);
      assertThat(EventFormat.olderFile(events.file().toFile()).toPath()).hasBinaryContent(first);
      assertThat(events.grows()).isTrue();
    }
  }

  private static void await(Path file, byte[] content) throws Exception {
    for (int i = 0; i < 500; i++) {
      if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content)) {
        return;
      }
      Thread.sleep(20);
    }
    assertThat(file).hasBinaryContent(content);
  }
}
