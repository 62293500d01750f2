package org.gfxisa.simulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Checks the dependencies between packages. */
@AnalyzeClasses(
        packages = "org.gfxisa.simulator",
        importOptions = {DoNotIncludeTests.class, ArchitectureTest.WithoutFixtures.class})
class ArchitectureTest {
    /** Excludes the test fixtures that other modules share, which have a jar of their own. */
    static final class WithoutFixtures implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule CODE_OBJECTS_KNOW_NEITHER_LISTINGS_NOR_COMMANDS = noClasses()
            .that()
            .resideInAPackage("..codeobject..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..listing..", "..cli..");

    @ArchTest
    static final ArchRule LISTINGS_KNOW_NO_COMMANDS = noClasses()
            .that()
            .resideInAPackage("..listing..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..cli..");

    @ArchTest
    static final ArchRule ONLY_COMMANDS_KNOW_PICOCLI = noClasses()
            .that()
            .resideOutsideOfPackage("..cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_PLUGIN =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.gfxisa.plugin..");

    /** The simulator does not read the spec. Metadata in assembly sources is YAML, too. */
    @ArchTest
    static final ArchRule ONLY_METADATA_IS_YAML = noClasses()
            .that()
            .resideOutsideOfPackage("..codeobject..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.yaml..", "com.fasterxml.jackson.dataformat..", "org.snakeyaml..");

    @ArchTest
    static final ArchRule ONLY_READERS_OF_JSON_KNOW_JACKSON = noClasses()
            .that()
            .resideOutsideOfPackages("..json..", "..manifest..", "..replay..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml..");

    @ArchTest
    static final ArchRule EXECUTION_KNOWS_NO_DISPATCH = noClasses()
            .that()
            .resideInAnyPackage(
                    "..bind..", "..op..", "..exec..", "..wave..", "..memory..", "..report..", "..codeobject..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..dispatch..", "org.gfxisa.simulator.api..", "..manifest..", "..replay..", "..cli..");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("org.gfxisa.simulator.(*)..").should().beFreeOfCycles();

    /** Lowering knows no passes, passes know no emitters, and none of them knows the compiler, which lists them. */
    @ArchTest
    static final ArchRule THE_COMPILER_HAS_LAYERS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.gfxisa.simulator.jit..")
            .layer("compiler")
            .definedBy("org.gfxisa.simulator.jit")
            .layer("emit")
            .definedBy("org.gfxisa.simulator.jit.emit")
            .layer("pass")
            .definedBy("org.gfxisa.simulator.jit.pass")
            .layer("lower")
            .definedBy("org.gfxisa.simulator.jit.lower")
            .whereLayer("compiler")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("emit")
            .mayOnlyBeAccessedByLayers("compiler")
            .whereLayer("pass")
            .mayOnlyBeAccessedByLayers("compiler", "emit")
            .whereLayer("lower")
            .mayOnlyBeAccessedByLayers("compiler", "emit", "pass");

    @ArchTest
    static final ArchRule NO_CYCLES_OF_OPERATIONS =
            slices().matching("org.gfxisa.simulator.op.(*)..").should().beFreeOfCycles();
}
