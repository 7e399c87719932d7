package dev.mayfly.world;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;

/** Others redefine and retransform classes that Mayfly weaves. */
final class RedefinitionsIT extends FaultRuns {
  /** A debugger replaces a class by itself while it runs. */
  @Test
  void aDebuggerRedefinesClasses() throws Exception {
    int port = Launch.freePort();
    List<String> debug =
        List.of(
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:"
                + port);
    Forked run =
        start("debugged", debug, "formats=json,output=report", ORDERS, "200", "100", "end");
    AttachingConnector socket =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = socket.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    arguments.get("port").setValue("" + port);
    VirtualMachine debugger = null;
    while (debugger == null) {
      try {
        debugger = socket.attach(arguments);
      } catch (IOException notYet) {
        assertThat(run.process().isAlive()).isTrue();
        Thread.sleep(100);
      }
    }
    int done = 0;
    try (InputStream in = FaultsIT.class.getResourceAsStream("/faulty/Orders.class")) {
      byte[] code = in.readAllBytes();
      while (done < 10 && run.process().isAlive()) {
        List<ReferenceType> loaded = debugger.classesByName(ORDERS);
        if (!loaded.isEmpty()) {
          debugger.redefineClasses(Map.of(loaded.get(0), code));
          done++;
          if (done == 5) { // the next threads begin
            Files.createFile(run.directory().resolve("end0"));
          }
        }
        Thread.sleep(50);
      }
      debugger.dispose();
    }
    Files.createFile(run.directory().resolve("end50"));
    assertThat(run.await()).isZero();
    assertThat(done).as("redefinitions").isEqualTo(10);
    assertThat(run.stdout()).containsExactly("sum 1990000");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), ORDER))
        .isEqualTo(20_000);
    figure("a debugger redefines a class", done, "nothing: all objects are counted");
  }

  @Test
  void anAgentBeforeRedefinesClasses() throws Exception {
    anAgentRedefinesClasses("before", true);
  }

  @Test
  void anAgentBehindRedefinesClasses() throws Exception {
    anAgentRedefinesClasses("behind", false);
  }

  private void anAgentRedefinesClasses(String where, boolean isFirst) throws Exception {
    Path directory = Files.createDirectories(home.resolve(where));
    Path count = directory.resolve("redefined.txt");
    String agent = "-javaagent:" + agent(directory.resolve("redefiner.jar")) + "=" + count;
    Forked run =
        Forked.startBetween(
            directory,
            jdk,
            "",
            isFirst ? List.of(agent) : List.of(),
            isFirst ? List.of() : List.of(agent),
            "formats=json,output=report",
            ORDERS,
            "200",
            "100",
            "1000");
    assertThat(run.await()).isZero();
    assertThat(run.stdout()).containsExactly("sum 1990000");
    assertThat(run.stderr()).hasSize(1);
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), ORDER))
        .isEqualTo(20_000);
    int done = Files.readString(count).length();
    assertThat(done).as("redefinitions").isPositive();
    figure(
        "an agent " + where + " Mayfly redefines a class",
        done,
        "nothing: all objects are counted");
  }

  private static Path agent(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", "faulty.Redefiner");
    attributes.putValue("Can-Redefine-Classes", "true");
    attributes.putValue("Can-Retransform-Classes", "true");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (String name : List.of("faulty/Redefiner.class", "faulty/Redefiner$Copies.class")) {
        out.putNextEntry(new JarEntry(name));
        try (InputStream in = RedefinitionsIT.class.getResourceAsStream("/" + name)) {
          in.transferTo(out);
        }
      }
    }
    return jar;
  }
}
