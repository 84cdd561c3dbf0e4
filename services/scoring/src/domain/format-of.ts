// Classifies the format of a creative as far as its platform reports it. What a person would have to see (ugc_video,
// talking_head) needs an analysis.
import type { Format } from './vocabulary.ts';

export interface PlatformCreative {
  readonly videoId: string;
  readonly objectType: string;
  /** For a link; 0 when the platform does not report it. */
  readonly cardCount: number;
}

/**
 * Returns the format; null when the platform does not report it. A carousel may have videos among its cards and is still a
 * carousel.
 */
export function formatOf(creative: PlatformCreative | undefined): Format | null {
  if (creative === undefined) return null;
  const { videoId, objectType, cardCount } = creative;
  if (cardCount > 1) return 'carousel';
  if (videoId !== '' || objectType === 'VIDEO') return 'video';
  return objectType === 'PHOTO' || cardCount === 1 ? 'static' : null;
}
