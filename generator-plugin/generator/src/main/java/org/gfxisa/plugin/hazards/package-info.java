/** Required wait states: {@code spec/hazards} read, checked, resolved and emitted. */
package org.gfxisa.plugin.hazards;
