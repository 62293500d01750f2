/** The shape of every file: JSON Schema, and its findings in people's words. */
package org.gfxisa.plugin.spec.schema;
