package org.gfxisa.memorymodel.machine;

/**
 * A kind of cache.
 *
 * @param name its name
 * @param domain whose waves share one of them
 * @param back whether a write stays in it until it is written back; else it goes through
 * @param evicts whether a write that goes through drops the line; else it updates the line
 */
public record Cache(String name, String domain, boolean back, boolean evicts) {}
