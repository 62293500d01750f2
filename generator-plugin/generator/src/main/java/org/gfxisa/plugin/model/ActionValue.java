package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Optional;

/** A component of an action's record. */
public sealed interface ActionValue {
    /** A constant of a run-time enum. */
    record Constant(Enum<?> value) implements ActionValue {}

    /** A list of constants of a run-time enum. */
    record Constants(List<Enum<?>> values) implements ActionValue {}

    /** A number. */
    record Number(int value) implements ActionValue {}

    /** A Boolean. */
    record Truth(boolean value) implements ActionValue {}

    /** The update of an atomic. */
    record Update(Optional<ActionText> text) implements ActionValue {}

    /** A condition; empty if it always holds. */
    record When(Optional<ActionText> text) implements ActionValue {}
}
