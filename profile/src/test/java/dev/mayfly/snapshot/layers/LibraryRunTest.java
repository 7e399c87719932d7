package dev.mayfly.snapshot.layers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods of libraries that call each other are one context, and nothing is lost. */
class LibraryRunTest {
  private static final MethodFrame SOCKET =
      new MethodFrame("org.apache.tomcat.util.net.SocketProcessorBase", "run", "()V");
  private static final MethodFrame SERVICE =
      new MethodFrame("jakarta.servlet.http.HttpServlet", "service", "()V");
  private static final MethodFrame FILTER =
      new MethodFrame("org.springframework.web.filter.OncePerRequestFilter", "doFilter", "()V");
  private static final MethodFrame RENDER =
      new MethodFrame("org.thymeleaf.spring6.view.ThymeleafView", "render", "()V");
  private static final MethodFrame OWN = new MethodFrame("shop.Orders", "list", "()V");
  private static final Boundaries BOUNDARIES =
      Boundaries.of(
          Map.of(
              SOCKET, new Boundaries.Boundary("server", false),
              SERVICE, new Boundaries.Boundary(Layers.REQUEST, false),
              FILTER, new Boundaries.Boundary("security", false),
              RENDER, new Boundaries.Boundary("view", false)));

  private static ContextBuilder bytes(ContextBuilder context, long bytes) {
    context.add(Amounts.of(Quantity.PHYSICAL_BYTES, bytes));
    return context;
  }

  private static ContextSnapshot served() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder socket = bytes(root.child(SOCKET), 1);
    ContextBuilder filter = bytes(socket.child(FILTER), 10);
    ContextBuilder service = bytes(filter.child(SERVICE), 100);
    bytes(service.child(RENDER), 1_000);
    ContextBuilder own = bytes(service.child(OWN), 10_000);
    own.record(
        new AllocationSite(OWN, 7, "shop.Order", AllocationKind.OBJECT),
        new AllocationStats(3, 0, 72, 0));
    bytes(own.child(RENDER), 100_000);
    bytes(bytes(filter.child(OWN), 1_000_000).child(SOCKET), 10_000_000);
    return root.build();
  }

  private static ContextSnapshot libraries(ContextSnapshot caller, String name) {
    return caller.children().stream()
        .filter(child -> child.kind() == ContextSnapshot.Kind.LIBRARIES)
        .filter(child -> child.method() != null && child.method().methodName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static long own(ContextSnapshot context) {
    return context.amounts().get(Quantity.PHYSICAL_BYTES);
  }

  @Test
  void aRunIsNamedByItsLibrariesAndOwnCodeStandsBelowIt() {
    ContextSnapshot whole = served();
    ContextSnapshot folded = LibraryRun.folded(whole, BOUNDARIES);
    assertThat(folded.children()).hasSize(3);
    assertThat(own(libraries(folded, "(Tomcat)"))).isEqualTo(1);
    ContextSnapshot spring = libraries(folded, "(Tomcat, Spring)");
    assertThat(own(spring)).isEqualTo(110);
    assertThat(own(libraries(folded, "(Tomcat, Spring, Thymeleaf)"))).isEqualTo(1_000);
    // called by the servlet and by the filter
    ContextSnapshot list = spring.child(OWN).orElseThrow();
    assertThat(own(list)).isEqualTo(1_010_000);
    assertThat(own(libraries(list, "(Thymeleaf)"))).isEqualTo(100_000);
    assertThat(own(libraries(list, "(Tomcat)"))).isEqualTo(10_000_000);
    assertThat(folded.totalAmounts()).isEqualTo(whole.totalAmounts());
    assertThat(folded.total()).isEqualTo(whole.total());
    assertThat(folded.byType()).isEqualTo(whole.byType());
  }

  @Test
  void withoutBoundariesNothingIsFolded() {
    assertThat(LibraryRun.folded(served(), Boundaries.NONE)).isEqualTo(served());
  }

  @ParameterizedTest
  @CsvSource({
    "java.lang.Thread, (JDK)",
    "java.lang.Thread org.apache.coyote.Processor, (Tomcat)",
    "jakarta.servlet.Filter org.apache.coyote.Processor java.util.HashMap, (Tomcat)",
    "com.acme.rules.Engine, (com.acme)",
    "com.acme.A org.springframework.B com.acme.C, '(com.acme, Spring)'",
    "one.two.A org.h2.B org.hibernate.C, '(one.two, H2, Hibernate)'",
    "one.two.A org.h2.B org.hibernate.C reactor.core.D, '(one.two, H2, …, Reactor)'",
  })
  void names(String classes, String name) {
    ContextBuilder root = ContextSnapshot.builder();
    LibraryRun run = LibraryRun.NONE;
    for (String each : classes.split(" ")) {
      ContextBuilder context = root.unwoven(new MethodFrame(each, "run", "()V"));
      run = run.to(bytes(context, 1).build(), BOUNDARIES);
    }
    assertThat(run.name()).isEqualTo(name);
  }
}
