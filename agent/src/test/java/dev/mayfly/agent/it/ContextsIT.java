package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import subject.contexts.Calls;
import subject.contexts.Exceptions;
import subject.contexts.Supers;

/** Calling contexts: the whole tree, each context with what it allocated itself. */
final class ContextsIT {
  @EachJvm(contexts = "tree")
  void followsCallsOfEveryKind(WovenJvm jvm) {
    jvm.with("frames", "all")
        .runShared(Calls.class)
        .expectTree(
            """
            Calls.main
              Calls.constructed Calls$Child=1 Calls$Parent=1
                Calls$Child.<init>
                  Calls.make Calls$Thing=1
                  Calls$Child.<init>
                    Calls$Child.work
                      Calls.make Calls$Thing=1
                      Calls$Parent.work Object=1
                    Calls$Parent.<init>
                      Calls.make Calls$Thing=1
                      Calls$Child.work
                        Calls.make Calls$Thing=1
                        Calls$Parent.work Object=1
                Calls$Parent.<init>
                  Calls.make Calls$Thing=1
                  Calls$Parent.work Object=1
              Calls.drawn
                Calls$Shape.drawTwice
                  Calls.make Calls$Thing=2
                  Calls$Shapes$1.draw
                    Calls.make Calls$Thing=2
                  Calls$Shapes$2.draw Calls$Thing=2
                Calls$Shapes.<clinit> Calls$Shapes$1=1 Calls$Shapes$2=1
                  Calls$Shapes.$values Calls$Shapes[]=1/2
              Calls.even Calls$Thing=1
                Calls.odd
                  Calls.even Calls$Thing=1
                    Calls.odd
                      Calls.even Calls$Thing=1
              Calls.fibonacci
                Calls.fibonacci
                  Calls.fibonacci Calls$Thing=3
                    Calls.fibonacci Calls$Thing=2
              Calls.initialised
                Calls$Lazy.<clinit>
                  Calls.make Calls$Thing=1
              Calls.iterated Calls$Numbers=2
                Calls.lambda$iterated Object=3
                Calls$Numbers.iterator Calls$Numbers$1=2
                Calls$Numbers$1.next
                  Calls.make Calls$Thing=6
              Calls.lambdas
                Calls.lambda$lambdas
                  Calls.make Calls$Thing=1
                Calls.lambda$lambdas int[]=1/3
                Calls.twice
                  Calls.lambda$lambdas Calls$Thing=2
                  Calls.make Calls$Thing=2
              Calls.leaves Calls$Thing=1
              Calls.locked
                Calls.make Calls$Thing=1
              Calls.make Calls$Thing=1
              Calls.overloaded
                Calls.make Calls$Thing=1
                Calls.overloaded
                  Calls.make Calls$Thing=1
              Calls.recursion Calls$Thing=1 Object=1
                Calls.recursion Calls$Thing=1 Object=1
                  Calls.recursion Calls$Thing=1 Object=1
              Calls.sorted ArrayList=1 Calls$1=1
                Calls.lambda$sorted
                  Calls.make Calls$Thing=1
                # the bridge method, then the one it calls
                Calls$1.compare
                  Calls$1.compare
                    Calls.make Calls$Thing=1
            """);
  }

