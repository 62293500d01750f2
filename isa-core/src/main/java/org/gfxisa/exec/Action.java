package org.gfxisa.exec;

/**
 * What an instruction does that no pure function of its operands can say. The values come from the {@code action} of the
 * instruction's entry in the spec; operands are found by the names that {@code docs/spec-reference.md} gives them.
 */
public sealed interface Action extends Execution
        permits MemoryAction,
                FormatAction,
                ImageAction,
                CacheAction,
                ControlAction,
                LaneAction,
                IndexAction,
                MatrixAction,
                ConvertAction,
                DotAction,
                InterpolateAction,
                ExportAction,
                MessageAction,
                HardwareRegisterAction,
                ClockAction,
                WaveSyncAction,
                StateAction,
                UndefinedAction {}
