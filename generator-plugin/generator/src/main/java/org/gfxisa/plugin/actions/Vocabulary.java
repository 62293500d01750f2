package org.gfxisa.plugin.actions;

import java.util.List;
import java.util.Optional;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.exec.ClockAction;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.exec.ConvertAction;
import org.gfxisa.exec.DotAction;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.ExportAction;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.IndexAction;
import org.gfxisa.exec.InterpolateAction;
import org.gfxisa.exec.LaneAction;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.exec.MessageAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.exec.StateAction;
import org.gfxisa.exec.UndefinedAction;
import org.gfxisa.exec.WaveSyncAction;
import org.gfxisa.plugin.actions.Parameter.Choice;
import org.gfxisa.plugin.actions.Parameter.ElementOf;
import org.gfxisa.plugin.actions.Parameter.Several;
import org.gfxisa.plugin.actions.Parameter.Shape;
import org.gfxisa.plugin.actions.Parameter.Truth;
import org.gfxisa.plugin.actions.Parameter.Update;
import org.gfxisa.plugin.actions.Parameter.UpdateType;
import org.gfxisa.plugin.actions.Parameter.When;
import org.gfxisa.plugin.actions.Parameter.Whole;
import org.gfxisa.plugin.actions.Parameter.Word;

/**
 * The vocabulary of actions: the families, their keys, and the values, which are constants of run-time enums. The run-time
 * records have the same components. A test writes the words into the schema and the reference.
 */
public final class Vocabulary {

    /** The parts of the address of an image instruction, in the order of its registers. */
    public static final Choice ADDRESS = needed("address", ImageAction.Part.values());

    /** The families, in the order of the documentation. */
    public static final List<Family> FAMILIES = List.of(
            new Family(
                    "image",
                    ImageAction.class,
                    List.of(
                            needed("image", ImageAction.Operation.values()),
                            new Several(ADDRESS),
                            new Truth("raw"),
                            new Truth("signed"),
                            new Truth("level-zero"),
                            setting("d16"),
                            setting("returns"),
                            comparand(),
                            new Update("update", false),
                            new Update("update", true),
                            new UpdateType("element"))),
            new Family(
                    "cache",
                    CacheAction.class,
                    List.of(
                            needed("of", CacheAction.Cache.values()),
                            needed("cache", CacheAction.Operation.values()),
                            new Truth("volatile-only"),
                            new Whole("lines", 1, 2, 0))),
            new Family(
                    "control",
                    ControlAction.class,
                    List.of(needed("control", ControlAction.Operation.values()), new When("when"))),
            new Family(
                    "lanes",
                    LaneAction.class,
                    List.of(needed("lanes", LaneAction.Operation.values()), new Whole("within", 32, 64, 64))),
            new Family("index", IndexAction.class, List.of(needed("index", IndexAction.Operation.values()))),
            new Family(
                    "matrix",
                    MatrixAction.class,
                    List.of(
                            new Shape("matrix"),
                            new Whole("blocks", 1, 16, 1),
                            new ElementOf("a", List.of("src0")),
                            new ElementOf("b", List.of("src1")),
                            new ElementOf("c", List.of("vdst")),
                            choice("denormals", MatrixAction.Denormals.values()),
                            new Truth("sparse"),
                            choice("layout", MatrixAction.Layout.values()),
                            new Whole("runs", 1, 2, 1),
                            new Several(needed(
                                    "formats", Element.E4M3, Element.E5M2, Element.E2M3, Element.E3M2, Element.E2M1)))),
            new Family(
                    "convert",
                    ConvertAction.class,
                    List.of(
                            needed("convert", ConvertAction.Operation.values()),
                            needed("from", Element.F32, Element.F16, Element.BF16, Element.E2M3, Element.E3M2),
                            needed("to", Element.F32, Element.F16, Element.BF16, Element.E2M3, Element.E3M2),
                            new Whole("feedback", 0, 255, 0))),
            new Family(
                    "dot",
                    DotAction.class,
                    List.of(new Word("dot", "signed-by-modifier"), new Whole("count", 4, 8, 4))),
            new Family(
                    "interpolate",
                    InterpolateAction.class,
                    List.of(
                            needed("interpolate", InterpolateAction.Operation.values()),
                            choice("from", InterpolateAction.From.values()),
                            choice("parameter", InterpolateAction.Parameter.values()),
                            choice("rounding", InterpolateAction.Rounding.values()))),
            new Family("export", ExportAction.class, List.of(new Word("export", "send"))),
            new Family(
                    "message",
                    MessageAction.class,
                    List.of(new Word("message", "send"), new Truth("halts"), new Truth("answered"))),
            new Family(
                    "hwreg",
                    HardwareRegisterAction.class,
                    List.of(needed("hwreg", HardwareRegisterAction.Operation.values()))),
            new Family("clock", ClockAction.class, List.of(new Word("clock", "read"), new Truth("constant-rate"))),
            new Family(
                    "wave-sync", WaveSyncAction.class, List.of(needed("wave-sync", WaveSyncAction.Operation.values()))),
            new Family("state", StateAction.class, List.of(needed("state", StateAction.Operation.values()))),
            new Family(
                    "undefined", UndefinedAction.class, List.of(needed("undefined", UndefinedAction.Reason.values()))));

    /** The elements at an address or in a matrix. */
    public static final Choice ELEMENT = needed("element", Element.values());

    private Vocabulary() {}

    /** Returns the parts of addresses as names in width expressions. */
    public static List<String> addressNames() {
        return ADDRESS.texts().stream().map(t -> t.replace('-', '_')).toList();
    }

    /** Returns the names of the families. */
    public static List<String> names() {
        return FAMILIES.stream().map(Family::name).toList();
    }

    /** Finds the family with a name. */
    public static Optional<Family> family(String name) {
        return FAMILIES.stream().filter(f -> f.name().equals(name)).findFirst();
    }

    private static Choice needed(String key, Enum<?>... constants) {
        return new Choice(key, List.of(constants), Optional.empty());
    }

    /** Creates a parameter whose default is the first constant. */
    private static Choice choice(String key, Enum<?>... constants) {
        return new Choice(key, List.of(constants), Optional.of(constants[0]));
    }

    private static Choice setting(String key) {
        return choice(key, Setting.values());
    }

    private static Choice comparand() {
        return choice("comparand", Comparand.values());
    }
}
