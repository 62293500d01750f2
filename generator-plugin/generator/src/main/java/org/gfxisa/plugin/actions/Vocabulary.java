package org.gfxisa.plugin.actions;

import java.util.List;
import java.util.Optional;
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

/** All that an action can say: the families, their keys and values. The run-time records are the same, component by component. */
public final class Vocabulary {
    private static final int LARGEST_UNIT = 4096;
    private static final List<String> DATA = List.of("vdst", "vdata", "sdata", "data0");

    /** What the address of an image instruction consists of, in the order of its registers. */
    public static final Choice ADDRESS = needed(
            "address",
            "ImageAction.Part",
            "OFFSET BIAS COMPARE DERIVATIVES HALF_DERIVATIVES COORDINATES MIP LOD CLAMP NODE NODE_64 EXTENT MASK ORIGIN DIRECTION INVERSE_DIRECTION NODE_OFFSET NODE_OFFSETS");

    /** The families, in the order of the documentation. */
    public static final List<Family> FAMILIES = List.of(
            new Family(
                    "memory",
                    "MemoryAction",
                    List.of(
                            needed("memory", "Access", "LOAD STORE ATOMIC"),
                            needed("space", "Space", "LDS FLAT GLOBAL SCRATCH BUFFER SCALAR SCALAR_BUFFER"),
                            new ElementOf("element", DATA, false),
                            half(),
                            new Whole("stride", 1, 64, 0),
                            choice(
                                    "address",
                                    "Addressing",
                                    "OPERANDS M0_AND_LANE M0_ONCE M0_DIRECT TWO_IN_MEMORY LANE"),
                            new Truth("masked"),
                            new Whole("immediate-unit", 1, LARGEST_UNIT, 1),
                            new Whole("register-unit", 1, LARGEST_UNIT, 1),
                            setting("lds"),
                            setting("returns"),
                            comparand(),
                            new Update("update", false))),
            new Family(
                    "format",
                    "FormatAction",
                    List.of(
                            needed("format", "Access", "LOAD STORE"),
                            needed("space", "Space", "BUFFER TYPED_BUFFER"),
                            new Whole("components", 1, 4, 1),
                            new Truth("d16"),
                            half(),
                            setting("lds"))),
            new Family(
                    "image",
                    "ImageAction",
                    List.of(
                            operation(
                                    "image",
                                    "ImageAction",
                                    "LOAD STORE ATOMIC SAMPLE GATHER GATHER_ROW LOAD_SAMPLES GET_LOD INTERSECT_RAY GET_SIZE"),
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
                    "CacheAction",
                    List.of(
                            needed("of", "CacheAction.Cache", "VECTOR_L1 L2 SCALAR INSTRUCTION GRAPHICS_L1"),
                            operation(
                                    "cache",
                                    "CacheAction",
                                    "WRITE_BACK INVALIDATE WRITE_BACK_AND_INVALIDATE DISCARD PROBE"),
                            new Truth("volatile-only"),
                            new Whole("lines", 1, 2, 0))),
            new Family(
                    "control",
                    "ControlAction",
                    List.of(
                            operation(
                                    "control",
                                    "ControlAction",
                                    "END END_SAVED END_ORDERED BRANCH CALL JUMP SWAP RETURN_FROM_TRAP FORK FORK_RELATIVE JOIN BARRIER ARRIVE ARRIVE_FIRST BARRIER_STATE SUBVECTOR_BEGIN SUBVECTOR_END WAIT SLEEP WAKE TRAP ILLEGAL NOP"),
                            new When("when"))),
            new Family(
                    "lanes",
                    "LaneAction",
                    List.of(
                            operation(
                                    "lanes",
                                    "LaneAction",
                                    "READ_FIRST READ WRITE PERMUTE BACKWARD_PERMUTE BACKWARD_PERMUTE_ANY SWIZZLE SWAP_HALVES PERMUTE_ROW PERMUTE_OTHER_ROW EXCHANGE_16 EXCHANGE_32"),
                            new Whole("within", 32, 64, 64))),
            new Family(
                    "index",
                    "IndexAction",
                    List.of(operation(
                            "index",
                            "IndexAction",
                            "MODE_ON MODE_OFF MOVE_SOURCE MOVE_DESTINATION MOVE_BOTH MOVE_BOTH_APART SWAP_APART"))),
            new Family(
                    "matrix",
                    "MatrixAction",
                    List.of(
                            new Shape("matrix"),
                            new Whole("blocks", 1, 16, 1),
                            new ElementOf("a", List.of("src0"), true),
                            new ElementOf("b", List.of("src1"), true),
                            new ElementOf("c", List.of("vdst"), true),
                            choice("denormals", "MatrixAction.Denormals", "KEEP FLUSH MODE MODE_INPUTS"),
                            new Truth("sparse"),
                            choice("layout", "MatrixAction.Layout", "BLOCKS REPEATED SPREAD"),
                            new Whole("runs", 1, 2, 1),
                            new Several(needed("formats", "Element", "E4M3 E5M2 E2M3 E3M2 E2M1")))),
            new Family(
                    "convert",
                    "ConvertAction",
                    List.of(
                            operation("convert", "ConvertAction", "SCALED SCALED_BY_CHANCE SCALED_IN_TURN"),
                            needed("from", "Element", "F32 F16 BF16 E2M3 E3M2"),
                            needed("to", "Element", "F32 F16 BF16 E2M3 E3M2"),
                            new Whole("feedback", 0, 255, 0))),
            new Family("dot", "DotAction", List.of(new Word("dot", "signed-by-modifier"), new Whole("count", 4, 8, 4))),
            new Family(
                    "interpolate",
                    "InterpolateAction",
                    List.of(
                            operation("interpolate", "InterpolateAction", "FIRST SECOND MOVE LOAD"),
                            choice("from", "InterpolateAction.From", "LDS QUAD"),
                            choice("parameter", "InterpolateAction.Parameter", "F32 F16"),
                            choice("rounding", "InterpolateAction.Rounding", "MODE TOWARD_ZERO"))),
            new Family("export", "ExportAction", List.of(new Word("export", "send"))),
            new Family(
                    "message",
                    "MessageAction",
                    List.of(new Word("message", "send"), new Truth("halts"), new Truth("answered"))),
            new Family(
                    "hwreg",
                    "HardwareRegisterAction",
                    List.of(operation("hwreg", "HardwareRegisterAction", "READ WRITE WRITE_CONSTANT"))),
            new Family("clock", "ClockAction", List.of(new Word("clock", "read"), new Truth("constant-rate"))),
            new Family(
                    "wave-sync",
                    "WaveSyncAction",
                    List.of(operation(
                            "wave-sync", "WaveSyncAction", "INIT BARRIER SIGNAL SIGNAL_MANY RELEASE_ALL WAIT"))),
            new Family(
                    "state",
                    "StateAction",
                    List.of(
                            operation(
                                    "state",
                                    "StateAction",
                                    "HALT KILL PRIORITY SKIP_VECTOR CLEAR_EXCEPTIONS COUNT_UP COUNT_DOWN TRACE ROUND_MODE DENORMAL_MODE WAVE_NUMBER"))),
            new Family(
                    "undefined",
                    "UndefinedAction",
                    List.of(needed(
                            "undefined",
                            "UndefinedAction.Reason",
                            "GRAPHICS LAYOUT STACK NAMED_BARRIERS DYNAMIC_REGISTERS PREFIX"))));

    /** What may lie at an address, or be an element of a matrix: the run-time enum's constants. */
    public static final Choice ELEMENT = needed(
            "element",
            "Element",
            "B8 U8 I8 B16 U16 I16 F16 BF16 B32 U32 I32 F32 V2F16 V2BF16 B64 U64 I64 F64 B96 B128 B256 B512 B1024"
                    + " IU4 IU8 E4M3 E5M2 E4M3FNUZ E5M2FNUZ E2M3 E3M2 E2M1 XF32");

    private Vocabulary() {}

    /** The parts of addresses, as names in width expressions. */
    public static List<String> addressNames() {
        return ADDRESS.texts().stream().map(t -> t.replace('-', '_')).toList();
    }

    /** The names of the families. */
    public static List<String> names() {
        return FAMILIES.stream().map(Family::name).toList();
    }

    /** The family of this name. */
    public static Optional<Family> family(String name) {
        return FAMILIES.stream().filter(f -> f.name().equals(name)).findFirst();
    }

    private static Choice needed(String key, String enumName, String constants) {
        return new Choice(key, enumName, List.of(constants.split(" ")), Optional.empty());
    }

    /** The first constant holds without the key. */
    private static Choice choice(String key, String enumName, String constants) {
        List<String> names = List.of(constants.split(" "));
        return new Choice(key, enumName, names, Optional.of(names.get(0)));
    }

    private static Choice operation(String key, String record, String constants) {
        return needed(key, record + ".Operation", constants);
    }

    private static Choice half() {
        return choice("half", "Half", "NONE LOW HIGH");
    }

    private static Choice setting(String key) {
        return choice(key, "Setting", "NEVER ALWAYS MODIFIER");
    }

    private static Choice comparand() {
        return choice("comparand", "Comparand", "NONE FIRST SECOND");
    }
}
