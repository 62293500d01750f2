/** Required wait states: reads, checks, resolves and emits {@code spec/hazards}. */
package org.gfxisa.plugin.hazards;
