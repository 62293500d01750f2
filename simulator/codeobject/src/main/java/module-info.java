/** Code objects: read, listed, inspected. */
// The command line is compiled later, against this module.
@SuppressWarnings("module")
module org.gfxisa.codeobject {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive org.gfxisa.isa;

    exports org.gfxisa.simulator.codeobject;
    exports org.gfxisa.simulator.inspect;
    exports org.gfxisa.simulator.json;
    exports org.gfxisa.simulator.listing;
    exports org.gfxisa.simulator.io to
            org.gfxisa.cli;
}
