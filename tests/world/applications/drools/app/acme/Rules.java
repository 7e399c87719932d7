package acme;

import java.nio.file.Files;
import java.nio.file.Path;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.definition.type.FactType;
import org.kie.api.runtime.KieContainer;
import org.kie.api.runtime.KieSession;

/** Compiles rules with types of their own, and fires them. */
public class Rules {
  public static void main(String[] args) throws Exception {
    KieServices services = KieServices.Factory.get();
    KieFileSystem files = services.newKieFileSystem();
    files.write("src/main/resources/shop/shop.drl", Files.readString(Path.of("shop.drl")));
    KieBuilder builder = services.newKieBuilder(files).buildAll();
    builder.getResults().getMessages(Message.Level.ERROR).forEach(System.out::println);
    KieContainer container =
        services.newKieContainer(services.getRepository().getDefaultReleaseId());
    KieSession session = container.newKieSession();
    FactType order = session.getKieBase().getFactType("shop", "Order");
    for (int i = 0; i < 40; i++) {
      Object each = order.newInstance();
      order.set(each, "number", i);
      order.set(each, "amount", i * 37 % 200);
      session.insert(each);
    }
    System.out.println("fired " + session.fireAllRules());
    System.out.println("facts " + session.getFactCount());
    session.dispose();
  }
}
