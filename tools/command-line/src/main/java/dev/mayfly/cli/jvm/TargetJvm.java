package dev.mayfly.cli.jvm;

import static java.util.Objects.requireNonNull;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.mayfly.cli.console.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: a running JVM, reached by its process id; to be closed. */
public final class TargetJvm implements ProfiledProgram {

  private static final String BEAN = "dev.mayfly:type=AllocationProfiler";
  private static final String HOTSPOT = "com.sun.management:type=HotSpotDiagnostic";

  /** The agent property that announces such a bean. */
  private static final String MARK = "dev.mayfly.mbean";

  /** The agent property with the file that a feature offers. */
  private static final String FILE = "dev.mayfly.file";

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final long LOOPS_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final long CLOSE_MILLIS = TimeUnit.SECONDS.toMillis(1);
  private static final long PAUSE_MILLIS = 50;

  private static final long END_PAUSE_MILLIS = 500;

  /** The time that a program that no longer answers may take until its process is gone. */
  private static final long END_SECONDS = 2;

  private final String pid;
  private final VirtualMachine machine;
  private volatile @Nullable JMXConnector connector;

  private TargetJvm(String pid, VirtualMachine machine) {
    this.pid = pid;
    this.machine = machine;
  }

  /** Reaches a JVM. */
  public static TargetJvm of(String pid) {
    if (!pid.matches("[0-9]{1,18}")) {
      throw CommandFailure.usage("'" + pid + "' is not a process id; jps lists the Java processes");
    }
    if (ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
      throw new CommandFailure("no process " + pid + "; jps lists the Java processes", null);
    }
    try {
      return new TargetJvm(pid, VirtualMachine.attach(pid));
    } catch (AttachNotSupportedException | IOException refused) {
      throw new CommandFailure(
          "cannot attach to process "
              + pid
              + ": "
              + refused.getMessage()
              + attachRemedy(temporaryDirectoryOf(pid)),
          refused);
    } catch (NoClassDefFoundError absent) {
      throw new CommandFailure(
          "this Java runtime lacks the module jdk.attach; run mayfly with a JDK", absent);
    }
  }

  /** The attach socket of a JVM: a container has a directory of its own. */
  private static Path temporaryDirectoryOf(String pid) {
    Path contained = Path.of("/proc", pid, "root/tmp");
    return Files.isDirectory(contained) ? contained : Path.of("/tmp");
  }

  /** Advice where attaching fails, by the directory of attach sockets. */
  static String attachRemedy(Path directory) {
    return Files.isDirectory(directory) && !Files.isWritable(directory)
        ? "; " + directory + " must be writable, for the JVM's attach socket"
        : "; it must be a JVM of the same user without -XX:+DisableAttachMechanism";
  }

  /** Loads the agent into it. */
  public void load(Path agentJar, String options) {
    try {
      machine.loadAgent(agentJar.toString(), options);
    } catch (AgentLoadException | AgentInitializationException | IOException refused) {
      throw new CommandFailure(name() + " refused the agent: " + refused.getMessage(), refused);
    }
  }

  /** Loads the agent and waits until the profiler answers. */
  public void start(Path agentJar, String options) {
    load(agentJar, options);
    if (!awaitProfiler()) {
      throw new CommandFailure(
          "the profiler did not start in process "
              + pid
              + "; see the standard error of that process",
          null);
    }
  }

  /** Whether the profiler runs in it and can be asked, at once or soon. */
  public boolean hasProfiler() {
    try {
      return machine.getAgentProperties().containsKey(MARK) || connection().isRegistered(bean());
    } catch (IOException lost) {
      throw lost(lost);
    }
  }

  /** The file that a feature offers to commands; empty if there is none. */
  public Optional<Path> offeredFile() {
    try {
      return Optional.ofNullable(machine.getAgentProperties().getProperty(FILE)).map(Path::of);
    } catch (IOException lost) {
      throw lost(lost);
    }
  }

