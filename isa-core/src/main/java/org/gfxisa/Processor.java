package org.gfxisa;

import java.util.List;
import java.util.Optional;
import org.gfxisa.hazards.HazardRules;
import org.gfxisa.memorymodel.MemoryModel;

/**
 * A processor of the target table.
 *
 * @param name name that compilers use, e.g. {@code gfx90a}
 * @param family the generation that it belongs to
 * @param lineage its name and those of the targets that it descends from, the nearest first
 * @param aliases other names
 * @param elfMachine the value of EF_AMDGPU_MACH in {@code e_flags}
 * @param wavefrontSizes wave sizes in lanes: 32, 64 or both
 * @param features target features that it supports
 * @param products products with this processor
 * @param architecture the first part of its target triple, {@code amdgcn} or {@code r600}
 * @param idFeatures the features that a {@link TargetId} may set, sorted
 * @param loaders runtimes that load code for it, e.g. {@code rocm-amdhsa}
 * @param apu whether it is integrated with CPU cores
 * @param genericVersion the version of a generic target; 0 for a real processor
 * @param members names of the processors that run code for a generic target
 * @param isaName name of its instruction set, which others may share; empty if it has none
 * @param tables the tables that the generator wrote for its spec
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

    /** Returns whether there is an instruction set, without loading it. */
    public boolean hasIsa() {
        return isaName.isPresent();
    }

    /** Returns whether it is a generic target. */
    public boolean isGeneric() {
        return genericVersion > 0;
    }

    /** Returns the instruction set; empty if the spec only lists the processor. */
    public Optional<Isa> isa() {
        return isaName.map(n -> tables.isa(n, this));
    }

    /** Returns its properties, by their names in the spec. */
    public Properties properties() {
        return tables.properties(this);
    }

    /** Returns the wait states that its instructions require; empty if the spec does not describe them. */
    public Optional<HazardRules> hazards() {
        return tables.hazards(this);
    }

    /** Returns the errata that its description depends on. */
    public List<Erratum> errata() {
        return tables.errata(this);
    }

    /** Returns the memory model in LLVM's vocabulary; empty if the spec does not describe it. */
    public Optional<MemoryModel> memoryModel() {
        return memoryModel(MemoryModel.COMMON);
    }

    /** Returns the memory model with a name, one of {@link #memoryModels}; empty if the spec does not describe it. */
    public Optional<MemoryModel> memoryModel(String model) {
        return tables.memoryModel(this, model);
    }

    /** Returns the names of its memory models; an empty list if the spec describes none. */
    public List<String> memoryModels() {
        return tables.memoryModels(this);
    }
}
