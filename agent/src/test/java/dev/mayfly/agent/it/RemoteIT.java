package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.json.JsonSnapshotReader;
import hostile.control.Worker;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that commands reach by the JDK's remote JMX, as from another machine. */
final class RemoteIT {
  private static final WovenJvm JVM = WovenJvm.here();
  private static final String ITEM = "hostile.control.Worker$Items$Item";
  private static final String PASSWORD = "mayflies-live-a-day";
  private static final String WRONG = "mayflies-live-a-year";

  @TempDir private Path directory;
  private String address = "";
  private int port;
  private WovenProcess process;

  /** One that the system gives to no program which asks for any. */
  @BeforeEach
  void findAPort() throws IOException {
    while (port == 0) {
      try (ServerSocket free =
          new ServerSocket(ThreadLocalRandom.current().nextInt(10_000, 32_768))) {
        port = free.getLocalPort();
      } catch (BindException taken) {
        // another one is free
      }
    }
    address = "localhost:" + port;
  }

  @AfterEach
  void endTheProgram() {
    if (process != null) {
      process.process().destroyForcibly();
    }
  }

  /** With TLS and a user who may only read; the MBean for this machine is not needed. */
  @Test
  void countsAreThoseOfTheProgramToTheLastObject() throws Exception {
    makeKeys();
    write("good", PASSWORD + "\n");
    write("bad", WRONG + "\n");
    start(
        JVM.with("remote", "true").with("jmx", "false"),
        "com.sun.management.jmxremote.registry.ssl=true",
        "com.sun.management.jmxremote.ssl.config.file=" + path("ssl.properties"),
        "com.sun.management.jmxremote.password.file=" + path("jmx.password"),
        "com.sun.management.jmxremote.access.file=" + path("jmx.access"));
    make(1000);
    make(234);

    CommandRun snapshot = ask("snapshot", "good", "-o", "now");
    assertThat(snapshot.stderr()).isEmpty();
    assertThat(snapshot.stdout()).isEqualTo(path("now") + "\n");
    assertThat(items(path("now"))).isEqualTo(1234);
    assertThat(path("now/report.html")).isNotEmptyFile();

    CommandRun top = ask("top", "good", "--once", "--by=type", "--every=0.2");
    assertThat(top.exitCode()).as(top.stderr()).isZero();
    assertThat(top.stderr()).isEqualTo("mayfly: " + address + ": a table every 0.2 s\n");
    assertThat(top.stdout()).contains("TYPES (by bytes/s; ");

    CommandRun refused = ask("snapshot", "bad");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.stderr())
        .isEqualTo(
            "mayfly: "
                + address
                + " refuses user 'monitor' with this password: Authentication failed! Invalid"
                + " username or password\n");

    CommandRun anonymous = run("snapshot", address, "--certificate", "server.pem");
    assertThat(anonymous.exitCode()).isEqualTo(1);
    assertThat(anonymous.stderr()).contains("refuses a client without a user: ").hasLineCount(1);

    CommandRun untrusted = run("top", address, "--user", "monitor", "--password-file", "good");
    assertThat(untrusted.exitCode()).isEqualTo(1);
    assertThat(untrusted.stderr())
        .startsWith("mayfly: " + address + " has a certificate that is not trusted: ")
        .hasLineCount(1);

    CommandRun misnamed = run("top", "127.0.0.1:" + port, "--certificate", "server.pem", "--once");
    assertThat(misnamed.exitCode()).isEqualTo(1);
    assertThat(misnamed.stderr()).contains("certificate that is not trusted: No subject alt");

    CommandRun plain = run("snapshot", address, "--insecure");
    assertThat(plain.exitCode()).isEqualTo(1);
    assertThat(plain.stderr())
        .startsWith("mayfly: cannot connect to " + address + " without TLS: ")
        .hasLineCount(1);
  }

  @Test
  void withoutTheOptionThereIsNoMBeanAndWithoutTlsNoConnection() throws Exception {
    startPlain(JVM.with("jmx", "true"));
    CommandRun plain = run("top", address, "--once");
    assertThat(plain.exitCode()).isEqualTo(1);
    assertThat(plain.stderr())
        .startsWith("mayfly: " + address + " does not speak TLS; ")
        .hasLineCount(1);
    CommandRun absent = run("top", address, "--once", "--insecure");
    assertThat(absent.exitCode()).isEqualTo(1);
    assertThat(absent.stderr())
        .isEqualTo(
            "mayfly: Mayfly does not run in the program at "
                + address
                + ", or runs without remote=true\n");
    process.process().destroyForcibly().waitFor();
    CommandRun ended = run("top", address, "--once");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.stderr())
        .isEqualTo("mayfly: cannot connect to " + address + ": Connection refused\n");
  }

  private void startPlain(WovenJvm jvm) throws Exception {
    start(
        jvm,
        "com.sun.management.jmxremote.ssl=false",
        "com.sun.management.jmxremote.authenticate=false");
  }

  private void start(WovenJvm jvm, String... properties) throws Exception {
    List<String> lines = new ArrayList<>(List.of(properties));
    lines.add("com.sun.management.jmxremote.port=" + port);
    lines.add("com.sun.management.jmxremote.rmi.port=" + port);
    write("management.properties", String.join("\n", lines) + "\n");
    process =
        jvm.withJvm(
                "-Dcom.sun.management.config.file=" + path("management.properties"),
                "-Djava.rmi.server.hostname=localhost")
            .start(Worker.class);
    process.awaitStdout("ready\n");
  }

  private void makeKeys() throws Exception {
    keytool(
        "-genkeypair",
        "-alias",
        "shop",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "SAN=dns:localhost",
        "-storetype",
        "PKCS12");
    keytool("-exportcert", "-alias", "shop", "-rfc", "-file", path("server.pem").toString());
    write(
        "ssl.properties",
        "javax.net.ssl.keyStore="
            + path("server.p12")
            + "\njavax.net.ssl.keyStorePassword=secret-of-keys\n");
    write("jmx.password", "monitor " + PASSWORD + "\n");
    write("jmx.access", "monitor readonly\n");
  }

  private void keytool(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(JVM.jdk().tool("keytool").toString()));
    command.addAll(List.of(words));
    command.addAll(
        List.of("-keystore", path("server.p12").toString(), "-storepass", "secret-of-keys"));
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(path("keytool.txt").toFile())
            .start();
    assertThat(keytool.waitFor()).as(Files.readString(path("keytool.txt"))).isZero();
  }

  private Path path(String file) {
    return directory.resolve(file).toAbsolutePath();
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(path(file), text);
    Files.setPosixFilePermissions(path(file), PosixFilePermissions.fromString("rw-------"));
  }

  private CommandRun ask(String command, String passwordFile, String... options) {
    List<String> words =
        new ArrayList<>(
            List.of(
                command,
                address,
                "--user",
                "monitor",
                "--password-file",
                passwordFile,
                "--certificate",
                "server.pem"));
    words.addAll(List.of(options));
    return run(words.toArray(String[]::new));
  }

  private CommandRun run(String... words) {
    CommandRun run = CommandRun.of(JVM, directory, "", words);
    assertThat(run.stdout() + run.stderr()).doesNotContain(PASSWORD).doesNotContain(WRONG);
    return run;
  }

  private static long items(Path report) throws IOException {
    return JsonSnapshotReader.withinHeap()
        .read(Files.newBufferedReader(JsonSnapshotReader.fileOf(report)))
        .byType()
        .get(ITEM)
        .allocations();
  }

  private void make(int items) {
    process.say(Integer.toString(items)).awaitStdout("made " + items + "\n");
  }
}
