/**
 * Required wait states: which instructions must not follow each other at once, because the hardware does not wait by itself. A
 * {@link org.gfxisa.hazards.HazardChecker} is told the instructions of a path in order and says what is missing.
 */
package org.gfxisa.hazards;
