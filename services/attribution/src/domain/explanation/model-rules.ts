// Says in a sentence what each attribution model does, for people who read an explanation.
import { MAX_SEPARATE_TOUCHES } from '../models.ts';
import type { Model } from '../vocabulary.ts';
import { HALF_LIFE_DAYS } from './model-weights.ts';

const TOGETHER = `Beyond ${MAX_SEPARATE_TOUCHES} touches, those of one campaign, ad set and ad are weighed together.`;

export const MODEL_RULES: Readonly<Record<Model, string>> = {
  first_touch: 'All of the credit goes to the first touch of the window.',
  last_touch: 'All of the credit goes to the last touch of the window.',
  last_non_direct:
    'All of the credit goes to the last touch of the window that is not direct, or to the last one when all are direct.',
  linear: `All touches of the window have the same weight. ${TOGETHER}`,
  time_decay: `A touch weighs 2^(-age / ${HALF_LIFE_DAYS} days): half as much every ${HALF_LIFE_DAYS} days. ${TOGETHER}`,
  position_based: `The first and the last touch have 40 % each, and those between them share 20 %; two touches have half each. ${TOGETHER}`,
};