  /**
   * Waits until the profiler answers: it looks every second whether the JVM can be asked, which our
   * connection makes it.
   *
   * @return whether it does
   */
  public boolean awaitProfiler() {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    try {
      while (!connection().isRegistered(bean())) {
        if (!hasProfiler() || System.nanoTime() - deadline > 0) {
          return false;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
      return true;
    } catch (IOException lost) {
      throw lost(lost);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Calls an operation of the profiler. */
  public @Nullable Object call(String operation, String... arguments) {
    if (!awaitProfiler()) {
      throw new CommandFailure(
          "Mayfly does not run in process " + pid + ", or runs with jmx=false; try 'mayfly attach'",
          null);
    }
    String[] signature = new String[arguments.length];
    java.util.Arrays.fill(signature, String.class.getName());
    try {
      return connection().invoke(bean(), operation, arguments.clone(), signature);
    } catch (JMException refused) {
      Throwable cause = refused.getCause() == null ? refused : refused.getCause();
      throw new CommandFailure(name() + ": " + cause.getMessage(), refused);
    } catch (IOException lost) {
      throw lost(lost);
    }
  }

  @Override
  public String name() {
    return "process " + pid;
  }

  @Override
  public InputStream counts() {
    return bytes("counts");
  }

  @Override
  public InputStream profile() {
    return bytes("profile");
  }

  private InputStream bytes(String operation) {
    return new ByteArrayInputStream((byte[]) requireNonNull(call(operation)));
  }

  @Override
  public Optional<Object> get(String attribute) {
    try {
      return Optional.ofNullable(connection().getAttribute(bean(), attribute));
    } catch (JMException unknown) {
      return Optional.empty();
    } catch (IOException lost) {
      throw lost(lost);
    }
  }

  /**
   * The methods that run on in their old code since before the agent, with lines and threads. Waits
   * while they are looked for; empty also where an older profiler runs.
   */
  public List<String> runningLoops() {
    long deadline = System.nanoTime() + LOOPS_NANOS;
    try {
      while (System.nanoTime() - deadline < 0) {
        Optional<Object> loops = get("RunningLoops");
        if (loops.isPresent()) {
          return List.of((String[]) loops.get());
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    return List.of();
  }

  /** Writes its live objects to a file that is not there yet; it stops meanwhile. */
  public void dumpHeap(Path file) {
    try {
      connection()
          .invoke(
              name(HOTSPOT),
              "dumpHeap",
              new Object[] {file.toString(), true},
              new String[] {String.class.getName(), boolean.class.getName()});
    } catch (JMException refused) {
      Throwable cause = refused.getCause() == null ? refused : refused.getCause();
      throw new CommandFailure(name() + " wrote no heap dump: " + cause.getMessage(), refused);
    } catch (IOException lost) {
      throw lost(lost);
    }
  }

  private static ObjectName bean() {
    return name(BEAN);
  }

  private static ObjectName name(String text) {
    try {
      return new ObjectName(text);
    } catch (JMException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @SuppressWarnings("BanJNDI") // the address is that of a JVM of the same user
  private MBeanServerConnection connection() throws IOException {
    JMXConnector known = connector;
    if (known == null) {
      known = JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
      connector = known;
    }
    return known.getMBeanServerConnection();
  }

  /** Waits a moment for a program that is about to end. */
  @Override
  public boolean isAlive() {
    try {
      ProcessHandle.of(Long.parseLong(pid))
          .ifPresent(process -> process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join());
      return false;
    } catch (CompletionException running) {
      return true;
    }
  }

  @Override
  public void awaitEnd() throws InterruptedException {
    while (ProcessHandle.of(Long.parseLong(pid)).isPresent()) {
      Thread.sleep(END_PAUSE_MILLIS);
    }
  }

  private CommandFailure lost(IOException lost) {
    if (!isAlive()) {
      return new CommandFailure(name() + " ended", lost);
    }
    return new CommandFailure(name() + " does not answer: " + lost.getMessage(), lost);
  }

  /** A program that is stopped does not answer: so no caller waits for it. */
  @Override
  public void close() {
    Thread closing = new Thread(this::disconnect, "mayfly-close");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(CLOSE_MILLIS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void disconnect() {
    try {
      JMXConnector known = connector;
      if (known != null) {
        known.close();
      }
      machine.detach();
    } catch (IOException gone) {
      // it has ended meanwhile
    }
  }
}
