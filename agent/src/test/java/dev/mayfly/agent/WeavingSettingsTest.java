package dev.mayfly.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import com.google.common.io.Resources;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.Emitter;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.jdk.JdkEmitter;
import dev.mayfly.analysis.WovenEvents;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever changes woven classes is in the text by which the archive knows them. */
final class WeavingSettingsTest {
  private static final ProgramScope SCOPE = ProgramScope.of(List.of("dev.mayfly.*"));

  /** Two values of each option that a program's run may have, beside none. */
  private static final String VALUES =
      """
      preset          first production
      include         com.acme.*
      exclude         com.acme.sub.*
      context         site tree
      bytes           logical physical
      bytecodes       true dev.mayfly.agent.+
      time            exact off
      interval        3
      lifetime        exact off
      accounts        web:com.acme.web.* web:dev.mayfly.*
      quota           web:64MB
      precision       1%
      sample          10
      tracked         10
      resolution      4m
      seed            2
      arrays          lengths
      layout          true
      output          other
      formats         json
      sources         src
      every           5
      gc              true
      ranges          true
      leaks           60
      duplicates      true
      nodes           1000
      depth           100
      jdk             charge frames
      frames          all java.util.stream
      rest            off early
      start           false
      loaded          false
      jmx             false
      remote          true
      cache           cache
      log             debug
      layers          off
      """;

  /** Those that name a file which is read at once, or end the start. */
  private static final Set<String> OTHERS = Set.of("config", "help", "plugins");

  /** Options without which others are refused. */
  private static final List<String> BASES =
      List.of(
          "",
          "context=site",
          "context=site,accounts=web:com.acme.*",
          "jdk=frames",
          "every=10",
          "bytecodes=true");

  private static Map<String, List<String>> values() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String line : VALUES.lines().toList()) {
      String[] words = line.split(" +");
      values.put(words[0], List.of(words).subList(1, words.length));
    }
    return values;
  }

  private static @Nullable WeavingSettings settings(String text) {
    try {
      Plan plan = Plan.of(AgentOptions.parse(text), SCOPE, true, () -> true);
      return plan.weaving(new Features(null, null).probes(plan));
    } catch (OptionException refused) {
      return null;
    }
  }

  /** What becomes of a class of the program and of one of the JDK. */
  private static String woven(WeavingSettings settings) throws IOException {
    byte[] program = bytes("/" + Path.of("dev/mayfly/agent/WeavingSettingsTest.class"));
    Emitter emitter = new Emitter(settings);
    WovenCode code =
        emitter.emit(emitter.scan(program), program, WovenEvents.NONE, NativeMethods.NONE).code();
    String jdk = "";
    if (settings.jdk()) {
      for (String name : List.of("java/util/stream/Collectors", "java/io/FileOutputStream")) {
        String room = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
        byte[] original = bytes("/" + name + ".class");
        jdk +=
            digest(
                JdkEmitter.emit(
                    original, true, settings.frames().contains(room), settings.kinds(), false));
      }
    }
    return digest(code) + jdk;
  }

  private static byte[] bytes(String file) throws IOException {
    return Resources.toByteArray(WeavingSettingsTest.class.getResource(file));
  }

  private static String digest(@Nullable WovenCode code) {
    return code == null ? "-" : Hashing.sha256().hashBytes(code.bytes()).toString();
  }

  @Test
  void whateverChangesWovenClassesIsInTheKey() throws IOException {
    Map<String, String> wovenByKey = new HashMap<>();
    for (String base : BASES) {
      for (Map.Entry<String, List<String>> option : values().entrySet()) {
        for (String value : option.getValue()) {
          String text = base + "," + option.getKey() + "=" + value;
          WeavingSettings settings = settings(text);
          if (settings != null) {
            String woven = woven(settings);
            String earlier = wovenByKey.putIfAbsent(settings.toString(), woven);
            assertThat(woven).as(text).isEqualTo(earlier == null ? woven : earlier);
          }
        }
      }
    }
    assertThat(wovenByKey.values().stream().distinct().count()).isGreaterThan(12);
  }

  @Test
  void allOptionsWereTried() {
    Set<String> tried = new HashSet<>(values().keySet());
    tried.addAll(OTHERS);
    assertThat(tried)
        .isEqualTo(AgentOptions.BUILT_IN.all().stream().map(Option::key).collect(toSet()));
  }

  /** An object's own text would be another one in the next run. */
  @Test
  void eachComponentHasATextOfItsOwn() throws ReflectiveOperationException {
    List<String> without = new ArrayList<>();
    WeavingSettings settings = settings("jdk=frames,accounts=web:com.acme.*");
    for (RecordComponent component : WeavingSettings.class.getRecordComponents()) {
      if (String.valueOf(component.getAccessor().invoke(settings)).contains("@")) {
        without.add(component.getName());
      }
    }
    assertThat(without).isEmpty();
  }

  /** The settings alone say what the weaver does. */
  @Test
  void theEmittersReadNoOtherSettings() {
    noClasses()
        .that()
        .resideInAnyPackage("..weaving.emitting", "..weaving.bytecode")
        .or()
        .haveSimpleNameStartingWith("JdkEmitter")
        .or()
        .haveSimpleNameStartingWith("JdkMethodEmitter")
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "dev\\.mayfly\\.(recording\\.(Recorder|contexts\\.(ProbeSwitches|RecordingState))"
                + "|analysis\\.(Analyses|Agents)|recording\\.probes\\.JdkProbes)")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.mayfly.agent.weaving"));
  }
}
