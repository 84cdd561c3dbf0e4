// Says why a touchpoint got its share of a conversion under a model, in words and numbers (docs/explanations.md).
import type { Html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { phrase, say } from '../../language/say.ts';
import { count, decimal } from '../../view/numbers.ts';
import type { Model } from '../../view/words.ts';

export type Explanation = Answer<'get', '/conversions/{id}/explanation'>['data'];
export type Touch = Explanation['touches'][number];

/** The models that share a conversion among several touchpoints. */
const SHARING: ReadonlySet<Model> = new Set<Model>(['linear', 'time_decay', 'position_based']);
const DAY_MS = 86_400_000;

/** Writes how long before the conversion a touchpoint was. */
export function ageInWords(ageMs: number): string {
  const days = ageMs / DAY_MS;
  if (days >= 1) return phrase`${decimal(days)} d before`;
  const hours = days * 24;
  if (hours >= 1) return phrase`${decimal(hours)} h before`;
  return ageMs === 0 ? phrase`at the same moment` : phrase`${decimal(hours * 60)} min before`;
}

/** @param touches all touchpoints of the window, in their order */
export function whyThisShare(touch: Touch, touches: readonly Touch[], model: Model): Html {
  if (SHARING.has(model) && touches.some(({ position, weighed_with }) => weighed_with !== position))
    return weighedTogether(touch, touches, model);
  const [first, last] = [touches[0] === touch, touches.at(-1) === touch];
  switch (model) {
    case 'first_touch':
      return first
        ? say`It is the first of the window, which gets everything.`
        : say`Only the first of the window gets something.`;
    case 'last_touch':
      return last
        ? say`It is the last of the window, which gets everything.`
        : say`Only the last of the window gets something.`;
    case 'last_non_direct':
      return lastNonDirect(touch, touches);
    case 'linear':
      return say`All ${count(touches.length)} of the window get the same.`;
    case 'time_decay':
      return say`It happened ${ageInWords(touch.age_ms)}: its weight is ${decimal(touch.credit.time_decay.weight)}, of ${decimal(sumOf(touches, model))} altogether. A weight halves every 7 days.`;
    case 'position_based':
      return positionBased(touches.length, first, last);
  }
}

/** In a long window, touchpoints of one campaign, ad set and ad are weighed together, and one of them has the share of all. */
function weighedTogether({ position, weighed_with }: Touch, touches: readonly Touch[], model: Model): Html {
  if (weighed_with !== position)
    return say`In so long a window it is weighed together with touchpoint ${count(weighed_with)}, which has the share of all of them.`;
  const group = touches.filter((each) => each.weighed_with === position);
  return say`It has the share of ${count(group.length)} that are weighed together: their weight is ${decimal(sumOf(group, model))}, of ${decimal(sumOf(touches, model))} altogether.`;
}

function lastNonDirect(touch: Touch, touches: readonly Touch[]): Html {
  const isCredited = Number(touch.credit.last_non_direct.weight) > 0;
  if (touches.every(({ is_direct }) => is_direct))
    return isCredited
      ? say`All of the window are direct, so the last one gets everything.`
      : say`All of the window are direct, so only the last one gets something.`;
  if (isCredited) return say`It is the last of the window that is not direct, which gets everything.`;
  return touch.is_direct ? say`It is direct, and others are not.` : say`Another one that is not direct came later.`;
}

function positionBased(length: number, first: boolean, last: boolean): Html {
  if (length === 1) return say`It is the only one of the window, and gets everything.`;
  if (length === 2) return say`The two of the window get half each.`;
  if (first || last) return say`The first and the last of the window get 40 % each.`;
  return say`The ${count(length - 2)} between the first and the last share 20 %.`;
}

const sumOf = (touches: readonly Touch[], model: Model): number =>
  touches.reduce((sum, { credit }) => sum + Number(credit[model].weight), 0);
