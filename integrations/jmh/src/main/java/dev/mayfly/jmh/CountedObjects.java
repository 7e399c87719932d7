package dev.mayfly.jmh;

import java.util.Collection;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Immutable. The objects of an operation, with the table of sites as what JMH prints about them: a
 * result of text alone would be a row of {@code NaN} in JMH's own table.
 */
final class CountedObjects extends Result<CountedObjects> {
  private static final long serialVersionUID = 1L;

  private final String text;

  private CountedObjects(String label, Statistics objects, String unit, String text) {
    super(ResultRole.SECONDARY, label, objects, unit, AggregationPolicy.AVG);
    this.text = text;
  }

  /** The objects of one iteration; without a text, unless it is the last one. */
  static CountedObjects of(String label, double objects, String unit, String text) {
    return new CountedObjects(label, of(objects), unit, text);
  }

  @Override
  protected Aggregator<CountedObjects> getThreadAggregator() {
    return CountedObjects::mean;
  }

  @Override
  protected Aggregator<CountedObjects> getIterationAggregator() {
    return CountedObjects::mean;
  }

  private static CountedObjects mean(Collection<CountedObjects> results) {
    ListStatistics objects = new ListStatistics();
    StringBuilder text = new StringBuilder();
    CountedObjects first = results.iterator().next();
    for (CountedObjects each : results) {
      objects.addValue(each.getScore());
      text.append(each.text);
    }
    return new CountedObjects(first.getLabel(), objects, first.getScoreUnit(), text.toString());
  }

  @Override
  public String extendedInfo() {
    return text.isEmpty() ? simpleExtendedInfo() : text;
  }
}
