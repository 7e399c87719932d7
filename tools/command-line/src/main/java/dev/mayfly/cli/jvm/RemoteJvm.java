package dev.mayfly.cli.jvm;

import com.google.common.base.Throwables;
import com.google.common.collect.AbstractIterator;
import com.google.common.collect.Iterators;
import dev.mayfly.cli.console.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.SequenceInputStream;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.naming.NameNotFoundException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.rmi.ssl.SslRMIClientSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: a running JVM on another machine, read by the JDK's remote JMX; to be
 * closed. Reads attributes only, so the role readonly is enough.
 */
public final class RemoteJvm implements ProfiledProgram {

  private static final String BEAN = "dev.mayfly:type=RemoteProfile";

  /** The name under which the JDK's agent has its connector. */
  private static final String CONNECTOR = "jmxrmi";

  /** The classes that a server may make this JVM create: those that RMI and JMX need. */
  private static final String CLASSES =
      "maxdepth=50;maxarray=4194304;java.lang.*;java.util.*;java.io.*;java.net.*;java.rmi.**;"
          + "java.security.*;javax.management.**;javax.net.ssl.*;javax.rmi.ssl.*;javax.security.**;sun.rmi.**;!*";

  private static final int CONNECT_MILLIS = 10_000;
  private static final String ANSWER_MILLIS = "120000";
  private static final long PAUSE_MILLIS = 500;
  private static final int START_PAUSES = 6;

  private final RemoteAddress address;
  private final MBeanServerConnection server;
  private final AutoCloseable connector;

  /**
   * Reads the profiler through a connection.
   *
   * @param server the server with the profiler's MBean
   * @param connector is closed at the end
   */
  public RemoteJvm(RemoteAddress address, MBeanServerConnection server, AutoCloseable connector) {
    this.address = address;
    this.server = server;
    this.connector = connector;
  }

  /** Reaches a JVM, and checks that the profiler can be read there. */
  public static RemoteJvm of(RemoteAddress address, RemoteAccess access) {
    limit();
    JMXConnector connector = connect(address, access);
    try {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      RemoteJvm program = new RemoteJvm(address, server, connector);
      if (!program.awaitProfiler()) {
        program.close();
        throw new CommandFailure(
            "Mayfly does not run in the program at " + address + ", or runs without remote=true",
            null);
      }
      return program;
    } catch (IOException lost) {
      throw new CommandFailure(address + ": connection lost: " + reason(lost), lost);
    }
  }

