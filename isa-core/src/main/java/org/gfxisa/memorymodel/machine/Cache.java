package org.gfxisa.memorymodel.machine;

/**
 * A level of caches.
 *
 * @param name name of the level
 * @param domain the domain whose waves share one cache
 * @param back whether it is a write-back cache; else it is write-through
 * @param evicts whether a write-through drops the line; else it updates the line
 */
public record Cache(String name, String domain, boolean back, boolean evicts) {}
