// Divides a file into parts of one size, so that the part of any byte is known.

/** The size of every part but the last. */
export const PART_BYTES = 512 * 1024;

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);
