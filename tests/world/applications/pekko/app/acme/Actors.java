package acme;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Actors that count, fail and are started again, and answer. */
public class Actors {
  interface Command {}

  record Add(int number) implements Command {}

  record Ask(ActorRef<Integer> to) implements Command {}

  public static void main(String[] args) throws Exception {
    ActorSystem<Command> system =
        ActorSystem.create(
            Behaviors.setup(
                context -> {
                  ActorRef<Command> counter =
                      context.spawn(
                          Behaviors.supervise(counter(0))
                              .onFailure(IllegalStateException.class, SupervisorStrategy.resume()),
                          "counter");
                  return Behaviors.receiveMessage(
                      message -> {
                        counter.tell(message);
                        return Behaviors.same();
                      });
                }),
            "shop");
    for (int i = 0; i < 200; i++) {
      system.tell(new Add(i % 10 == 3 ? -1 : i));
    }
    CompletionStage<Integer> answer =
        AskPattern.ask(system, Ask::new, Duration.ofSeconds(20), system.scheduler());
    System.out.println(answer.toCompletableFuture().get(20, TimeUnit.SECONDS));
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  private static Behavior<Command> counter(int sum) {
    return Behaviors.receive(Command.class)
        .onMessage(
            Add.class,
            add -> {
              if (add.number() < 0) {
                throw new IllegalStateException("negative");
              }
              return counter(sum + add.number());
            })
        .onMessage(
            Ask.class,
            ask -> {
              ask.to().tell(sum);
              return Behaviors.same();
            })
        .build();
  }
}
