package com.example.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.sourceforge.pmd.PMDConfiguration;
import net.sourceforge.pmd.PmdAnalysis;
import net.sourceforge.pmd.lang.LanguageRegistry;
import net.sourceforge.pmd.lang.document.FileId;
import net.sourceforge.pmd.lang.rule.RuleSet;
import net.sourceforge.pmd.reporting.Report;
import net.sourceforge.pmd.reporting.RuleViolation;

/** Confined. Lets PMD look for doubtful code in the sources of Commons Lang. */
public final class PmdProgram implements Program {
  private Map<String, byte[]> sources = Map.of();

  /** A program. */
  public PmdProgram() {}

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new PmdProgram(), arguments);
  }

  @Override
  public long run(int size) throws IOException {
    if (sources.size() != size) {
      sources =
          JarFiles.first(
              size,
              "/org/apache/commons/lang3/ObjectUtils.java",
              "org/apache/commons/lang3/",
              ".java");
    }
    PMDConfiguration configuration = new PMDConfiguration(LanguageRegistry.PMD);
    configuration.setThreads(0);
    configuration.setIgnoreIncrementalAnalysis(true);
    configuration.setDefaultLanguageVersion(
        LanguageRegistry.PMD.getLanguageVersionById("java", "17"));
    try (PmdAnalysis pmd = PmdAnalysis.create(configuration)) {
      RuleSet rules = pmd.newRuleSetLoader().loadFromResource("com/example/programs/rules.xml");
      pmd.addRuleSet(rules);
      sources.forEach(
          (name, text) ->
              pmd.files()
                  .addSourceFile(
                      FileId.fromPathLikeString(name), new String(text, StandardCharsets.UTF_8)));
      return checked(pmd.performAnalysisAndCollectReport(), rules.size());
    }
  }

  private static long checked(Report report, int rules) {
    Checks.that(rules == 25, "rules " + rules);
    Checks.that(report.getProcessingErrors().isEmpty(), "errors of processing");
    Checks.that(report.getConfigurationErrors().isEmpty(), "errors of configuration");
    Checks.that(!report.getViolations().isEmpty(), "no violation");
    Checksum checksum = new Checksum();
    for (RuleViolation violation : report.getViolations()) {
      checksum
          .add(violation.getFileId().getFileName())
          .add(violation.getBeginLine())
          .add(violation.getBeginColumn())
          .add(violation.getRule().getName())
          .add(violation.getDescription());
    }
    return checksum.value();
  }
}
