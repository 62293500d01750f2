package org.gfxisa.simulator.codeobject.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.Alignment;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.TargetProperties;

/**
 * A kernel with its code, arguments and resources. A wave starts with the address of the arguments in the first two scalar registers,
 * followed by the work-group ids that {@link #workGroupIds} requests, one register each, if the target passes them in scalar registers. The
 * number of registers is determined from the code.
 */
public final class KernelBuilder {
    private static final int POINTER = 8;
    private static final int FULL = 1024;

    private final String name;
    private final byte[] code;
    private final List<Argument> arguments = new ArrayList<>();
    private int argumentBytes;
    private int localBytes;
    private int privateBytes;
    private int groupDimensions = 1;
    private int itemDimensions = 1;
    private int largestGroup = FULL;

    private record Argument(String name, int offset, int size, String kind, String more) {}

    /**
     * Makes a kernel without arguments.
     *
     * @param name the name, made of letters, digits, {@code _}, {@code .} and {@code $}
     * @param code the instructions; waves start at the first one
     */
    public KernelBuilder(String name, byte[] code) {
        if (!name.matches("[A-Za-z_.$][\\w.$]*")) {
            throw new IllegalArgumentException("'" + name + "' is not a valid name of a kernel");
        }
        this.name = name;
        this.code = code.clone();
    }

    /** Adds an argument of 8 bytes, the address of a buffer in global memory. */
    public KernelBuilder buffer(String argument) {
        return argument(argument, POINTER, "global_buffer", "        .address_space: global\n");
    }

    /** Adds a by-value argument of 1, 2, 4, 8 or 16 bytes, aligned to its size. */
    public KernelBuilder scalar(String argument, int bytes) {
        if (Integer.bitCount(bytes) != 1 || bytes > 2 * POINTER) {
            throw new IllegalArgumentException("an argument of " + bytes + " bytes, expected 1, 2, 4, 8 or 16");
        }
        return argument(argument, bytes, "by_value", "");
    }

    private KernelBuilder argument(String argument, int size, String kind, String more) {
        int offset = argumentBytes + size - 1 & -size;
        arguments.add(new Argument(argument, offset, size, kind, more));
        argumentBytes = offset + size;
        return this;
    }

    /** Sets the LDS of a work-group in bytes. */
    public KernelBuilder localMemory(int bytes) {
        localBytes = bytes;
        return this;
    }

    /** Sets the private memory of a work-item in bytes. */
    public KernelBuilder privateMemory(int bytes) {
        privateBytes = bytes;
        return this;
    }

    /** Sets the number of dimensions, 1 to 3, of work-group ids that the kernel receives. */
    public KernelBuilder workGroupIds(int dimensions) {
        groupDimensions = dimensions;
        return this;
    }

    /** Sets the number of dimensions, 1 to 3, of work-item ids that the kernel receives. */
    public KernelBuilder workItemIds(int dimensions) {
        itemDimensions = dimensions;
        return this;
    }

    /** Sets the maximum number of work-items in a work-group; the default is 1024. */
    public KernelBuilder largestGroup(int workItems) {
        largestGroup = workItems;
        return this;
    }

    /** Returns the source of the code and the descriptor. */
    String source(Isa isa) {
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                Locale.ROOT,
                "\t.text\n\t.globl %1$s\n\t.protected %1$s\n\t.p2align 8\n\t.type %1$s,@function\n%1$s:\n",
                name));
        for (byte b : code) {
            out.append("\t.byte ").append(b & 0xff).append('\n');
        }
        out.append(String.format(
                Locale.ROOT,
                "\t.size %1$s, .-%1$s\n\t.section .rodata,\"a\",@progbits\n\t.p2align 6\n\t.amdhsa_kernel %1$s\n",
                name));
        Registers registers = registers(isa);
        directive(out, "group_segment_fixed_size", localBytes);
        directive(out, "private_segment_fixed_size", privateBytes);
        directive(out, "kernarg_size", argumentBytes);
        directive(out, "user_sgpr_kernarg_segment_ptr", 1);
        TargetProperties properties = TargetProperties.of(isa.processor());
        boolean isArchitected = properties.flatScratch() == FlatScratchSetup.ARCHITECTED;
        directive(
                out,
                isArchitected ? "enable_private_segment" : "system_sgpr_private_segment_wavefront_offset",
                privateBytes > 0 ? 1 : 0);
        directive(out, "system_sgpr_workgroup_id_y", groupDimensions > 1 ? 1 : 0);
        directive(out, "system_sgpr_workgroup_id_z", groupDimensions > 2 ? 1 : 0);
        directive(out, "system_vgpr_workitem_id", itemDimensions - 1);
        directive(out, "next_free_vgpr", registers.all);
        directive(out, "next_free_sgpr", registers.sgprs);
        if (properties.unifiedRegisters()) {
            directive(out, "accum_offset", registers.accumulationFrom);
        }
        return out.append("\t.end_amdhsa_kernel\n").toString();
    }

    private record Registers(int sgprs, int all, int accumulationFrom) {}

    private Registers registers(Isa isa) {
        RegisterCount count = RegisterCount.of(isa, code);
        boolean isUnified = TargetProperties.of(isa.processor()).unifiedRegisters();
        int from = Math.max(4, count.vgprs() + 3 & -4);
        int all = isUnified && count.agprs() > 0 ? from + count.agprs() : Math.max(count.vgprs(), count.agprs());
        // The initial registers count even if the code does not use them.
        int started = 2 + groupDimensions;
        return new Registers(Math.max(count.sgprs(), started), Math.max(all, 1), from);
    }

    private static void directive(StringBuilder out, String directive, int value) {
        out.append("\t\t.amdhsa_").append(directive).append(' ').append(value).append('\n');
    }

    /** Returns the kernel's part of the metadata. */
    String metadata(Isa isa) {
        Registers registers = registers(isa);
        StringBuilder out = new StringBuilder();
        out.append("  - .name: ")
                .append(name)
                .append("\n    .symbol: ")
                .append(name)
                .append(".kd\n");
        if (!arguments.isEmpty()) {
            out.append("    .args:\n");
        }
        for (Argument argument : arguments) {
            out.append("      - .name: '")
                    .append(argument.name.replace("'", "''"))
                    .append("'\n");
            out.append("        .offset: ")
                    .append(argument.offset)
                    .append("\n        .size: ")
                    .append(argument.size)
                    .append('\n');
            out.append("        .value_kind: ")
                    .append(argument.kind)
                    .append('\n')
                    .append(argument.more);
        }
        String[][] numbers = {
            {"group_segment_fixed_size", "" + localBytes},
            {"private_segment_fixed_size", "" + privateBytes},
            {"kernarg_segment_size", "" + argumentBytes},
            {"kernarg_segment_align", "" + Alignment.KERNARG_SEGMENT.value() / 2},
            {"max_flat_workgroup_size", "" + largestGroup},
            {"sgpr_count", "" + registers.sgprs},
            {"vgpr_count", "" + registers.all},
            {"wavefront_size", "" + isa.waveSize()}
        };
        for (String[] number : numbers) {
            out.append("    .").append(number[0]).append(": ").append(number[1]).append('\n');
        }
        return out.toString();
    }
}
