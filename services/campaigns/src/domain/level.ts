// Names the levels of the objects in an ad account.

export const LEVELS = ['campaign', 'ad_set', 'ad'] as const;
export type Level = (typeof LEVELS)[number];
