/** The instruction sets of AMD's GPUs, GFX6 to GFX12. */
module org.gfxisa.isa {
    requires transitive org.gfxisa.core;

    exports org.gfxisa.isa;
    exports org.gfxisa.isa.abi;

    provides org.gfxisa.TargetProvider with
            org.gfxisa.isa.Targets;
}
