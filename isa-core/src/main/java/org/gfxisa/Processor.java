package org.gfxisa;

import java.util.List;
import java.util.Optional;
import org.gfxisa.hazards.HazardRules;
import org.gfxisa.memorymodel.MemoryModel;

/**
 * A processor of the target table.
 *
 * @param name as the compiler calls it, e.g. {@code gfx90a}
 * @param family the generation it belongs to
 * @param lineage its own name and those of the targets that it descends from, the nearest first
 * @param aliases other names
 * @param elfMachine the value of EF_AMDGPU_MACH in {@code e_flags}
 * @param wavefrontSizes lanes of a wave, 32 or 64 or both
 * @param features target features that it supports
 * @param products products that have it
 * @param architecture the first part of its target triple, {@code amdgcn} or {@code r600}
 * @param idFeatures those of the features that a {@link TargetId} may set, sorted
 * @param loaders runtimes known to load code for it, e.g. {@code rocm-amdhsa}
 * @param apu whether it has CPU cores beside it
 * @param genericVersion the version of a generic target, which stands for what its members have in common; 0 of a real processor
 * @param members names of the processors that code for a generic target runs on
 * @param isaName name of its instruction set, which others may share; empty when there is none
 * @param tables what the generator wrote for it
 */
public record Processor(
        String name,
        String family,
        List<String> lineage,
        List<String> aliases,
        int elfMachine,
        List<Integer> wavefrontSizes,
        List<String> features,
        List<String> products,
        String architecture,
        List<String> idFeatures,
        List<String> loaders,
        boolean apu,
        int genericVersion,
        List<String> members,
        Optional<String> isaName,
        TargetTables tables) {
    public Processor {
        lineage = List.copyOf(lineage);
        aliases = List.copyOf(aliases);
        wavefrontSizes = List.copyOf(wavefrontSizes);
        features = List.copyOf(features);
        products = List.copyOf(products);
        idFeatures = List.copyOf(idFeatures);
        loaders = List.copyOf(loaders);
        members = List.copyOf(members);
    }

    /** Whether there is an instruction set; it is not loaded for that. */
    public boolean hasIsa() {
        return isaName.isPresent();
    }

    /** Whether it is a generic target. */
    public boolean isGeneric() {
        return genericVersion > 0;
    }

    /** The instruction set; empty for a processor that is only listed. */
    public Optional<Isa> isa() {
        return isaName.map(n -> tables.isa(n, this));
    }

    /** Facts about it, by the names that the spec gives them. */
    public Properties properties() {
        return tables.properties(this);
    }

    /** The wait states that its instructions require; empty if none are described. */
    public Optional<HazardRules> hazards() {
        return tables.hazards(this);
    }

    /** Where what is described of it follows no document to the letter. */
    public List<Erratum> errata() {
        return tables.errata(this);
    }

    /** The memory model with the common names; empty if none is described. */
    public Optional<MemoryModel> memoryModel() {
        return memoryModel(MemoryModel.COMMON);
    }

    /** The memory model of a name, one of {@link #memoryModels}; empty if it is not described. */
    public Optional<MemoryModel> memoryModel(String model) {
        return tables.memoryModel(this, model);
    }

    /** The names of its memory models; none if none is described. */
    public List<String> memoryModels() {
        return tables.memoryModels(this);
    }
}
