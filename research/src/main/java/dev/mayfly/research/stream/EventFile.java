package dev.mayfly.research.stream;

import dev.mayfly.files.OutputFile;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;

/** Confined to the file's writer. A file, which may be followed by another one of its name. */
final class EventFile {
  /** Opens a file for writing; empty, whatever it was. */
  interface Opener {
    OutputStream open(File file) throws IOException;
  }

  private final EventSettings settings;
  private final Opener opener;
  private OutputStream out = OutputStream.nullOutputStream();
  private long size;
  private int number;

  EventFile(EventSettings settings, Opener opener) {
    this.settings = settings;
    this.opener = opener;
  }

  static OutputStream open(File file) throws IOException {
    return OutputFile.open(file.toPath());
  }

  /** Opens the file, with its directory. */
  void open() throws IOException {
    Files.deleteIfExists(EventFormat.olderFile(settings.file()).toPath());
    openEmpty();
  }

  /** Renames the file, in place of the one that was renamed before, and begins another one. */
  void goOn() throws IOException {
    out.close();
    Files.move(
        settings.file().toPath(),
        EventFormat.olderFile(settings.file()).toPath(),
        StandardCopyOption.REPLACE_EXISTING);
    number++;
    openEmpty();
  }

  private void openEmpty() throws IOException {
    out = opener.open(settings.file());
    ByteBuffer header = ByteBuffer.allocate(EventFormat.HEADER_BYTES);
    header.put(EventFormat.MAGIC.getBytes(StandardCharsets.US_ASCII));
    header.put((byte) EventFormat.VERSION);
    header.putLong(settings.startMillis());
    header.putLong(settings.processId());
    header.putInt(number);
    header.putShort((short) settings.alignment());
    header.put((byte) settings.kinds());
    out.write(header.array());
    size = header.capacity();
  }

  /** Whether this number of bytes is within the limit. */
  boolean hasRoom(int bytes) {
    return size + bytes <= (settings.keepsLatest() ? settings.limit() / 2 : settings.limit());
  }

  void write(BlockBuffer blocks) throws IOException {
    blocks.writeTo(out);
    size += blocks.size();
  }

  void close() throws IOException {
    out.close();
  }
}