  /** Without {@code draw} of the first shape, {@code odd}, {@code next} and their like. */
  @EachJvm(contexts = "tree")
  void hasNoMethodsThatOnlyHandOn(WovenJvm jvm) {
    jvm.with("frames", "working")
        .runShared(Calls.class)
        .expectTree(
            """
            Calls.main
              Calls.constructed Calls$Child=1 Calls$Parent=1
                Calls$Child.<init>
                  Calls.make Calls$Thing=1
                  Calls$Child.<init>
                    Calls$Child.work
                      Calls.make Calls$Thing=1
                      Calls$Parent.work Object=1
                    Calls$Parent.<init>
                      Calls.make Calls$Thing=1
                      Calls$Child.work
                        Calls.make Calls$Thing=1
                        Calls$Parent.work Object=1
                Calls$Parent.<init>
                  Calls.make Calls$Thing=1
                  Calls$Parent.work Object=1
              Calls.drawn
                Calls$Shape.drawTwice
                  Calls.make Calls$Thing=4
                  Calls$Shapes$2.draw Calls$Thing=2
                Calls$Shapes.<clinit> Calls$Shapes$1=1 Calls$Shapes$2=1
                  Calls$Shapes.$values Calls$Shapes[]=1/2
              Calls.even Calls$Thing=1
                Calls.even Calls$Thing=1
                  Calls.even Calls$Thing=1
              Calls.fibonacci
                Calls.fibonacci
                  Calls.fibonacci Calls$Thing=3
                    Calls.fibonacci Calls$Thing=2
              Calls.initialised
                Calls$Lazy.<clinit>
                  Calls.make Calls$Thing=1
              Calls.iterated Calls$Numbers=2
                Calls.make Calls$Thing=6
                Calls$Numbers.iterator Calls$Numbers$1=2
                Calls.lambda$iterated Object=3
              Calls.lambdas
                Calls.make Calls$Thing=1
                Calls.lambda$lambdas int[]=1/3
                Calls.twice
                  Calls.lambda$lambdas Calls$Thing=2
                  Calls.make Calls$Thing=2
              Calls.leaves Calls$Thing=1
              Calls.locked
                Calls.make Calls$Thing=1
              Calls.make Calls$Thing=1
              Calls.overloaded
                Calls.make Calls$Thing=2
              Calls.recursion Calls$Thing=1 Object=1
                Calls.recursion Calls$Thing=1 Object=1
                  Calls.recursion Calls$Thing=1 Object=1
              Calls.sorted ArrayList=1 Calls$1=1
                Calls.lambda$sorted
                  Calls.make Calls$Thing=1
                Calls$1.compare
                  Calls.make Calls$Thing=1
            """);
  }

  @EachJvm(contexts = "tree")
  void comesBackAfterExceptions(WovenJvm jvm) {
    jvm.with("frames", "all")
        .runShared(Exceptions.class)
        .expectTree(
            """
            Exceptions.<clinit> IllegalArgumentException=1 IllegalStateException=1
            Exceptions.main
              Exceptions.caughtAndThrownAgain
                Exceptions.fail Exceptions$Thing=1
                Exceptions.make Exceptions$Thing=3
              Exceptions.caughtByTheCaller
                Exceptions.fail Exceptions$Thing=2
                Exceptions.make Exceptions$Thing=3
              Exceptions.caughtFarAbove
                Exceptions.make Exceptions$Thing=2
                Exceptions.passOn
                  Exceptions.fail Exceptions$Thing=1
                    Exceptions.fail Exceptions$Thing=1
                      Exceptions.fail Exceptions$Thing=1
                  Exceptions.make Exceptions$Thing=1
              Exceptions.handledInALoop
                Exceptions.fail Exceptions$Thing=3
                  Exceptions.fail Exceptions$Thing=2
                    Exceptions.fail Exceptions$Thing=1
                Exceptions.make Exceptions$Thing=1
              Exceptions.inConstructor Exceptions$Failing!1
                Exceptions.make Exceptions$Thing=1
                Exceptions$Failing.<init>
                  Exceptions.fail Exceptions$Thing=1
                  Exceptions.make Exceptions$Thing=1
              Exceptions.inInitialiser
                Exceptions.make Exceptions$Thing=2
                Exceptions$Broken.<clinit>
                  Exceptions.fail Exceptions$Thing=1
              Exceptions.inLambda
                Exceptions.lambda$inLambda
                  Exceptions.lambda$inLambda
                    Exceptions.fail Exceptions$Thing=1
                Exceptions.make Exceptions$Thing=1
              Exceptions.loopedInFinally
                Exceptions.fail Exceptions$Thing=3
                Exceptions.make Exceptions$Thing=4
              Exceptions.make Exceptions$Thing=1
              Exceptions.ofTheJvm Object[]=1/0
                Exceptions.make Exceptions$Thing=5
              Exceptions.resources Exceptions$Resource=2
                Exceptions.fail Exceptions$Thing=1
                Exceptions.make Exceptions$Thing=1
                Exceptions$Resource.close
                  Exceptions.make Exceptions$Thing=2
              Exceptions.returnedInFinally
                Exceptions.fail Exceptions$Thing=1
                Exceptions.make Exceptions$Thing=1
              Exceptions.unlocked
                Exceptions.locked
                  Exceptions.fail Exceptions$Thing=1
                Exceptions.make Exceptions$Thing=1
              Exceptions.valueThroughFinally
                Exceptions.make Exceptions$Thing=2
            """);
  }

