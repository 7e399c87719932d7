package dev.mayfly.research.jni;

import java.nio.ByteBuffer;

/**
 * Confined. Writes stubs for x86-64 with the calling convention of Linux. A stub counts in the row
 * of its thread, and jumps to the function, with all arguments as they came:
 *
 * <pre>
 *   mov r10d, ecx                     // the elements; of whole arrays by a call of GetArrayLength
 *   r11 = rows + ROW_BYTES * hash(rdi)
 *   lock add [r11 + calls], 1
 *   lock add [r11], 1
 *   if (r10d > 0) { lock add [r11 + elements], r10 }
 *   jmp function
 * </pre>
 *
 * It changes rax, r10 and r11 only, which are free at a call.
 */
final class StubCode {
  /** Stubs begin at multiples of this; none is longer. */
  static final int STUB_BYTES = 128;

  private final ByteBuffer code;
  private final CounterRows rows;

  /**
   * Writes into memory.
   *
   * @param code the memory, little-endian
   */
  StubCode(ByteBuffer code, CounterRows rows) {
    this.code = code;
    this.rows = rows;
  }

  /**
   * Writes a stub.
   *
   * @param at where, among the bytes of the memory
   */
  void write(int at, JniFunction function, long target, long getArrayLength) {
    code.position(at);
    bytes(0xF3, 0x0F, 0x1E, 0xFA); // endbr64
    switch (function.access()) {
      case REGION -> bytes(0x41, 0x89, 0xCA); // mov r10d, ecx
      case ELEMENT -> bytes(0x41, 0xBA).putInt(1); // mov r10d, 1
      case ELEMENTS, CRITICAL -> length(getArrayLength);
    }
    row();
    int counter = CounterRows.offset(function);
    bytes(0xF0, 0x49, 0x83, 0x83).putInt(counter).put((byte) 1); // lock add qword [r11 + c], 1
    bytes(0xF0, 0x49, 0x83, 0x83).putInt(0).put((byte) 1); // lock add qword [r11], 1
    bytes(0x45, 0x85, 0xD2); // test r10d, r10d
    bytes(0x7E, 0); // jle
    int jump = code.position();
    bytes(0xF0, 0x4D, 0x01, 0x93).putInt(counter + Long.BYTES); // lock add [r11 + e], r10
    code.put(jump - 1, (byte) (code.position() - jump));
    bytes(0x49, 0xBB).putLong(target); // mov r11, target
    bytes(0x41, 0xFF, 0xE3); // jmp r11
    if (code.position() - at > STUB_BYTES) {
      throw new IllegalStateException(function.name());
    }
  }

  /** Gets the length of the array in rsi into r10d; three pushes align the stack. */
  private void length(long getArrayLength) {
    bytes(0x57, 0x56, 0x52); // push rdi, rsi, rdx
    bytes(0x31, 0xC0); // xor eax, eax
    bytes(0x48, 0x85, 0xF6); // test rsi, rsi
    bytes(0x74, 13); // jz, over the call
    bytes(0x49, 0xBB).putLong(getArrayLength); // mov r11, getArrayLength
    bytes(0x41, 0xFF, 0xD3); // call r11
    bytes(0x5A, 0x5E, 0x5F); // pop rdx, rsi, rdi
    bytes(0x41, 0x89, 0xC2); // mov r10d, eax
  }

  /** Gets the address of the row into r11. */
  private void row() {
    bytes(0x49, 0xBB).putLong(CounterRows.SPREAD); // mov r11, spread
    bytes(0x48, 0x89, 0xF8); // mov rax, rdi
    bytes(0x49, 0x0F, 0xAF, 0xC3); // imul rax, r11
    bytes(0x48, 0xC1, 0xE8, Long.SIZE - CounterRows.ROW_BITS); // shr rax, bits
    bytes(0x48, 0x69, 0xC0).putInt(CounterRows.ROW_BYTES); // imul rax, rax, bytes
    bytes(0x49, 0xBB).putLong(rows.address()); // mov r11, rows
    bytes(0x49, 0x01, 0xC3); // add r11, rax
  }

  /** Writes a function that returns the sum of its five arguments, for tests of stubs. */
  void writeSum(int at) {
    code.position(at);
    bytes(0x48, 0x8D, 0x04, 0x37); // lea rax, [rdi + rsi]
    bytes(0x48, 0x01, 0xD0); // add rax, rdx
    bytes(0x48, 0x01, 0xC8); // add rax, rcx
    bytes(0x4C, 0x01, 0xC0); // add rax, r8
    bytes(0xC3); // ret
  }

  /**
   * Writes a function that returns a number, and leaves nothing else as it was that it need not.
   */
  void writeLength(int at, int length) {
    code.position(at);
    bytes(0xB8).putInt(length); // mov eax, length
    bytes(0x31, 0xFF, 0x31, 0xF6, 0x31, 0xD2, 0x31, 0xC9); // xor edi, esi, edx, ecx
    bytes(0x45, 0x31, 0xC0, 0x45, 0x31, 0xC9); // xor r8d, r9d
    bytes(0x45, 0x31, 0xD2, 0x45, 0x31, 0xDB); // xor r10d, r11d
    bytes(0xC3); // ret
  }

  private ByteBuffer bytes(int... values) {
    for (int value : values) {
      code.put((byte) value);
    }
    return code;
  }
}
