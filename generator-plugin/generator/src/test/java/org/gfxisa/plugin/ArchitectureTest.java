package org.gfxisa.plugin;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arrows between the plugin's packages. */
class ArchitectureTest {
    private static final String ROOT = "org.gfxisa.plugin";
    /** Each package may use those before it, and none after it. */
    private static final List<String> ORDER = List.of(
            ".diag",
            ".spec.yaml",
            ".spec",
            ".spec.schema",
            ".does.syntax",
            ".does.typed",
            ".does.check",
            ".does.java",
            ".does",
            ".model",
            ".entries",
            ".emit",
            ".abi",
            ".targets",
            ".actions",
            ".formats",
            ".operands",
            ".instructions",
            ".kernels",
            ".assembler",
            ".isa",
            ".memorymodel",
            ".memorymodel.litmus",
            ".memorymodel.page",
            ".hazards",
            ".diff",
            "",
            ".docs",
            ".tool");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void everyPackageHasItsPlace() {
        Set<String> found = new TreeSet<>();
        CLASSES.forEach(c -> found.add(c.getPackageName().substring(ROOT.length())));
        assertEquals(new TreeSet<>(ORDER), found);
    }

    @Test
    void packagesUseOnlyThoseBeforeThem() {
        for (int i = 0; i < ORDER.size(); i++) {
            String[] later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(p -> ROOT + p)
                    .toArray(String[]::new);
            if (later.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage(ROOT + ORDER.get(i))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(later)
                        .check(CLASSES);
            }
        }
    }

    @Test
    void noPackagesGoInCircles() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingKnowsWhatIsGenerated() {
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are of later modules",
                        (JavaClass c) -> c.getName().startsWith("org.gfxisa.isa.")
                                || c.getName().startsWith("org.gfxisa.simulator.")))
                .check(CLASSES);
    }

    /** Text is not searched for what a record could say: the model and the checked language know no YAML, and no library. */
    @Test
    void whatIsResolvedKnowsNoYaml() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + ".model", ROOT + ".does..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".spec..")
                .check(CLASSES);
    }

    /** Comments are made in one place, which escapes what a spec says. */
    @Test
    void commentsAreMadeByJavadoc() {
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "takes a text for a comment",
                        (JavaMethodCall call) -> Set.of("addJavadoc", "addComment")
                                        .contains(call.getTarget().getName())
                                && call.getTarget()
                                        .getRawParameterTypes()
                                        .get(0)
                                        .isEquivalentTo(String.class)))
                .check(CLASSES);
    }

    @ParameterizedTest
    @CsvSource({"com.fasterxml.jackson..", "com.networknt..", "org.yaml.."})
    void onlyTheFrontEndReadsYaml(String library) {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".spec..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(CLASSES);
    }
}
