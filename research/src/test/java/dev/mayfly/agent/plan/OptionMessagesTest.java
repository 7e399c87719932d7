package dev.mayfly.agent.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.options.OptionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages on wrong values, and on options without effect. */
final class OptionMessagesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time=cpu | option 'time' must be one of [sampled, exact, off], not 'cpu'",
        "time=sampled,interval=0 | option 'interval' must be a number from 1 to 1000, not '0'",
        "time=sampled,context=site | option 'time' attributes time to calling contexts, which needs"
            + " context=tree",
        "time=exact,context=sampled | option 'time' attributes time to calling contexts, which"
            + " needs context=tree",
        "resolution=fine | option 'resolution' must be a size of at least 1024k, as in 4m, not"
            + " 'fine'",
        "resolution=512k | option 'resolution' must be a size of at least 1024k, as in 4m, not"
            + " '512k'",
        "uses=drag,lifetime=off | option 'uses' needs tracked objects; use lifetime=sampled or"
            + " lifetime=exact",
        "uses=cpu | option 'uses' must be one of [off, drag, accesses, all], not 'cpu'",
        "uses=drag,uses.in=com/acme/* | option 'uses.in': no class can have the name 'com/acme/*'."
            + " Did you mean 'com.acme.*'?",
        "frames=java.util.stream | option 'frames': the package java.util.stream needs jdk=frames",
        "jdk=charge,frames=all,java.util.stream | option 'frames': the package java.util.stream"
            + " needs jdk=frames",
        "jdk=frames,context=site | option 'jdk=frames' needs context=tree",
        "jdk=frames,frames=java.util.streams | option 'frames': this JDK has no package"
            + " 'java.util.streams'. Did you mean 'java.util.stream'?",
        "jdk=frames,frames=java.util.* | option 'frames': methods of package java.util cannot be"
            + " frames: the recorder itself calls these methods",
        "jdk=frames,frames=java.util.jar | option 'frames': methods of package java.util.jar cannot"
            + " be frames: these methods run whenever a class is loaded",
        "jdk=frames,frames=jdk.internal.misc | option 'frames': methods of package"
            + " jdk.internal.misc cannot be frames: the JVM or the recorder may call these methods",
        "jdk=frames,frames=com.acme.* | option 'frames': this JDK has no package 'com.acme'. Did"
            + " you mean 'java.time'?",
        "cache.levels=32k/4 | option 'cache.levels': '32k/4' is neither javana, nor host, nor two"
            + " caches, as in 32k/4/32,1m/8/128",
        "cache.levels=1m/8/128,32k/4/32 | option 'cache.levels': the second level must be at least"
            + " as large as the first, and its lines, too",
        "cache.values=a.b.* | option 'cache.values': 'a.b.*' is not the name of a class, as"
            + " com.acme.Point",
        "cache.accesses=stack | option 'cache.accesses' must be one of [heap, all], not 'stack'",
        "cache.nulls=no | option 'cache.nulls' must be one of [allowed, restricted], not 'no'",
        "cache.sets=1/3 | option 'cache.sets': '1/3' must be all or 1/n, n a power of two up to 64",
        "analysis=cache,cache=host | option 'cache' is a directory for woven classes; write"
            + " cache.levels=host",
        "analysis=fields,analysis.jdk=java.util.* | option 'analysis.jdk' needs jdk=charge",
        "jdk=charge,analysis=fields,analysis.jdk=java.lang.StringLatin1 | option 'analysis.jdk':"
            + " java.lang.StringLatin1 has no events: the JIT compiler replaces its code",
        "jdk=charge,analysis=fields,analysis.jdk=java.lang.ref.* | option 'analysis.jdk':"
            + " java.lang.ref.* has no events: runs with locks of the garbage collector, or in an"
            + " endless loop",
        "trace.limit=0m | option 'trace.limit' must be a size of at least 1k, as in 4m, not '0m'",
        "trace.address=real | option 'trace.address' must be one of [none, model], not 'real'",
      })
  void wrongValuesAreRefused(String options, String message) {
    assertThatThrownBy(() -> AllOptions.parse(options))
        .isInstanceOf(OptionException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdk=charge,analysis.jdk=java.util.* | analysis.jdk= has no effect without analysis=",
        "cache.sets=1/4 | cache.sets= has no effect without analysis=cache",
        "trace.limit=1m | trace.limit= has no effect without analysis=trace",
        "uses.in=com.acme.* | uses.in= has no effect without uses=",
      })
  void anOptionWithoutEffectIsNoted(String options, String note) {
    assertThat(AllOptions.parse(options).ineffective()).containsExactly(note);
  }
}
