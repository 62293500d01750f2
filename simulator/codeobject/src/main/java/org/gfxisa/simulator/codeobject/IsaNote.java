package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.TargetIdException;
import org.gfxisa.isa.abi.IsaVersion;
import org.gfxisa.isa.abi.IsaVersionNote;

/**
 * The ISA version note of code object V2 (LLVM AMDGPU usage, "Code Object V2 Note Records").
 *
 * @param vendor the vendor of the processor, {@code AMD}
 * @param architecture the architecture of the processor, {@code AMDGPU}
 * @param major the major version
 * @param minor the minor version
 * @param stepping the stepping
 */
public record IsaNote(String vendor, String architecture, long major, long minor, long stepping) {
    /** Reads the contents of a note. */
    public static IsaNote read(ByteWindow note) throws CodeObjectException {
        ByteBuffer bytes =
                note.slice(0, IsaVersionNote.SIZE, "ISA version note").buffer();
        int vendor = IsaVersionNote.vendorNameSize(bytes, 0);
        int architecture = IsaVersionNote.architectureNameSize(bytes, 0);
        return new IsaNote(
                name(note, IsaVersionNote.SIZE, vendor),
                name(note, IsaVersionNote.SIZE + vendor, architecture),
                IsaVersionNote.major(bytes, 0),
                IsaVersionNote.minor(bytes, 0),
                IsaVersionNote.stepping(bytes, 0));
    }

    /** Reads a name without its NUL terminator. */
    private static String name(ByteWindow note, int at, int size) throws CodeObjectException {
        String text = note.text(at, size);
        int end = text.indexOf(0);
        return end < 0 ? text : text.substring(0, end);
    }

    /** Returns the target; empty for a version that no processor of that time had. */
    public Optional<TargetId> target() {
        return version().map(v -> parsed(v.target()));
    }

    /** Returns the version as the spec describes it. */
    public Optional<IsaVersion> version() {
        return Arrays.stream(IsaVersion.values())
                .filter(v -> v.major() == major && v.minor() == minor && v.stepping() == stepping)
                .findFirst();
    }

    private static TargetId parsed(String target) {
        try {
            return TargetId.parse(target, Processors::find);
        } catch (TargetIdException e) {
            throw new IllegalStateException(e); // the spec's own
        }
    }

    /** Returns a text such as {@code AMD:AMDGPU:9:0:0}. */
    @Override
    public String toString() {
        return vendor + ":" + architecture + ":" + major + ":" + minor + ":" + stepping;
    }
}
