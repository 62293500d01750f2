package org.gfxisa.simulator.codeobject.asm;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.FeatureSetting;
import org.gfxisa.abi.LittleEndian;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.FloatDenormMode;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.KernelDirective;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.UserSgprs;

/** Writes a kernel descriptor from the values of directives, and defaults for the others. */
final class KernelDescriptorWriter {
    private static final int SMALL_WAVE = 32;
    private static final int FULL_WAVE = 64;
    private static final int MOST_ACCUM_OFFSET = 256;

    private final Assembly assembly;
    private final DescriptorFields fields;
    private final Map<KernelDirective, KernelDirectives.DirectiveValue> given;
    private final Place end;

    KernelDescriptorWriter(
            Assembly assembly,
            DescriptorFields fields,
            Map<KernelDirective, KernelDirectives.DirectiveValue> given,
            Place end) {
        this.assembly = assembly;
        this.fields = fields;
        this.given = given;
        this.end = end;
    }

    /** Fills in a descriptor whose bytes are 0. */
    void write(ByteBuffer out, int at) throws SourceException {
        defaults(out, at);
        for (KernelDirective directive : given.keySet()) {
            Optional<DescriptorFields.Field> field = fields.field(directive);
            if (field.isPresent() && !directive.field().isEmpty()) {
                reportingAt(directive, () -> set(out, at, directive, field.get()));
            }
        }
        int word1 = KernelDescriptor.computePgmRsrc1(out, at);
        int wave = wave(out, at);
        long vgprs = value(KernelDirective.NEXT_FREE_VGPR, 0);
        long granules = RegisterGranules.vgprGranules(assembly.isa(), vgprs, wave);
        if (granules >>> ComputePgmRsrc1.FIELDS.get(0).width() != 0) {
            reportingAt(KernelDirective.NEXT_FREE_VGPR, () -> {
                throw new SourceException(
                        spelled(KernelDirective.NEXT_FREE_VGPR, vgprs) + " VGPRs are more than a wave can have");
            });
        }
        word1 = ComputePgmRsrc1.withGranulatedWorkitemVgprCount(word1, (int) granules);
        word1 = ComputePgmRsrc1.withGranulatedWavefrontSgprCount(word1, (int) sgprGranules());
        KernelDescriptor.setComputePgmRsrc1(out, at, word1);
        countUserSgprs(out, at);
        checkAccumulation(vgprs);
        checkShared(out, at, wave, granules);
    }

    private interface Part {
        void run() throws SourceException;
    }

    /** Performs an action and reports its errors at the place of a directive. */
    private void reportingAt(KernelDirective directive, Part part) {
        try {
            part.run();
        } catch (SourceException e) {
            KernelDirectives.DirectiveValue is = given.get(directive);
            assembly.report(is == null ? end : is.place(), e.getMessage());
        }
    }

    private void defaults(ByteBuffer out, int at) throws SourceException {
        set(out, at, KernelDirective.FLOAT_DENORM_MODE_16_64, FloatDenormMode.FLUSH_NONE.value());
        set(out, at, KernelDirective.DX10_CLAMP, 1);
        set(out, at, KernelDirective.IEEE_MODE, 1);
        set(out, at, KernelDirective.SYSTEM_SGPR_WORKGROUP_ID_X, 1);
        set(out, at, KernelDirective.WAVEFRONT_SIZE32, assembly.isa().waveSize() == SMALL_WAVE ? 1 : 0);
        set(out, at, KernelDirective.WORKGROUP_PROCESSOR_MODE, 1);
        set(out, at, KernelDirective.MEMORY_ORDERED, 1);
        set(out, at, KernelDirective.FORWARD_PROGRESS, 1);
    }

    private void set(ByteBuffer out, int at, KernelDirective directive, int value) {
        fields.field(directive)
                .ifPresent(f ->
                        LittleEndian.setBits(out, at, f.firstBit(), f.field().width(), value));
    }

    private void set(ByteBuffer out, int at, KernelDirective directive, DescriptorFields.Field field)
            throws SourceException {
        long value = value(directive, 0);
        int width = field.field().width();
        if (directive == KernelDirective.ACCUM_OFFSET) {
            int unit = ComputePgmRsrc3.ACCUM_OFFSET_UNIT;
            if (value < unit || value > MOST_ACCUM_OFFSET || value % unit != 0) {
                throw new SourceException("the first accumulation VGPR " + spelled(directive, value)
                        + " is not a multiple of " + unit + " in " + unit + ".." + MOST_ACCUM_OFFSET);
            }
            value = value / unit - 1;
        }
        if (value < 0 || width < Long.SIZE && value >>> width != 0) {
            throw new SourceException(
                    spelled(directive, value) + " does not fit in " + width + (width == 1 ? " bit" : " bits"));
        }
        LittleEndian.setBits(out, at, field.firstBit(), width, value);
    }

