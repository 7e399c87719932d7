package com.example.programs;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Confined. Indexes generated texts with Lucene, in memory, and reads the index's terms. */
public final class LuindexProgram implements Program {
  private static final int DOCUMENTS = 50;

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new LuindexProgram(), arguments);
  }

  @Override
  public long run(int size) throws IOException {
    Checksum checksum = new Checksum();
    try (Directory directory = new ByteBuffersDirectory()) {
      Texts.index(directory, new Random(3), size * DOCUMENTS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Checks.that(reader.numDocs() == size * DOCUMENTS, "documents " + reader.numDocs());
        for (LeafReaderContext leaf : reader.leaves()) {
          terms(leaf, checksum);
        }
      }
    }
    return checksum.value();
  }

  private static void terms(LeafReaderContext leaf, Checksum checksum) throws IOException {
    for (String field : new String[] {"title", "body"}) {
      Terms terms = leaf.reader().terms(field);
      Checks.that(terms != null, "terms of " + field);
      TermsEnum each = terms.iterator();
      while (each.next() != null) {
        checksum.add(each.term().utf8ToString()).add(each.docFreq()).add(each.totalTermFreq());
      }
    }
  }
}
