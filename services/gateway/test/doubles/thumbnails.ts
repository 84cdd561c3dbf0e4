import { createHash } from 'node:crypto';
import type { Doubles } from '../service-doubles.ts';

/** A GIF of one pixel. */
export const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Has the same picture of every ad. */
export function thumbnailsDouble(): Doubles['thumbnails'] {
  const sha256 = createHash('sha256').update(PICTURE).digest('hex');
  return { readThumbnail: async () => ({ data: PICTURE, mediaType: 'image/gif', sha256 }) };
}
