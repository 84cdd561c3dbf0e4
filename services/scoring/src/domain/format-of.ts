// What a creative is, as far as its platform tells. Nobody guesses: what needs eyes (ugc_video, talking_head) waits for an analysis.
import type { Format } from './vocabulary.ts';

export interface PlatformCreative {
  readonly videoId: string;
  readonly objectType: string;
  /** Of a link; 0 when the platform does not say. */
  readonly cardCount: number;
}

/** A carousel may have videos among its cards: it counts as one whatever they are. Null when the platform does not say. */
export function formatOf(creative: PlatformCreative | undefined): Format | null {
  if (creative === undefined) return null;
  const { videoId, objectType, cardCount } = creative;
  if (cardCount > 1) return 'carousel';
  if (videoId !== '' || objectType === 'VIDEO') return 'video';
  return objectType === 'PHOTO' || cardCount === 1 ? 'static' : null;
}
