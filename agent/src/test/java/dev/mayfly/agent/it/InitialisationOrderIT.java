package dev.mayfly.agent.it;

import subject.order.Order;

/** Classes are initialised when they are in the plain program, and in the right context. */
final class InitialisationOrderIT {
  private static final String PLAIN =
      "Second a First b first1 second1 Broken ExceptionInInitializerError NoClassDefFoundError"
          + " Holder Values ";

  @EachJvm(everyMode = true)
  void initialisesAClassBeforeTheArgumentsOfItsConstructor(WovenJvm jvm) {
    jvm.withoutAgent().run(Order.class).expectExit(0).expectStdout(PLAIN);
    jvm.runShared(Order.class)
        .expectStdout(PLAIN)
        .expectSites(
            """
            Order.<clinit>          StringBuilder  1
            Order.main              Order$Second   1
            Order.main              Order$First    1
            Order$Holder.<clinit>   Object[]       1  elements=1
            Order$Values.<clinit>   int[]          1  elements=1
            """);
  }

  /** A getter of a field of another class is a frame: it runs that class's initialiser. */
  @EachJvm(contexts = "tree")
  void chargesInitialisersToTheMethodThatRunsThem(WovenJvm jvm) {
    jvm.runShared(Order.class)
        .expectTree(
            """
            Order.<clinit> StringBuilder=1
            Order.main Order$First=1 Order$Second=1
              Order.instance
                Order$Holder.<clinit> Object[]=1/1
              Order.size
                Order$Values.<clinit> int[]=1/1
            """);
  }
}
