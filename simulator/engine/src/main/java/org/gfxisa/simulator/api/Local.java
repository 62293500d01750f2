package org.gfxisa.simulator.api;

/** Stands in the arguments of a kernel for that many bytes of local memory. */
public record Local(int bytes) {}
