package dev.mayfly.aspects;

/** Thread-safe (no state). {@link AllocationAspect} in each class that AspectJ weaves. */
public aspect Allocations extends AllocationAspect {
  public pointcut scope(): within(*);

  /** {@code ajc} would weave both. At load time, the program's aspects replace these. */
  declare error: (staticinitialization(AllocationAspect+) || staticinitialization(FailedConstructionAspect+)
      || staticinitialization(ConstructorEndAspect+)
      || staticinitialization(CallingContextAspect+)) && !within(dev.mayfly.aspects..*):
      "This aspect and Mayfly's own would count each object twice: remove it, or name the aspects to weave by -xmlConfigured.";
}
