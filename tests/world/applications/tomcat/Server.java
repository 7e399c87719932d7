import java.io.File;
import org.apache.catalina.startup.Tomcat;

/** Tomcat with two web applications, each with a class loader of its own. */
public class Server {
  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(args[1]);
    tomcat.setPort(Integer.parseInt(args[0]));
    tomcat.getConnector();
    for (String name : new String[] {"one", "two"}) {
      tomcat.addWebapp("/" + name, new File(args[1], name).getPath());
    }
    tomcat.start();
    tomcat.getServer().await();
  }
}
