package dev.mayfly.agent.it;

import subject.failure.Failures;

/** Constructors that throw: counted apart, and in the right context. */
final class FailedConstructionIT {
  @EachJvm(everyMode = true)
  void countsFailuresApart(WovenJvm jvm) {
    jvm.runShared(Failures.class)
        .expectSites(
            """
            Failures.direct                  Failures$Checked       2  failed=3
            Failures$Checked.<init>          Object                14
            Failures$Checked.<init>          Failures$Refused       8
            Failures.inSuper                 Failures$CheckedChild  1  failed=1
            Failures$CheckedChild.<init>     StringBuilder          1
            Failures.afterThis               Failures$Delegating    2  failed=2
            Failures$Delegating.<init>       Failures$Refused       5
            Failures.inArgument              Failures$Checked       0  failed=1
            Failures.ofTheJdk                ArrayList              0  failed=1
            Failures.ofTheJdk                java.net.URI           0  failed=1
            Failures.passedOn                Failures$Holder        1  failed=1
            Failures$Holder.make             Failures$Checked       1  failed=1
            Failures$Checked.<init>          Failures$Checked       2  unwoven_caller
            Failures.byReflection            Class[]                1  elements=1
            Failures.byReflection            Object[]               4  elements=4
            Failures.byReference             Object                 3
            Failures.inInitialiser           Failures$Initialised   0  failed=1
            Failures$Initialised.<init>      Object                 1
            Failures$Initialised.<init>      Failures$Refused       1
            # its class could not be initialised: no construction had begun
            Failures$Broken.part             Failures$Refused       1
            Failures.recovered               Failures$Recovering    1
            Failures$Recovering.<init>       Object                 1
            Failures$Recovering.<init>       Failures$Refused       1
            """);
  }

  @EachJvm(contexts = "tree")
  void keepsTheContext(WovenJvm jvm) {
    jvm.runShared(Failures.class)
        .expectTree(
            """
            Failures.main
              Failures.afterThis Failures$Delegating=2 Failures$Delegating!2
                Failures$Delegating.<init> Failures$Refused=2
              Failures.byReference Object=3
                Failures$Delegating.<init> Failures$Refused=3
              Failures.byReflection Class[]=1/1 Object[]=4/4 (Failures$Checked=2)
                Failures$Checked.<init> Failures$Refused=2 Object=4
              Failures.direct Failures$Checked=2 Failures$Checked!3
                Failures$Checked.<init> Failures$Refused=3 Object=5
              Failures.inArgument Failures$Checked!1
                Failures$Checked.<init> Failures$Refused=1 Object=1
              Failures.inClassInitialiser
                Failures$Broken.<clinit>
                  Failures$Broken.part Failures$Refused=1
              Failures.inInitialiser Failures$Initialised!1
                Failures$Initialised.<init> Failures$Refused=1 Object=1
              # a constructor becomes a frame when super(..) has returned
              Failures.inSuper Failures$CheckedChild=1 Failures$CheckedChild!1
                Failures$CheckedChild.<init> StringBuilder=1
                  Failures$Checked.<init> Failures$Refused=1 Object=2
              Failures.ofTheJdk ArrayList!1 java.net.URI!1
              Failures.passedOn Failures$Holder=1 Failures$Holder!1
                Failures$Holder.<init>
                  Failures$Holder.make Failures$Checked=1 Failures$Checked!1
                    Failures$Checked.<init> Failures$Refused=1 Object=2
              Failures.recovered Failures$Recovering=1
                Failures$Recovering.<init> Failures$Refused=1 Object=1
            """);
  }
}
