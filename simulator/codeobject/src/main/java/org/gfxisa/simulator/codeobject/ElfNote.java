package org.gfxisa.simulator.codeobject;

/** A note (System V gABI, "Note Section"): who defined it, its type for that owner, and its bytes as they are. */
public record ElfNote(String owner, int type, ByteWindow description) {}
