// Decides what a file is, by its content and not by its name, and how large it may be (contract, payload_too_large).

export type MediaKind = 'image' | 'audio' | 'video' | 'document';

const MB = 1024 * 1024;

export const MAX_BYTES: Readonly<Record<MediaKind, number>> = {
  image: 5 * MB,
  audio: 16 * MB,
  video: 16 * MB,
  document: 100 * MB,
};

/** Texts have no signature, so the caller's word decides between these, none of which a browser runs. */
const TEXTS: ReadonlySet<string> = new Set([
  'text/plain',
  'text/csv',
  'text/calendar',
  'text/vcard',
  'application/json',
]);

export const kindOf = (type: string): MediaKind => {
  const [family] = type.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
};

interface Sniffed {
  /** The media type that the first bytes of the file stand for; undefined where they stand for none. */
  readonly signature: string | undefined;
  /** The first part. */
  readonly first: Uint8Array;
  /** What the caller says. */
  readonly declared: string;
}

/** Returns the media type of a file. What the caller says counts only between kinds of text. */
export function mediaTypeOf({ signature, first, declared }: Sniffed): string {
  if (signature !== undefined) return signature;
  if (!isText(first)) return 'application/octet-stream';
  return TEXTS.has(declared) ? declared : 'text/plain';
}

/** Reports whether bytes are UTF-8 without control characters other than those of lines; the last character may be cut. */
function isText(bytes: Uint8Array): boolean {
  if (!bytes.every((byte) => byte >= SPACE || (byte >= TAB && byte <= RETURN) || byte === ESCAPE)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Below the space are the control characters; those from tab to return divide lines, and escape begins colours. */
const [TAB, RETURN, ESCAPE, SPACE] = [0x09, 0x0d, 0x1b, 0x20];
