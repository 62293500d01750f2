package org.gfxisa.exec;

/**
 * Does something with every kind of {@link Execution}. A kind that is added here does not build until everybody has a method for it.
 *
 * @param <R> what comes of it
 */
public interface ExecutionVisitor<R> {
    /** A vector instruction that is computed. */
    R lanes(VectorImplementation kernel);

    /** A scalar instruction that is computed. */
    R wave(ScalarImplementation kernel);

    /** {@link MemoryAction}. */
    R memory(MemoryAction action);

    /** {@link FormatAction}. */
    R format(FormatAction action);

    /** {@link ImageAction}. */
    R image(ImageAction action);

    /** {@link CacheAction}. */
    R cache(CacheAction action);

    /** {@link ControlAction}. */
    R control(ControlAction action);

    /** {@link LaneAction}. */
    R lane(LaneAction action);

    /** {@link IndexAction}. */
    R index(IndexAction action);

    /** {@link MatrixAction}. */
    R matrix(MatrixAction action);

    /** {@link ConvertAction}. */
    R convert(ConvertAction action);

    /** {@link DotAction}. */
    R dot(DotAction action);

    /** {@link InterpolateAction}. */
    R interpolate(InterpolateAction action);

    /** {@link ExportAction}. */
    R export(ExportAction action);

    /** {@link MessageAction}. */
    R message(MessageAction action);

    /** {@link HardwareRegisterAction}. */
    R hardwareRegister(HardwareRegisterAction action);

    /** {@link ClockAction}. */
    R clock(ClockAction action);

    /** {@link WaveSyncAction}. */
    R waveSync(WaveSyncAction action);

    /** {@link StateAction}. */
    R state(StateAction action);

    /** {@link UndefinedAction}. */
    R undefined(UndefinedAction action);
}
