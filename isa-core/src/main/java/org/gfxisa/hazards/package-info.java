/**
 * Required wait states: sequences of instructions that the hardware does not interlock. A
 * {@link org.gfxisa.hazards.HazardChecker} is given the instructions of a path in order and reports what is missing.
 */
package org.gfxisa.hazards;
