package dev.mayfly.aspects;

import java.util.List;

/**
 * Immutable. The part of the program's own {@code aop.xml} that is about our aspects.
 *
 * @param includes the patterns of classes that it names
 * @param concreteAspects its own aspects that extend ours, which then do the counting
 */
record ProgramDefinition(List<String> includes, List<String> concreteAspects) {
  ProgramDefinition {
    includes = List.copyOf(includes);
    concreteAspects = List.copyOf(concreteAspects);
  }
}
