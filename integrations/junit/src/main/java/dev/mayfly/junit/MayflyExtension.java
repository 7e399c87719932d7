package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import dev.mayfly.junit.jvm.UncountedBytes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.function.Executable;

/**
 * Thread-safe, without state. Measures test methods that have limits, and gives tests their
 * recorders. Registered by {@link AllocationTest} and by each annotation that sets a limit.
 *
 * <p>The test method and all that it calls count, on all threads; {@code @BeforeEach} and
 * {@code @AfterEach} do not.
 */
public final class MayflyExtension
    implements InvocationInterceptor, ParameterResolver, TestExecutionExceptionHandler {
  private static final String RUNS = "runs";

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(MayflyExtension.class);

  /** Called by JUnit. */
  public MayflyExtension() {}

  @Override
  public void interceptTestMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    measure(invocation, again(method), true, context);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    interceptTestMethod(invocation, method, context);
  }

  @Override
  public void interceptDynamicTest(
      Invocation<@Nullable Void> invocation,
      DynamicTestInvocationContext test,
      ExtensionContext context)
      throws Throwable {
    measure(invocation, test.getExecutable(), false, context);
  }

  private static Executable again(ReflectiveInvocationContext<Method> method) {
    Method code = method.getExecutable();
    Object target = method.getTarget().orElse(null);
    Object[] arguments = method.getArguments().toArray();
    return () -> UncountedBytes.invoke(code, target, arguments);
  }

  private static void measure(
      Invocation<@Nullable Void> invocation,
      Executable again,
      boolean isReflective,
      ExtensionContext context)
      throws Throwable {
    ExtensionContext ofMethod = MeasuredTest.ofMethod(context);
    Class<?> testClass = ofMethod.getRequiredTestClass();
    List<Check> checks =
        CheckSelection.withDefaults(
            CheckSelection.of(ofMethod.getRequiredTestMethod(), testClass),
            DefaultLimits.of(context, testClass.getName()));
    if (checks.stream().noneMatch(BaselineCheck.class::isInstance)
        && BaselineCheck.isWanted(context, testClass.getName())) {
      checks = ImmutableList.<Check>builder().addAll(checks).add(BaselineCheck.PLAIN).build();
    }
    if (checks.isEmpty()) {
      invocation.proceed();
      return;
    }
    MeasuredTest test = new MeasuredTest(context, checks);
    context.getStore(NAMESPACE).put(RUNS, test.runs());
    MeasuredInterval.Result made = test.run(again, invocation::proceed);
    context.getStore(NAMESPACE).put(ProfileSnapshot.class, made.all());
    test.check(made, new UncountedBytes(again, isReflective));
  }

  /** A time limit is for all runs of the method: says so where there are several. */
  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    Integer runs = context.getStore(NAMESPACE).get(RUNS, Integer.class);
    if (failure instanceof TimeoutException && runs != null && runs > 1) {
      TimeoutException explained =
          new TimeoutException(
              failure.getMessage()
                  + "; Mayfly runs the method "
                  + runs
                  + " times or more, and the time is that of all runs (@NoAllocations(warmup = 0)"
                  + " runs it once)");
      explained.initCause(failure);
      throw explained;
    }
    throw failure;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == AllocationRecorder.class || type == ProfileSnapshot.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == AllocationRecorder.class) {
      return new AllocationRecorder(
          context.getRequiredTestClass(), context.getUniqueId(), Threads.ALL);
    }
    Object ofTest = context.getStore(NAMESPACE).get(ProfileSnapshot.class);
    return ofTest != null ? ofTest : JvmProfiler.recording().snapshot();
  }
}
