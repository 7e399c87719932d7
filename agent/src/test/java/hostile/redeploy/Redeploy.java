package hostile.redeploy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * Confined to its thread. Deploys a web application in Tomcat, requests a page, undeploys it, again
 * and again; then says how many of the application's class loaders are left, and by how many
 * kilobytes the heap has grown since the tenth time.
 */
public final class Redeploy {
  private static final int WARM = 10;

  private Redeploy() {}

  /** Takes the directory of the application and how often to deploy it. */
  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir("tomcat");
    tomcat.setPort(0);
    tomcat.start();
    int port = tomcat.getConnector().getLocalPort();
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    int times = Integer.parseInt(args[1]);
    long warm = 0;
    for (int i = 0; i < times; i++) {
      loaders.add(deployed(tomcat, args[0], port));
      if (i + 1 == WARM) {
        collect(loaders);
        warm = used();
      }
    }
    collect(loaders);
    System.out.println("left " + loaders.size());
    System.out.println("grown " + grown(warm));
    tomcat.stop();
    tomcat.destroy();
  }

  private static WeakReference<ClassLoader> deployed(Tomcat tomcat, String directory, int port)
      throws IOException {
    Context context = tomcat.addContext("/app", directory);
    Tomcat.addServlet(context, "shop", "webapp.Shop");
    context.addServletMappingDecoded("/*", "shop");
    String answer;
    try (InputStream page = URI.create("http://localhost:" + port + "/app/").toURL().openStream()) {
      answer = new String(page.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (!answer.equals("total 285, refused 1, loaded by the application")) {
      throw new IllegalStateException(answer);
    }
    ClassLoader loader = context.getLoader().getClassLoader();
    tomcat.getHost().removeChild(context); // stops and destroys it
    return new WeakReference<>(loader);
  }

  /** Until all are gone but the last, which Tomcat's threads may still know. */
  private static void collect(List<WeakReference<ClassLoader>> loaders) throws Exception {
    for (int i = 0; i < 100; i++) {
      System.gc();
      loaders.removeIf(loader -> loader.get() == null);
      if (loaders.size() <= 1) {
        break;
      }
      Thread.sleep(10); // finalizers and cleaners run meanwhile
    }
    System.gc();
  }

  /** In kilobytes; what belonged to the loaders alone goes a moment after them. */
  private static long grown(long warm) throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 100 && least > 1024; i++) {
      Thread.sleep(20);
      System.gc();
      least = Math.min(least, (used() - warm) / 1024);
    }
    return least;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
