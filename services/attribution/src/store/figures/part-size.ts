// Says how large a part of the memory of figures may become.

/** What a part of the memory of figures may take. */
export interface PartSize {
  readonly maxBytes: number;
  /** Called when it takes more bytes. */
  onGrowth(): void;
}
