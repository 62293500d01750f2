/** Required wait states: reads, checks and resolves {@code spec/hazards}. */
package org.gfxisa.plugin.hazards;
