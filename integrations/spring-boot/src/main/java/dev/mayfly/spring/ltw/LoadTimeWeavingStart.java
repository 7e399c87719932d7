package dev.mayfly.spring.ltw;

import org.aspectj.weaver.loadtime.Agent;
import org.aspectj.weaver.loadtime.ClassPreProcessorAgentAdapter;
import org.springframework.boot.context.event.ApplicationStartingEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.instrument.classloading.InstrumentationLoadTimeWeaver;
import org.springframework.util.ClassUtils;

/**
 * Confined to the starting thread. Puts AspectJ's transformer in place before any class of a bean
 * is loaded, if the application has {@code mayfly-ltw} and the JVM runs with {@code
 * -javaagent:spring-instrument.jar}. With {@code -javaagent:aspectjweaver.jar} it is there, and
 * with Mayfly's agent it is not wanted.
 */
public final class LoadTimeWeavingStart
    implements ApplicationListener<ApplicationStartingEvent>, Ordered {
  private static final String RECORDER = "dev.mayfly.recording.Recorder";

  /**
   * The class of {@code mayfly-ltw}. An application may have AspectJ's weaver for aspects of its
   * own.
   */
  private static final String ASPECTS = "dev.mayfly.aspects.SelfStart";

  /** Made by Spring Boot, which finds it in {@code spring.factories}. */
  public LoadTimeWeavingStart() {}

  @Override
  public void onApplicationEvent(ApplicationStartingEvent event) {
    ClassLoader application = event.getSpringApplication().getClassLoader();
    if (InstrumentationLoadTimeWeaver.isInstrumentationAvailable()
        && ClassUtils.isPresent(ASPECTS, application)
        && !weavesAlready()
        && !hasMayflysAgent()) {
      new InstrumentationLoadTimeWeaver(application)
          .addTransformer(new ClassPreProcessorAgentAdapter());
    }
  }

  private static boolean weavesAlready() {
    try {
      return Agent.getInstrumentation() != null;
    } catch (UnsupportedOperationException notAnAgent) {
      return false;
    }
  }

  /** Which defines the recorder's classes in the bootstrap class loader. */
  private static boolean hasMayflysAgent() {
    try {
      return Class.forName(RECORDER, false, null) != null;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }
}
