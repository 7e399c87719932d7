package hostile.aspect;

import java.util.Map;
import java.util.TreeMap;
import org.aspectj.lang.JoinPoint;
import org.aspectj.lang.annotation.AfterReturning;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Before;

/** Confined to one thread. The program's own aspect: counts what it advises. */
@Aspect
public class Audit {
  private static final Map<String, Integer> SEEN = new TreeMap<>();

  /** Sees methods. */
  @Before(
      "execution(* hostile.aspect.Audited.*(..)) || execution(* hostile.aspect.Audited.Order.*(..))")
  public void before(JoinPoint.StaticPart part) {
    SEEN.merge(part.toShortString(), 1, Integer::sum);
  }

  /** Sees objects. */
  @AfterReturning(
      pointcut = "call(hostile.aspect.Audited.Order.new(..)) && !within(hostile.aspect.Audit)",
      returning = "made")
  public void made(JoinPoint point, Object made) {
    SEEN.merge(
        point.getSignature().toShortString() + " " + made.getClass().getSimpleName(),
        1,
        Integer::sum);
  }

  static void report() {
    SEEN.forEach((what, times) -> System.out.println(times + " " + what));
  }
}
