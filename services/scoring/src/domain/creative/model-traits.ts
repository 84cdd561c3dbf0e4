// Reads the traits from the answer of a language model, which is hostile: anything but the vocabulary makes it unusable.
import { z } from 'zod';
import { ANGLES } from './angle-of.ts';
import { HOOKS } from './hook-of.ts';
import { isPercentOff, OFFERS, orderedOffers } from './offers-of.ts';
import type { Traits } from './traits-of.ts';

const MOST_OFFERS = 12;

const offer = z.string().refine((text) => OFFERS.includes(text) || isPercentOff(text));
const Answer = z.strictObject({
  hook_type: z.enum(HOOKS).nullable(),
  primary_angle: z.enum(ANGLES).nullable(),
  offers: z.array(offer).max(MOST_OFFERS),
});

/** @returns null for an answer that is not exactly the object that was asked for */
export function modelTraits(answer: string): Pick<Traits, 'hook' | 'angle' | 'offers'> | null {
  const parsed = Answer.safeParse(jsonOf(answer));
  if (!parsed.success) return null;
  const { hook_type: hook, primary_angle: angle, offers } = parsed.data;
  return { hook, angle, offers: orderedOffers(offers) };
}

/** Reads JSON, also within the fence with which many models surround it. */
function jsonOf(answer: string): unknown {
  const lines = answer.trim().split('\n');
  const isFenced = lines.length > 2 && lines[0]?.startsWith('```') && lines.at(-1) === '```';
  try {
    return JSON.parse((isFenced ? lines.slice(1, -1) : lines).join('\n'));
  } catch {
    return undefined;
  }
}
