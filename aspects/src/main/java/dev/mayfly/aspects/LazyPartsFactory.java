package dev.mayfly.aspects;

import java.lang.reflect.Member;
import org.aspectj.lang.JoinPoint;
import org.aspectj.lang.JoinPoint.EnclosingStaticPart;
import org.aspectj.lang.JoinPoint.StaticPart;
import org.aspectj.lang.Signature;
import org.aspectj.lang.reflect.AdviceSignature;
import org.aspectj.lang.reflect.CatchClauseSignature;
import org.aspectj.lang.reflect.ConstructorSignature;
import org.aspectj.lang.reflect.FieldSignature;
import org.aspectj.lang.reflect.InitializerSignature;
import org.aspectj.lang.reflect.LockSignature;
import org.aspectj.lang.reflect.MethodSignature;
import org.aspectj.lang.reflect.UnlockSignature;
import org.aspectj.runtime.reflect.Factory;

/**
 * Confined to the initialisation of one woven class. Makes the static parts of its join points in
 * place of AspectJ's {@link Factory}, which loads all classes that they name, and so keeps a class
 * with optional dependencies from being initialised. The signatures made here load them when they
 * are asked.
 *
 * <p>The profiler writes this name over that of AspectJ's factory in the constant pool of woven
 * classes: both are of one length.
 */
public final class LazyPartsFactory {
  /**
   * Separates the parts of a signature's text; a name with this character keeps the signature
   * eager.
   */
  private static final char SEPARATOR = '-';

  private final Factory factory;

  /** As {@link Factory#Factory}. */
  public LazyPartsFactory(String file, Class<?> type) {
    factory = new Factory(file, type);
  }

  private static boolean isSeparable(String... parts) {
    for (String part : parts) {
      if (part.indexOf(SEPARATOR) >= 0) { // in Kotlin and Clojure
        return false;
      }
    }
    return true;
  }

  private static String joined(String... parts) {
    return String.join(String.valueOf(SEPARATOR), parts) + SEPARATOR;
  }

  /** A signature. */
  public MethodSignature makeMethodSig(
      String modifiers,
      String name,
      String declaring,
      String parameters,
      String names,
      String exceptions,
      String result) {
    return isSeparable(name, declaring, parameters, names, exceptions, result)
        ? factory.makeMethodSig(
            joined(modifiers, name, declaring, parameters, names, exceptions, result))
        : factory.makeMethodSig(modifiers, name, declaring, parameters, names, exceptions, result);
  }

  /** A signature. */
  public ConstructorSignature makeConstructorSig(
      String modifiers, String declaring, String parameters, String names, String exceptions) {
    return isSeparable(declaring, parameters, names, exceptions)
        ? factory.makeConstructorSig(
            joined(modifiers, "", declaring, parameters, names, exceptions))
        : factory.makeConstructorSig(modifiers, declaring, parameters, names, exceptions);
  }

  /** A signature. */
  public FieldSignature makeFieldSig(String modifiers, String name, String declaring, String type) {
    return isSeparable(name, declaring, type)
        ? factory.makeFieldSig(joined(modifiers, name, declaring, type))
        : factory.makeFieldSig(modifiers, name, declaring, type);
  }

  /** A signature. */
  public InitializerSignature makeInitializerSig(String modifiers, String declaring) {
    return factory.makeInitializerSig(modifiers, declaring);
  }

  /** A signature. */
  public CatchClauseSignature makeCatchClauseSig(String declaring, String type, String name) {
    return isSeparable(declaring, type, name)
        ? factory.makeCatchClauseSig(joined("0", "catch", declaring, type, name))
        : factory.makeCatchClauseSig(declaring, type, name);
  }

  /** A signature. */
  public AdviceSignature makeAdviceSig(
      String modifiers,
      String name,
      String declaring,
      String parameters,
      String names,
      String exceptions,
      String result) {
    return factory.makeAdviceSig(modifiers, name, declaring, parameters, names, exceptions, result);
  }

  /** A signature. */
  public LockSignature makeLockSig() {
    return factory.makeLockSig();
  }

  /** A signature. */
  public LockSignature makeLockSig(String text) {
    return factory.makeLockSig(text);
  }

  /** A signature. */
  public UnlockSignature makeUnlockSig() {
    return factory.makeUnlockSig();
  }

  /** A signature. */
  public UnlockSignature makeUnlockSig(String text) {
    return factory.makeUnlockSig(text);
  }

  /** A static part. */
  public StaticPart makeSJP(String kind, Signature signature, int line) {
    return factory.makeSJP(kind, signature, line);
  }

  /** A static part of a method, with exceptions. */
  public StaticPart makeSJP(
      String kind,
      String modifiers,
      String name,
      String declaring,
      String parameters,
      String names,
      String exceptions,
      String result,
      int line) {
    return factory.makeSJP(
        kind,
        makeMethodSig(modifiers, name, declaring, parameters, names, exceptions, result),
        line);
  }

  /** A static part of a method, without exceptions. */
  public StaticPart makeSJP(
      String kind,
      String modifiers,
      String name,
      String declaring,
      String parameters,
      String names,
      String result,
      int line) {
    return makeSJP(kind, modifiers, name, declaring, parameters, names, "", result, line);
  }

  /** A static part of a join point's surroundings. */
  public EnclosingStaticPart makeESJP(String kind, Signature signature, int line) {
    return factory.makeESJP(kind, signature, line);
  }

  /** A static part of a member. */
  public static StaticPart makeEncSJP(Member member) {
    return Factory.makeEncSJP(member);
  }

  /** A join point without arguments. */
  public static JoinPoint makeJP(StaticPart part, Object self, Object target) {
    return Factory.makeJP(part, self, target);
  }

  /** A join point with an argument. */
  public static JoinPoint makeJP(StaticPart part, Object self, Object target, Object argument) {
    return Factory.makeJP(part, self, target, argument);
  }

  /** A join point with two arguments. */
  public static JoinPoint makeJP(
      StaticPart part, Object self, Object target, Object first, Object second) {
    return Factory.makeJP(part, self, target, first, second);
  }

  /** A join point with any arguments. */
  public static JoinPoint makeJP(StaticPart part, Object self, Object target, Object[] arguments) {
    return Factory.makeJP(part, self, target, arguments);
  }
}