    /** Returns a value as the source spells it, or in decimal if it comes from a symbol or a default. */
    private String spelled(KernelDirective directive, long value) {
        KernelDirectives.DirectiveValue is = given.get(directive);
        return is == null || is.spelled().isEmpty() ? "" + value : is.spelled();
    }

    private long value(KernelDirective directive, long otherwise) throws SourceException {
        KernelDirectives.DirectiveValue is = given.get(directive);
        return is == null ? otherwise : assembly.evaluator().absolute(is.value());
    }

    private int wave(ByteBuffer out, int at) {
        boolean isSmall = fields.field(KernelDirective.WAVEFRONT_SIZE32)
                .filter(f -> LittleEndian.bits(out, at, f.firstBit(), 1) != 0)
                .isPresent();
        return isSmall ? SMALL_WAVE : FULL_WAVE;
    }

    private long sgprGranules() throws SourceException {
        TargetProperties properties = TargetProperties.of(assembly.isa().processor());
        boolean hasXnack = assembly.target().id().setting("xnack") == FeatureSetting.ON
                || assembly.target().id().setting("xnack") == FeatureSetting.ANY;
        boolean usesXnack = value(KernelDirective.RESERVE_XNACK_MASK, hasXnack ? 1 : 0) != 0;
        boolean isStated = given.containsKey(KernelDirective.RESERVE_XNACK_MASK);
        if (isStated && usesXnack != hasXnack) {
            reportingAt(KernelDirective.RESERVE_XNACK_MASK, () -> {
                throw new SourceException("the target id requires " + (hasXnack ? 1 : 0) + " here");
            });
        }
        boolean hasFlat =
                properties.specialSgprs().flatScratch() && properties.flatScratch() != FlatScratchSetup.ARCHITECTED;
        long special = RegisterGranules.special(
                assembly.isa(),
                value(KernelDirective.RESERVE_VCC, 1) != 0,
                value(KernelDirective.RESERVE_FLAT_SCRATCH, hasFlat ? 1 : 0) != 0,
                usesXnack);
        return RegisterGranules.sgprGranules(assembly.isa(), value(KernelDirective.NEXT_FREE_SGPR, 0), special);
    }

    private void countUserSgprs(ByteBuffer out, int at) throws SourceException {
        int implied = 0;
        for (UserSgprs group : UserSgprs.values()) {
            implied += group.count(out, at);
        }
        DescriptorFields.Field field =
                fields.field(KernelDirective.USER_SGPR_COUNT).orElseThrow();
        int width = field.field().width();
        long count = value(KernelDirective.USER_SGPR_COUNT, implied);
        int required = implied;
        if (count < implied) {
            reportingAt(KernelDirective.USER_SGPR_COUNT, () -> {
                throw new SourceException(spelled(KernelDirective.USER_SGPR_COUNT, count)
                        + " user SGPRs are fewer than the " + required + " that are enabled");
            });
        } else if (implied >>> width != 0) {
            throw new SourceException(implied + " user SGPRs are more than there can be");
        } else if (count >>> width == 0) {
            LittleEndian.setBits(out, at, field.firstBit(), width, count);
        }
    }

    private void checkAccumulation(long vgprs) throws SourceException {
        long first = value(KernelDirective.ACCUM_OFFSET, 0);
        if (first > RegisterGranules.aligned(Math.max(1, vgprs), ComputePgmRsrc3.ACCUM_OFFSET_UNIT)) {
            reportingAt(KernelDirective.ACCUM_OFFSET, () -> {
                throw new SourceException("the first accumulation VGPR " + spelled(KernelDirective.ACCUM_OFFSET, first)
                        + " is after the " + spelled(KernelDirective.NEXT_FREE_VGPR, vgprs) + " VGPRs of the kernel");
            });
        }
    }

    private void checkShared(ByteBuffer out, int at, int wave, long granules) throws SourceException {
        long shared = value(KernelDirective.SHARED_VGPR_COUNT, 0);
        int most = (1 << ComputePgmRsrc1.FIELDS.get(0).width()) - 1;
        if (shared > 0 && wave == SMALL_WAVE) {
            throw new SourceException("waves of 32 lanes share no VGPRs");
        }
        if (shared * 2 + granules > most) {
            throw new SourceException("the shared VGPRs and the others are more than a wave can have");
        }
    }
}
