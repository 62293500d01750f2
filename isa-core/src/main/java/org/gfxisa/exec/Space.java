package org.gfxisa.exec;

/** Which memory an instruction goes to, and so how its address is computed and from which operands. */
public enum Space {
    /** Local data share: {@code addr} plus {@code offset}, or plus {@code offset0} and {@code offset1}; bytes. */
    LDS,
    /** Any memory, as the address says: {@code vaddr} plus {@code offset}. */
    FLAT,
    /** Global memory: {@code vaddr}, or {@code saddr} plus a 32-bit {@code vaddr}; plus {@code offset}. */
    GLOBAL,
    /** The lane's private memory: {@code vaddr} or {@code saddr}, plus {@code offset}. */
    SCRATCH,
    /** The buffer that {@code srsrc} describes: {@code vaddr} (index, then offset), {@code soffset}, {@code offset12}. */
    BUFFER,
    /** The same, with the format in the instruction ({@code buffer_format}). */
    TYPED_BUFFER,
    /** Scalar memory: the address in {@code sbase}, plus {@code offset}, plus {@code inst_offset} if there is one. */
    SCALAR,
    /** Scalar memory, in the buffer that {@code sbase} describes. */
    SCALAR_BUFFER,
    /** The image that {@code srsrc} describes; see {@link ImageAction}. */
    IMAGE
}
