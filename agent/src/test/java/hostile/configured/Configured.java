package hostile.configured;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.text.SimpleDateFormat;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.PropertyResourceBundle;
import java.util.TimeZone;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.logging.LogManager;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;
import javax.net.ssl.SSLContext;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;

/**
 * Confined to its thread. Sets in its main method what a program may still configure there, and
 * prints what came of it. With an argument it waits first until that file is there.
 */
public final class Configured {
  private Configured() {}

  /** A log manager. */
  public static final class Logs extends LogManager {}

  /** Says that it is asked. */
  public static final class ServerBuilder extends MBeanServerBuilder {
    @Override
    public MBeanServer newMBeanServer(
        String domain, MBeanServer outer, MBeanServerDelegate delegate) {
      System.out.println("MBean server for " + domain);
      return super.newMBeanServer(domain, outer, delegate);
    }
  }

  /** A parser factory without parsers. */
  public static final class Parsers extends SAXParserFactory {
    @Override
    public SAXParser newSAXParser() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void setFeature(String name, boolean value) {}

    @Override
    public boolean getFeature(String name) {
      return false;
    }
  }

  /** Provides random numbers that are none. */
  public static final class Fixed extends Provider {
    private static final long serialVersionUID = 1;

    /** Made by the program. */
    public Fixed() {
      super("Fixed", "1", "");
      put("SecureRandom.Fixed", Numbers.class.getName());
    }
  }

  /** Zeros. */
  public static final class Numbers extends SecureRandomSpi {
    private static final long serialVersionUID = 1;

    @Override
    protected void engineSetSeed(byte[] seed) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {
      Arrays.fill(bytes, (byte) 0);
    }

    @Override
    protected byte[] engineGenerateSeed(int count) {
      return new byte[count];
    }
  }

  private static final class Unwanted implements Serializable {
    private static final long serialVersionUID = 1;
  }

  /** Configures and tells. */
  public static void main(String[] arguments) throws Exception {
    while (arguments.length > 0 && !Files.exists(Path.of(arguments[0]))) {
      Thread.onSpinWait();
    }
    System.out.println("threads " + names());
    System.out.println("properties " + new TreeSet<>(System.getProperties().stringPropertyNames()));
    configure();
    serialization();
    texts();
    platform();
    security();
    numbers();
  }

  /** The JVM counts what has no other name. */
  private static void numbers() throws InterruptedException {
    System.out.println("thread " + new Thread().getName());
    System.out.println("pool " + Executors.defaultThreadFactory().newThread(() -> {}).getName());
    Thread[] workers = new Thread[2];
    new Timer(true).schedule(in(workers, 0), 0);
    new ForkJoinPool(1).submit(in(workers, 1)).join();
    synchronized (workers) {
      while (workers[0] == null) {
        workers.wait();
      }
    }
    System.out.println("workers " + workers[0].getName() + " " + workers[1].getName());
  }

  private static TimerTask in(Thread[] workers, int place) {
    return new TimerTask() {
      @Override
      public void run() {
        synchronized (workers) {
          workers[place] = Thread.currentThread();
          workers.notifyAll();
        }
      }
    };
  }

  private static List<String> names() {
    Thread[] threads = new Thread[Thread.activeCount() + 10];
    List<String> names = new ArrayList<>();
    for (int i = 0; i < Thread.enumerate(threads); i++) {
      names.add(threads[i].getName());
    }
    return names;
  }

  private static void configure() throws IOException {
    String here = Configured.class.getName();
    System.setProperty("java.util.logging.manager", here + "$Logs");
    System.setProperty("javax.management.builder.initial", here + "$ServerBuilder");
    System.setProperty("javax.xml.parsers.SAXParserFactory", here + "$Parsers");
    System.setProperty("user.timezone", "Asia/Kolkata");
    System.setProperty("user.language.format", "de");
    System.setProperty("user.country.format", "CH");
    System.setProperty("user.language.display", "fr");
    System.setProperty("user.language", "it");
    if (Runtime.version().feature() < 23) {
      System.setProperty("java.locale.providers", "COMPAT");
    }
    System.setProperty("file.encoding", "ISO-8859-1");
    System.setProperty("java.util.PropertyResourceBundle.encoding", "ISO-8859-1");
    System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "3");
    System.setProperty("java.protocol.handler.pkgs", "hostile.configured");
    System.setProperty("java.net.preferIPv6Addresses", "true");
    System.setProperty("jdk.tls.client.protocols", "TLSv1.2");
    System.setProperty("jdk.serialFilter", "!" + Unwanted.class.getName());
    Path file = Files.writeString(Path.of("more.security"), "configured.in=main\n");
    System.setProperty("java.security.properties", file.toString());
    System.setProperty("java.io.tmpdir", Files.createDirectories(Path.of("elsewhere")).toString());
  }

  private static void texts() throws IOException {
    System.out.println("log manager " + LogManager.getLogManager().getClass().getName());
    System.out.println("zone " + TimeZone.getDefault().getID() + " " + ZoneId.systemDefault());
    System.out.println("date " + new Date(0));
    System.out.println("locale " + Locale.getDefault());
    System.out.println("formats " + Locale.getDefault(Locale.Category.FORMAT));
    System.out.println("displays " + Locale.getDefault(Locale.Category.DISPLAY));
    System.out.println("number " + String.format("%,.2f", 1234567.891));
    System.out.println("pattern " + new SimpleDateFormat("", Locale.US).toPattern());
    System.out.println("charset " + Charset.defaultCharset());
    byte[] text = "text=\u00e9".getBytes(StandardCharsets.UTF_8);
    System.out.println(
        "bundle "
            + new PropertyResourceBundle(new ByteArrayInputStream(text))
                .getString("text")
                .length());
  }

  private static void platform() throws Exception {
    System.out.println("beans " + (ManagementFactory.getPlatformMBeanServer().getMBeanCount() > 9));
    System.out.println("parsers " + SAXParserFactory.newInstance().getClass().getName());
    System.out.println("common pool " + ForkJoinPool.getCommonPoolParallelism());
    System.out.println("ftp " + new URL("ftp://here/").openConnection().getClass().getName());
    URL.setURLStreamHandlerFactory(
        protocol -> protocol.equals("odd") ? new hostile.configured.ftp.Handler() : null);
    System.out.println("odd " + new URL("odd://here/").openConnection().getClass().getName());
    System.out.println("loopback " + InetAddress.getLoopbackAddress());
    System.out.println("temporary " + File.createTempFile("configured", null).getParent());
    System.out.println("temporary " + Files.createTempFile(null, null).getParent());
  }

  private static void security() throws Exception {
    System.out.println("security " + Security.getProperty("configured.in"));
    System.out.println(
        "tls " + List.of(SSLContext.getDefault().getDefaultSSLParameters().getProtocols()));
    Security.insertProviderAt(new Fixed(), 1);
    System.out.println("random " + new SecureRandom().getAlgorithm());
  }

  private static void serialization() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Unwanted());
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      System.out.println("read " + in.readObject().getClass().getName());
    } catch (InvalidClassException refused) {
      System.out.println(refused.getMessage());
    }
  }
}
