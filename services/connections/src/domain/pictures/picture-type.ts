// Tells pictures from everything else by their first bytes, since what a server says of a file proves nothing.

/** The kinds that every browser shows and that cannot hold scripts; an SVG is a document that can. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** How many bytes decide. */
export const SIGNATURE_BYTES = 12;

const SIGNATURES: readonly [type: PictureType, parts: readonly (readonly [at: number, text: string])[]][] = [
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['image/gif', [[0, 'GIF87a']]],
  ['image/gif', [[0, 'GIF89a']]],
  [
    'image/webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
];

/**
 * Returns what kind of picture begins with these bytes; undefined for anything else, as browsers decide it (WHATWG, MIME Sniffing,
 * section 6.1).
 * @param first at least SIGNATURE_BYTES of the file, or all of it
 */
export function pictureTypeOf(first: Uint8Array): PictureType | undefined {
  const begins = Buffer.from(first.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  return SIGNATURES.find(([, parts]) => parts.every(([at, text]) => begins.startsWith(text, at)))?.[0];
}
