import jakarta.jms.Connection;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;

/** A broker with a store, and 50 messages through it over TCP. */
public class Broker {
  public static void main(String[] args) throws Exception {
    BrokerService broker = new BrokerService();
    broker.setUseJmx(false);
    broker.setDataDirectory("data");
    String url = broker.addConnector("tcp://127.0.0.1:0").getPublishableConnectString();
    broker.start();
    broker.waitUntilStarted();
    url = broker.getTransportConnectors().get(0).getPublishableConnectString();
    Connection connection = new ActiveMQConnectionFactory(url).createConnection();
    connection.start();
    Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
    Queue queue = session.createQueue("orders");
    MessageProducer producer = session.createProducer(queue);
    for (int i = 0; i < 50; i++) {
      TextMessage message = session.createTextMessage("order " + i);
      message.setIntProperty("number", i);
      producer.send(message);
    }
    MessageConsumer consumer = session.createConsumer(queue, "number % 2 = 0");
    long sum = 0;
    for (int i = 0; i < 25; i++) {
      sum += ((TextMessage) consumer.receive(10_000)).getText().length();
    }
    System.out.println("received " + sum);
    connection.close();
    broker.stop();
    broker.waitUntilStopped();
  }
}
