/** What every instruction set rests on: decoder, encoder, assembler, disassembler, tables and number semantics. */
// The generator is compiled later, against this module.
@SuppressWarnings("module")
module org.gfxisa.core {
    exports org.gfxisa;
    exports org.gfxisa.abi;
    exports org.gfxisa.asm;
    exports org.gfxisa.diff;
    exports org.gfxisa.exec;
    exports org.gfxisa.hazards;
    exports org.gfxisa.info;
    exports org.gfxisa.ir;
    exports org.gfxisa.memorymodel;
    exports org.gfxisa.memorymodel.machine;
    exports org.gfxisa.semantics;
    exports org.gfxisa.source;
    exports org.gfxisa.table;
    exports org.gfxisa.memorymodel.litmus to
            org.gfxisa.generator;
    exports org.gfxisa.codec to
            org.gfxisa.generator,
            org.gfxisa.codeobject,
            org.gfxisa.engine,
            org.gfxisa.lint;
    exports org.gfxisa.text to
            org.gfxisa.generator,
            org.gfxisa.codeobject,
            org.gfxisa.engine,
            org.gfxisa.cli;

    uses org.gfxisa.TargetProvider;
}
