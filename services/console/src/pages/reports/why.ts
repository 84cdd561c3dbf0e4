// Says why a touchpoint got its share of a conversion under a model, in words and numbers (docs/explanations.md).
import type { Html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { phrase, say } from '../../language/say.ts';
import { count, decimal } from '../../view/numbers.ts';
import type { Model } from '../../view/words.ts';

export type Explanation = Answer<'get', '/conversions/{id}/explanation'>['data'];
export type Touch = Explanation['touches'][number];

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
