package acme;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Starts bundles, each with a class loader of its own, and runs commands of one in the other. */
public class Bundles {
  public static void main(String[] args) throws Exception {
    Framework framework =
        ServiceLoader.load(FrameworkFactory.class)
            .iterator()
            .next()
            .newFramework(
                Map.of(
                    "org.osgi.framework.storage", "cache",
                    "org.osgi.framework.bootdelegation", "dev.mayfly.*"));
    framework.start();
    BundleContext context = framework.getBundleContext();
    List<Bundle> bundles = new ArrayList<>();
    for (String arg : args) {
      bundles.add(context.installBundle("file:" + arg));
    }
    for (Bundle each : bundles) {
      each.start();
      System.out.println(each.getSymbolicName() + " " + each.getState());
    }
    ServiceReference<?> reference =
        context.getServiceReference("org.apache.felix.service.command.CommandProcessor");
    Object processor = context.getService(reference);
    Object session =
        processor
            .getClass()
            .getMethod("createSession", java.io.InputStream.class, java.io.OutputStream.class, java.io.OutputStream.class)
            .invoke(processor, System.in, System.out, System.err);
    Class<?> type = reference.getBundle().loadClass("org.apache.felix.service.command.CommandSession");
    for (String command :
        new String[] {"lb -s", "each [1 2 3] { echo item $it }", "none:none"}) {
      try {
        System.out.println(type.getMethod("execute", CharSequence.class).invoke(session, command));
      } catch (InvocationTargetException failed) {
        System.out.println(failed.getCause());
      }
    }
    framework.stop();
    framework.waitForStop(10_000);
  }
}
