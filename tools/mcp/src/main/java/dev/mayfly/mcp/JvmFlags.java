package dev.mayfly.mcp;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Stateless. The flags of a JVM that an assistant may set: heap, collector, compiler, language and
 * log on the console. None reads or writes a file, loads code, or opens a port.
 */
final class JvmFlags {

  private static final Set<String> WORDS =
      Set.of(
          "--enable-preview",
          "-server",
          "-showversion",
          "--show-version",
          "-Xbatch",
          "-Xcheck:jni",
          "-Xcomp",
          "-Xint",
          "-Xmixed",
          "-Xnoclassgc",
          "-Xrs",
          "-Xshare:auto",
          "-Xshare:off",
          "-Xshare:on");

  private static final Set<String> SWITCHES =
      Set.of(
          "AlwaysPreTouch",
          "DisableExplicitGC",
          "DoEscapeAnalysis",
          "EliminateAllocations",
          "EnableDynamicAgentLoading",
          "ExitOnOutOfMemoryError",
          "ExplicitGCInvokesConcurrent",
          "OmitStackTraceInFastThrow",
          "ParallelRefProcEnabled",
          "PrintCommandLineFlags",
          "RestrictContended",
          "ShowCodeDetailsInExceptionMessages",
          "TieredCompilation",
          "UnlockExperimentalVMOptions",
          "UseAdaptiveSizePolicy",
          "UseBiasedLocking",
          "UseCompactObjectHeaders",
          "UseCompressedClassPointers",
          "UseCompressedOops",
          "UseContainerSupport",
          "UseEpsilonGC",
          "UseG1GC",
          "UseLargePages",
          "UseNUMA",
          "UseParallelGC",
          "UsePerfData",
          "UseSerialGC",
          "UseShenandoahGC",
          "UseStringDeduplication",
          "UseTLAB",
          "UseTransparentHugePages",
          "UseZGC",
          "ZGenerational");

  private static final Set<String> NUMBERS =
      Set.of(
          "ActiveProcessorCount",
          "AutoBoxCacheMax",
          "CICompilerCount",
          "CompileThreshold",
          "CompressedClassSpaceSize",
          "ConcGCThreads",
          "G1HeapRegionSize",
          "G1ReservePercent",
          "GCTimeRatio",
          "InitialCodeCacheSize",
          "InitialHeapSize",
          "InitialRAMPercentage",
          "InitiatingHeapOccupancyPercent",
          "MaxDirectMemorySize",
          "MaxGCPauseMillis",
          "MaxHeapFreeRatio",
          "MaxHeapSize",
          "MaxJavaStackTraceDepth",
          "MaxMetaspaceSize",
          "MaxNewSize",
          "MaxRAM",
          "MaxRAMPercentage",
          "MaxTenuringThreshold",
          "MetaspaceSize",
          "MinHeapFreeRatio",
          "MinHeapSize",
          "MinRAMPercentage",
          "MinTLABSize",
          "NewRatio",
          "NewSize",
          "ObjectAlignmentInBytes",
          "ParallelGCThreads",
          "ReservedCodeCacheSize",
          "SoftMaxHeapSize",
          "SoftRefLRUPolicyMSPerMB",
          "StringTableSize",
          "SurvivorRatio",
          "TLABSize",
          "ThreadStackSize",
          "TieredStopAtLevel",
          "ZCollectionInterval",
          "ZUncommitDelay");

  private static final Pattern FORM =
      Pattern.compile(
          "-X(?:ms|mx|mn|ss)\\d{1,18}[kKmMgGtT]?"
              + "|-(?:ea|enableassertions|da|disableassertions)(?::[\\w.$]+)?"
              + "|-(?:esa|enablesystemassertions|dsa|disablesystemassertions)"
              + "|-verbose(?::(?:class|gc|jni|module))?"
              // the place of the log is the console; no options of files behind it
              + "|-Xlog(?::[\\w+*=,]*(?::(?:stdout|stderr)?(?::[\\w,]*)?)?)?");

  private static final Pattern SWITCH = Pattern.compile("-XX:[+-](\\w+)");
  private static final Pattern NUMBER =
      Pattern.compile("-XX:(\\w+)=\\d{1,18}(?:\\.\\d{1,18}|[kKmMgGtT])?");

  /** The subjects of the flags, for messages. */
  static final String ALLOWED = "heap, collector, compiler, assertions and log on the console";

  private JvmFlags() {}

  /** Whether a word of the command line is such a flag. */
  static boolean allow(String word) {
    return WORDS.contains(word)
        || FORM.matcher(word).matches()
        || isNamed(SWITCH, word, SWITCHES)
        || isNamed(NUMBER, word, NUMBERS);
  }

  private static boolean isNamed(Pattern form, String word, Set<String> names) {
    var matcher = form.matcher(word);
    return matcher.matches() && names.contains(matcher.group(1));
  }
}
