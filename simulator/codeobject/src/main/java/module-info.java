/** Code objects: read, listed, inspected, assembled, linked. */
// The command line is compiled later, against this module.
@SuppressWarnings("module")
module org.gfxisa.codeobject {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive org.gfxisa.isa;
    requires org.yaml.snakeyaml;

    exports org.gfxisa.simulator.codeobject;
    exports org.gfxisa.simulator.codeobject.asm;
    exports org.gfxisa.simulator.codeobject.build;
    exports org.gfxisa.simulator.codeobject.link;
    exports org.gfxisa.simulator.dwarf;
    exports org.gfxisa.simulator.findings;
    exports org.gfxisa.simulator.inspect;
    exports org.gfxisa.simulator.json;
    exports org.gfxisa.simulator.listing;
    exports org.gfxisa.simulator.io to
            org.gfxisa.cli;

    provides java.util.spi.ToolProvider with
            org.gfxisa.simulator.codeobject.tool.AssembleTool;
}
