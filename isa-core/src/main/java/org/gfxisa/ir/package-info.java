/**
 * The intermediate representation of what an instruction computes in a lane: operations in SSA form, without branches. The generator
 * makes it from the {@code does} of the spec.
 */
package org.gfxisa.ir;
