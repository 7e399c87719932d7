package dev.mayfly.agent.options;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import com.google.common.io.Resources;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever changes woven classes is in the text by which the archive knows them. */
final class WeavingSettingsTest {
  private static final ProgramScope SCOPE = ProgramScope.of(List.of("dev.mayfly.*"));

  /** Two values of each option that a program's run may have, beside none. */
  private static final String VALUES =
      """
      PRESET          first production
      INCLUDE         com.acme.*
      EXCLUDE         com.acme.sub.*
      CONTEXT         site tree
      BYTES           logical physical
      BYTECODES       true dev.mayfly.agent.+
      TIME            exact off
      INTERVAL        3
      LIFETIME        drag accesses
      ACCOUNTS        web:com.acme.web.* web:dev.mayfly.*
      QUOTA           web:64MB
      DRAG            com.acme.* dev.mayfly.agent.options.*
      CLOCK           objects all
      PRECISION       1%
      SAMPLE          10
      TRACKED         10
      RESOLUTION      4m
      SEED            2
      ARRAYS          lengths
      LAYOUT          true
      OUTPUT          other
      FORMATS         json
      SOURCES         src
      EVERY           5
      KEEP            3
      GC              true
      RANGES          true
      LEAKS           60
      DUPLICATES      true
      NODES           1000
      DEPTH           100
      JDK             charge frames
      FRAMES          java.util.stream java.lang
      REST            off early
      ANALYSIS        cache trace
      CACHE_LEVELS    host
      CACHE_SETS      1/4
      CACHE_ACCESSES  all
      CACHE_VALUES    com.acme.Point
      CACHE_NULLS     restricted
      TRACE_ADDRESS   model
      TRACE_LIMIT     1m
      EVENTS          alloc use
      EVENTS_FILE     other.mfe
      EVENTS_LIMIT    1m
      EVENTS_AT_LIMIT oldest
      AGENTS          continuous
      JNI             true arrays
      START           false
      LOADED          false
      JMX             false
      REMOTE          true
      CACHE           cache
      LOG             debug
      """;

  /** Those that name a file which is read at once, or end the start. */
  private static final EnumSet<Option> OTHERS = EnumSet.of(Option.CONFIG, Option.HELP);

  /** Options without which others are refused. */
  private static final List<String> BASES =
      List.of(
          "",
          "lifetime=drag",
          "lifetime=accesses",
          "context=site",
          "context=site,accounts=web:com.acme.*",
          "jdk=frames",
          "every=10",
          "bytecodes=true");

  private static Map<Option, List<String>> values() {
    Map<Option, List<String>> values = new EnumMap<>(Option.class);
    for (String line : VALUES.lines().toList()) {
      String[] words = line.split(" +");
      values.put(Option.valueOf(words[0]), List.of(words).subList(1, words.length));
    }
    return values;
  }

  private static @Nullable WeavingSettings settings(String text) {
    try {
      return Plan.of(AgentOptions.parse(text), SCOPE, true, () -> true).weaving();
    } catch (OptionException refused) {
      return null;
    }
  }

  /** What becomes of a class of the program and of one of the JDK. */
  private static String woven(WeavingSettings settings) throws IOException {
    byte[] program = bytes("/" + Path.of("dev/mayfly/agent/options/WeavingSettingsTest.class"));
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
      for (Map.Entry<Option, List<String>> option : values().entrySet()) {
        for (String value : option.getValue()) {
          String text = base + "," + option.getKey().key() + "=" + value;
          WeavingSettings settings = settings(text);
          if (settings != null) {
            String woven = woven(settings);
            String earlier = wovenByKey.putIfAbsent(settings.toString(), woven);
            assertThat(woven).as(text).isEqualTo(earlier == null ? woven : earlier);
          }
        }
      }
    }
    assertThat(wovenByKey.values().stream().distinct().count()).isGreaterThan(15);
  }

  @Test
  void allOptionsWereTried() {
    EnumSet<Option> tried = EnumSet.copyOf(values().keySet());
    tried.addAll(OTHERS);
    assertThat(tried).isEqualTo(EnumSet.allOf(Option.class));
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

  /** Nobody else says what the weaver is to do, so all of it is in the settings. */
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
            "dev\\.mayfly\\.(recording\\.(Recorder|ProbeSwitches|RecordingState)"
                + "|analysis\\.(Analyses|Agents)|recording\\.probes\\.JdkProbes)")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.mayfly.agent.weaving"));
  }
}
