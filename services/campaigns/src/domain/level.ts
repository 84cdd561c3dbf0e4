// The levels of what an ad account holds.

export const LEVELS = ['campaign', 'ad_set', 'ad'] as const;
export type Level = (typeof LEVELS)[number];
