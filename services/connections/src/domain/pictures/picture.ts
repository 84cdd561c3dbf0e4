// Defines the picture of an ad as it is handed on, and why there may be none.
import type { PictureType } from './picture-type.ts';

export interface Picture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
}

/** The most that a picture may have. */
export const MAX_PICTURE_BYTES = 512 * 1024;

/**
 * - no_answer: the host is away or overloaded, which passes
 * - host_not_public: the address, or one to which it leads, must not be called
 * - too_many_redirects, refused: the host has no picture there
 * - too_large, not_a_picture: it has something else
 */
export type PictureFault =
  | 'no_answer'
  | 'host_not_public'
  | 'too_many_redirects'
  | 'refused'
  | 'too_large'
  | 'not_a_picture';

export type FetchedPicture =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly fault: PictureFault };
