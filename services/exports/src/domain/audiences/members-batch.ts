// Describes a member as it is sent.

/** SHA-256 in lower-case hex, '' for what is not known. */
export interface HashedPair {
  readonly em: string;
  readonly ph: string;
}

export interface SentMember extends HashedPair {
  /** The id of what is stored of the member. */
  readonly id: string;
}

/** A position among those whom a source names; both '' at its start. */
export interface SourceCursor {
  readonly cursor_time: string;
  readonly cursor_id: string;
}
