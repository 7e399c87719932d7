package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableSortedSet;
import java.util.Locale;

/**
 * Immutable: the modes in which a snapshot's programs were recorded. A program has one mode, a
 * merged snapshot may have several; there is none where the mode is unknown.
 *
 * @param <M> the modes
 * @param names their names, those of other versions included
 */
public record Modes<M extends Enum<M>>(ImmutableSortedSet<String> names) {

  /** The mode of one program. */
  public static <M extends Enum<M>> Modes<M> of(M mode) {
    return new Modes<>(ImmutableSortedSet.of(nameOf(mode)));
  }

  /** No program's mode is known. */
  public static <M extends Enum<M>> Modes<M> unknown() {
    return new Modes<>(ImmutableSortedSet.of());
  }

  /**
   * Reads the text of {@link #text()}.
   *
   * @param <M> the modes
   * @param text the names of modes; those that this version does not know are kept
   */
  public static <M extends Enum<M>> Modes<M> parse(String text) {
    return new Modes<>(Alternatives.of(text));
  }

  /** Whether at least one program was recorded in this mode. */
  public boolean includes(M mode) {
    return names.contains(nameOf(mode));
  }

  /** Whether all programs were recorded in this mode. */
  public boolean isOnly(M mode) {
    return names.size() == 1 && includes(mode);
  }

  /** {@code tree}; of a merged snapshot {@code site | tree}; empty if unknown. */
  public String text() {
    return Alternatives.text(names);
  }

  /** The modes of both. */
  Modes<M> plus(Modes<M> other) {
    return new Modes<>(
        ImmutableSortedSet.<String>naturalOrder().addAll(names).addAll(other.names).build());
  }

  private static String nameOf(Enum<?> mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
