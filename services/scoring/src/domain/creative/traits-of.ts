// The traits of a creative, by rules over what its platform says of it. What they can not tell is null: nobody guesses.
import { formatOf } from '../format-of.ts';
import type { Format } from '../vocabulary.ts';
import { type Angle, angleOf } from './angle-of.ts';
import type { Creative } from './creative.ts';
import { type Hook, hookOf } from './hook-of.ts';
import { offersOf } from './offers-of.ts';

export interface Traits {
  readonly hook: Hook | null;
  readonly format: Format | null;
  /** The platform's word. */
  readonly cta: string | null;
  readonly angle: Angle | null;
  readonly offers: readonly string[];
}

const NO_BUTTON = 'NO_BUTTON';

export function traitsOf(creative: Creative): Traits {
  const { bodies, titles, descriptions, callToActionTypes } = creative;
  const texts = [...bodies, ...titles, ...descriptions];
  const [cta = NO_BUTTON, ...others] = callToActionTypes;
  return {
    hook: hookOf(bodies),
    format: analysedFormat(creative),
    // One of several is the platform's choice at each showing.
    cta: cta === NO_BUTTON || others.length > 0 ? null : cta,
    angle: angleOf(texts),
    offers: offersOf(texts),
  };
}

/** Of a feed, only what all of its assets come to. */
function analysedFormat({ isFeed, adFormats, videos, images, cards, objectType }: Creative): Format | null {
  if (!isFeed)
    return formatOf({
      videoId: videos > 0 ? 'any' : '',
      objectType,
      cardCount: images > 0 ? Math.max(cards, 1) : cards,
    });
  if (adFormats.length > 0 && adFormats.every((format) => format.startsWith('CAROUSEL'))) return 'carousel';
  if (adFormats.some((format) => format.startsWith('CAROUSEL'))) return null;
  if (videos > 0 && images === 0) return 'video';
  return images > 0 && videos === 0 ? 'static' : null;
}
