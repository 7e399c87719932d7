package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Mockito's inline mock maker, which changes the code of the classes that it mocks. */
@Tag("slow")
final class MockitoIT {
  private static final List<Path> MOCKITO =
      Stream.of("mockito", "byte-buddy", "byte-buddy-agent", "objenesis")
          .map(ThirdParty::jar)
          .toList();

  private static final String AGENT = ThirdParty.agent(ThirdParty.jar("mockito"), "");

  /** What is mocked allocates nothing; what is real, or spied on, as much as it says. */
  private static final String SITES =
      """
      Mocked.main         Mocked$Service 2
      Mocked$Service.ints int[]          15 elements=53
      Mocked$Service.text StringBuilder  5
      """;

  /** What Mockito creates, and the code that it has added to the methods before Mayfly's. */
  private static final String ADDED =
      """
      Mocked$Service.<init> Mocked$Service 2 unwoven_caller
      Mocked$Service.<init> Object[]  2
      Mocked$Service.<init> String[]  2
      Mocked$Service.ints   Class[]  22 elements=22
      Mocked$Service.ints   Object[] 11 elements=11
      Mocked$Service.text   Class[]  24
      Mocked$Service.text   Object[] 12
      """;

  @TempDir private Path directory;

  @EachJvm(contexts = "tree")
  void realMethodsCountAndMockedOnesDoNot(WovenJvm jvm) throws IOException {
    String jars =
        MOCKITO.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    Path classes =
        Javac.compile(
            directory.resolve("classes"),
            "Mocked",
            """
            package mocked;
            import org.mockito.Mockito;
            public final class Mocked {
              static final class Service {
                int[] ints(int length) { return new int[length]; }
                String text() { return new StringBuilder("real").toString(); }
              }
              public static void main(String[] arguments) {
                Service real = new Service();
                int sum = real.ints(5).length;
                Service mock = Mockito.mock(Service.class);
                Mockito.when(mock.text()).thenReturn("mocked");
                Service spy = Mockito.spy(new Service());
                Mockito.doReturn("spied").when(spy).text();
                String texts = "";
                for (int i = 0; i < 5; i++) {
                  sum += real.ints(2).length;
                  sum += spy.ints(i).length;
                  sum += mock.ints(100) == null ? 0 : 1;
                  texts = real.text() + mock.text() + spy.text();
                }
                for (int i = 0; i < 4; i++) {
                  sum += real.ints(7).length;
                }
                Mockito.verify(mock, Mockito.times(5)).ints(100);
                System.out.println(sum + " " + texts);
              }
            }
            """,
            jars);
    Path[] classPath = Stream.concat(Stream.of(classes), MOCKITO.stream()).toArray(Path[]::new);
    WovenJvm mocking = jvm.withClassPath(classPath);
    WovenRun plain = mocking.withoutAgent().withJvm(AGENT).run("mocked.Mocked").expectExit(0);
    assertThat(plain.stdout().strip()).isEqualTo("53 realmockedspied");
    mocking.withJvm(AGENT).run("mocked.Mocked").expectEndsAs(plain).expectSitesOnly(SITES + ADDED);
    String path =
        Stream.of(classPath).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    WovenRun behind =
        jvm.with("include", "mocked.*")
            .launch(AGENT, "-cp", path, "mocked.Mocked")
            .expectEndsAs(plain);
    assertThat(new ProfileTable("mocked").sites(behind.profile()))
        .isEqualTo(ProfileTable.rows(SITES));
  }
}
