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

    /** A truth value. */
    record Truth(boolean value) implements ActionValue {}

    /** What an atomic stores. */
    record Update(Optional<ActionText> text) implements ActionValue {}

    /** When something happens; always, if empty. */
    record When(Optional<ActionText> text) implements ActionValue {}
}
