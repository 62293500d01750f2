/** The command line. */
module org.gfxisa.cli {
    requires info.picocli;
    requires java.xml;
    requires org.gfxisa.engine;
    requires org.gfxisa.lint;

    opens org.gfxisa.simulator.cli to
            info.picocli;
}