  @EachJvm(contexts = "site")
  void hasOneFlatContextAMethodInSiteMode(WovenJvm jvm) {
    jvm.runShared(Calls.class)
        .expectTree(
            """
            Calls.constructed Calls$Child=1 Calls$Parent=1
            Calls.even Calls$Thing=3
            Calls.fibonacci Calls$Thing=5
            Calls.iterated Calls$Numbers=2
            Calls.lambda$iterated Object=3
            Calls.lambda$lambdas Calls$Thing=2
            Calls.lambda$lambdas int[]=1/3
            Calls.leaves Calls$Thing=1
            Calls.make Calls$Thing=25
            Calls.recursion Calls$Thing=3 Object=3
            Calls.sorted ArrayList=1 Calls$1=1
            Calls$Numbers.iterator Calls$Numbers$1=2
            Calls$Parent.work Object=3
            Calls$Shapes.$values Calls$Shapes[]=1/2
            Calls$Shapes.<clinit> Calls$Shapes$1=1 Calls$Shapes$2=1
            Calls$Shapes$2.draw Calls$Thing=2
            """);
  }

  /** No handler can cover {@code super(..)}: what it calls ends the constructor's context, too. */
  @EachJvm(contexts = "tree")
  void endWithConstructorsWhoseSuperConstructorThrows(WovenJvm jvm) {
    jvm.runShared(Supers.class)
        .expectTree(
            """
            Supers$OfDelegating.<init> int[]=2/2
              Supers$OfDelegating.<init>
                Supers$Base.<init> boolean[]=2/2
            Supers$OfWoven.<init> int[]=2/2
              Supers$Base.<init> boolean[]=2/2
            Supers.<clinit> IllegalStateException=1
            Supers.main Supers$Catching=1
              Supers$Catching.<init> Supers$OfWoven!1 float[]=1/1
                Supers$OfWoven.<init> int[]=2/2
                  Supers$Base.<init> boolean[]=2/2
                Supers.work byte[]=1/1
                  Supers.inner char[]=1/1
              Supers.all
                Supers.often double[]=2/2
                  Supers$OfDelegating.<init> int[]=3/3
                    Supers$OfDelegating.<init>
                      Supers$Base.<init> boolean[]=3/3
                  Supers$OfWoven.<init> int[]=3/3
                    Supers$Base.<init> boolean[]=3/3
                  Supers.work byte[]=6/6
                    Supers.inner char[]=6/6
                Supers.once short[]=2/2
                  Supers$OfDelegating.<init> int[]=1/1
                    Supers$OfDelegating.<init>
                      Supers$Base.<init> boolean[]=1/1
                  Supers$OfWoven.<init> int[]=1/1
                    Supers$Base.<init> boolean[]=1/1
                  Supers.work byte[]=2/2
                    Supers.inner char[]=2/2
                Supers.work byte[]=2/2
                  Supers.inner char[]=2/2
              Supers.work byte[]=1/1
                Supers.inner char[]=1/1
            Supers.work byte[]=4/4
              Supers.inner char[]=4/4
            """);
  }

  /** Neither has contexts: the first thing that is counted below asks the stack. */
  @EachJvm(contexts = "tree")
  void endWithConstructorsWhoseSuperConstructorHasNoProbe(WovenJvm jvm) {
    WovenRun run =
        jvm.run(Supers.class, "unseen")
            .expectTreeOnly(
                """
            Supers$OfLeaf.<init> int[]=2/2
            Supers$OfUnwoven.<init> int[]=2/2
            Supers.<clinit> IllegalStateException=1
            Supers.main
              Supers.all
                Supers.often double[]=2/2
                  Supers$OfLeaf.<init> int[]=3/3
                  Supers$OfUnwoven.<init> int[]=3/3
                  Supers.work byte[]=6/6
                    Supers.inner char[]=6/6
                Supers.once short[]=2/2
                  Supers$OfLeaf.<init> int[]=1/1
                  Supers$OfUnwoven.<init> int[]=1/1
                  Supers.work byte[]=2/2
                    Supers.inner char[]=2/2
                Supers.work byte[]=2/2
                  Supers.inner char[]=2/2
            Supers.work byte[]=4/4
              Supers.inner char[]=4/4
            """);
    assertThat(run.profile().overhead().repairedContexts()).isPositive();
  }
}
