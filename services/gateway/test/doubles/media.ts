import { createHash } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import type { Doubles } from '../service-doubles.ts';
import { MEDIA_ID, TIME } from './known-ids.ts';

const CONTENT = Buffer.from('0123456789');
const PART_BYTES = 4;

/** Takes every upload, and serves one file of ten digits in parts of four. */
export function mediaDouble(): Doubles['media'] {
  const media = {
    ...{
      id: MEDIA_ID,
      type: 'text/plain',
      bytes: BigInt(CONTENT.length),
      fileName: 'digits.txt',
      partBytes: PART_BYTES,
    },
    ...{ sha256: createHash('sha256').update(CONTENT).digest('hex'), createdAt: TIME, expiresAt: TIME },
  };
  const known = (id: string) => {
    if (id !== MEDIA_ID) throw appError('not_found', 'The profile has no such file.');
  };
  return {
    putPart: async () => ({ maxBytes: 1_048_576n }),
    finishUpload: async ({ mediaId, bytes, sha256 }) => ({ media: { ...media, id: mediaId, bytes, sha256 } }),
    getMedia: async ({ mediaId }) => {
      known(mediaId);
      return { media };
    },
    readPart: async ({ mediaId, index }) => {
      known(mediaId);
      return { data: CONTENT.subarray(index * PART_BYTES, (index + 1) * PART_BYTES) };
    },
  };
}