  /** Waits a moment for a program that has just started. */
  private boolean awaitProfiler() throws IOException {
    try {
      for (int i = 0; !server.isRegistered(bean()); i++) {
        if (i == START_PAUSES) {
          return false;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
      return true;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Each wait ends, and no server chooses what this JVM loads. */
  private static void limit() {
    System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", "" + CONNECT_MILLIS);
    System.setProperty("sun.rmi.transport.tcp.responseTimeout", ANSWER_MILLIS);
    if (ObjectInputFilter.Config.getSerialFilter() == null) {
      ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter(CLASSES));
    }
  }

  @SuppressWarnings("BanJNDI") // what a registry may answer is limited, above
  private static JMXConnector connect(RemoteAddress address, RemoteAccess access) {
    String[] credentials = access.credentials();
    SSLContext.setDefault(RemoteTls.trusting(access.certificate())); // for the sockets of RMI
    Map<String, Object> environment = new HashMap<>();
    if (credentials != null) {
      environment.put(JMXConnector.CREDENTIALS, credentials);
    }
    if (!access.insecure()) {
      // both connections must have TLS: the registry's, and the one after it
      environment.put("com.sun.jndi.rmi.factory.socket", new SslRMIClientSocketFactory());
      environment.put("jmx.remote.x.check.stub", "true");
    }
    try {
      return JMXConnectorFactory.connect(
          new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/" + CONNECTOR),
          environment);
    } catch (SecurityException refused) {
      throw new CommandFailure(refusal(address, access, refused), refused);
    } catch (IOException failure) {
      throw new CommandFailure(failure(address, access, failure), failure);
    }
  }

  private static String refusal(
      RemoteAddress address, RemoteAccess access, SecurityException refused) {
    String message = String.valueOf(refused.getMessage());
    return message.startsWith("Expecting") // the stub's class
        ? address + " has no TLS behind its registry" + remedy()
        : address + " refuses " + access.who() + ": " + message;
  }

  private static String failure(RemoteAddress address, RemoteAccess access, IOException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException untrusted) {
        return address
            + " has a certificate that is not trusted: "
            + reason(untrusted)
            + "; name it with --certificate, and its host as the certificate does";
      }
      if (cause instanceof NameNotFoundException || cause instanceof ClassCastException) {
        return address + " is no port of remote JMX";
      }
      if (cause instanceof UnknownHostException) {
        return address + ": unknown host " + cause.getMessage();
      }
      if (cause instanceof SocketTimeoutException) {
        return address + " does not answer";
      }
      if (cause instanceof SSLException && !access.insecure() && isPlain(cause)) {
        return address + " does not speak TLS" + remedy();
      }
    }
    return "cannot connect to "
        + address
        + (access.insecure() ? " without TLS: " : ": ")
        + reason(failure);
  }

  /** Whether the server answered without TLS, or closed the connection. */
  private static boolean isPlain(Throwable failure) {
    return String.valueOf(failure.getMessage()).startsWith("Unsupported or unrecognized")
        || Throwables.getRootCause(failure) instanceof EOFException;
  }

  private static String remedy() {
    return "; start the program with -Dcom.sun.management.jmxremote.registry.ssl=true, or send the"
        + " password in clear text, with --insecure";
  }

  private static String reason(Throwable failure) {
    Throwable root = Throwables.getRootCause(failure);
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  private static ObjectName bean() {
    try {
      return new ObjectName(BEAN);
    } catch (JMException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String name() {
    return address.toString();
  }

  @Override
  public Optional<Object> get(String attribute) {
    return Optional.ofNullable(attribute(attribute));
  }

  private @Nullable Object attribute(String name) {
    try {
      return server.getAttribute(bean(), name);
    } catch (InstanceNotFoundException | AttributeNotFoundException older) {
      throw new CommandFailure(address + " runs another version of Mayfly", older);
    } catch (JMException | RuntimeException refused) {
      throw new CommandFailure(address + ": " + reason(refused), refused);
    } catch (IOException lost) {
      throw new CommandFailure(address + ": connection lost: " + reason(lost), lost);
    }
  }

  @Override
  public InputStream counts() {
    return copy("Counts");
  }

  @Override
  public InputStream profile() {
    return copy("Profile");
  }

  private InputStream copy(String attribute) {
    long[] copy = (long[]) attribute(attribute);
    if (copy == null) {
      throw new CommandFailure(address + " gives no profile", null);
    }
    return new SequenceInputStream(Iterators.asEnumeration(new Pieces(copy[0], copy[1])));
  }

  /** Confined to one thread: the pieces of a copy, of which one at a time is here. */
  private final class Pieces extends AbstractIterator<InputStream> {
    private final long number;
    private final long length;
    private long read;

    Pieces(long number, long length) {
      this.number = number;
      this.length = length;
    }

    @Override
    protected @Nullable InputStream computeNext() {
      if (read == length) {
        return endOfData();
      }
      byte[] piece = chunk(number, read);
      if (piece == null || piece.length == 0 || piece.length > length - read) {
        throw new CommandFailure(
            address + ": cut off after " + read + " of " + length + " bytes; try again", null);
      }
      read += piece.length;
      return new ByteArrayInputStream(piece);
    }
  }

  private byte @Nullable [] chunk(long number, long offset) {
    return (byte[]) attribute("Chunk " + number + " " + offset);
  }

  /** Whether it runs is not known from here. */
  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public void awaitEnd() throws InterruptedException {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        attribute("Recording");
      }
    } catch (CommandFailure lost) {
      // then it is over
    }
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (Exception gone) {
      // as wanted
    }
  }
}
