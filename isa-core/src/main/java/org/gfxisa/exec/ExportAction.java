package org.gfxisa.exec;

/**
 * Sends {@code src0} to {@code src3} of the active lanes to {@code target}; a source that is not there is not sent. Modifiers:
 * {@code done} (the last one to such a target), {@code compr} (halves), {@code vm} (EXEC tells which pixels count), {@code row_en}
 * (M0 has the row).
 */
public record ExportAction() implements Action {
    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.export(this);
    }
}
