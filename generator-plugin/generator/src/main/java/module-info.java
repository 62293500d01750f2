/** From YAML to Java: reads a spec, checks it, and generates what a library of instruction sets consists of. */
module org.gfxisa.generator {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.yaml;
    requires com.networknt.schema;
    requires com.palantir.javapoet;
    requires freemarker;
    requires java.compiler;
    requires org.yaml.snakeyaml;
    requires transitive org.gfxisa.core;

    exports org.gfxisa.plugin;
    exports org.gfxisa.plugin.diag;
    exports org.gfxisa.plugin.diff;
    exports org.gfxisa.plugin.docs;
    exports org.gfxisa.plugin.emit;
    exports org.gfxisa.plugin.spec;

    provides java.util.spi.ToolProvider with
            org.gfxisa.plugin.tool.SpecTool;
}
