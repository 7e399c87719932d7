package acme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** A graph of nodes and edges, with walks over it. */
public abstract class Graph<N extends Comparable<N>> implements Iterable<N> {
  protected final List<N> nodes = new ArrayList<N>();
  protected int[][] edges = new int[4][];

  class Walk implements Iterator<N> {
    private final Deque<Integer> open = new ArrayDeque<>();
    private final BitSet seen = new BitSet();
    Walk(int start) { open.add(start); seen.set(start); }
    @Override public boolean hasNext() { return !open.isEmpty(); }
    @Override public N next() {
      if (open.isEmpty()) throw new NoSuchElementException();
      int at = open.poll();
      for (int to : edges[at] == null ? new int[0] : edges[at]) { if (!seen.get(to)) { seen.set(to); open.add(to); } }
      return nodes.get(at);
    }
  }

  public int add(N node, int... to) {
    if (nodes.size() == edges.length) { int[][] more = new int[edges.length * 2][]; System.arraycopy(edges, 0, more, 0, edges.length); edges = more; }
    nodes.add(node);
    edges[nodes.size() - 1] = to.clone();
    return nodes.size() - 1;
  }

  @Override public Iterator<N> iterator() { return new Walk(0); }
  abstract double weight(N from, N to);

  static class Words extends Graph<String> {
    @Override double weight(String from, String to) { return Math.abs(from.length() - to.length()) / 2d; }
  }

  public static void main(String[] args) {
    Graph<String> words = new Words() { { add("one", 1, 2); add("three", 3); add("seven", 3); add("end"); } };
    StringBuilder all = new StringBuilder();
    for (String word : words) { all.append(word).append(' ').append(words.weight(word, "x")).append('\n'); }
    do { System.out.print(all); all.setLength(Math.max(0, all.length() - 12)); } while (all.length() > 12);
    assert all.length() >= 0 : "negative " + all;
  }
}
