package dev.mayfly.benchmarks;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Stateless. Reads numbers from 1 on. */
final class Positive implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    if (!text.matches("0*[1-9][0-9]{0,8}")) {
      throw new TypeConversionException("'" + text + "' is not a number from 1 on");
    }
    return Integer.valueOf(text);
  }
}
