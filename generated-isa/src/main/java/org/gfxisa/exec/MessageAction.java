package org.gfxisa.exec;

/**
 * Sends the message that {@code simm16} names, with M0 as its data.
 *
 * @param halts whether the wave then halts
 */
public record MessageAction(boolean halts) implements Action {}
