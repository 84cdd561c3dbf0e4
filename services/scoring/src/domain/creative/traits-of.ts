// Derives the traits of a creative by rules over what its platform reports. What the rules cannot decide is null.
import { formatOf } from '../format-of.ts';
import type { Format } from '../vocabulary.ts';
import { type Angle, angleOf } from './angle-of.ts';
import type { Creative } from './creative.ts';
import { type Hook, hookOf } from './hook-of.ts';
import { offersOf } from './offers-of.ts';

export interface Traits {
  readonly hook: Hook | null;
  readonly format: Format | null;
  /** The platform's name of the button. */
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
    // Where there are several, the platform chooses at each showing.
    cta: cta === NO_BUTTON || others.length > 0 ? null : cta,
    angle: angleOf(texts),
    offers: offersOf(texts),
  };
}

/** Returns the format of a feed only where all of its assets lead to the same one. */
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
