// Lists the contract's values by which top performers are filtered and described (contract: GET /top-performers).

/** The windows that are scored; lifetime is everything up to today. */
export const WINDOWS = ['7d', '14d', '28d', 'lifetime'] as const;
export type Window = (typeof WINDOWS)[number];

/** What an ad is bought for. */
export type Objective = 'messaging' | 'sales' | 'leads' | 'traffic' | 'awareness';

/** The format of a creative as far as the platform reports it; a creative analysis would know ugc_video and talking_head. */
export type Format = 'video' | 'static' | 'carousel';

/** From the first look to the money, in this order. */
export const LAYERS = ['attention', 'cost', 'conversation', 'pipeline', 'cash'] as const;
export type Layer = (typeof LAYERS)[number];

export type OutcomeKind = 'cash' | 'pipeline' | 'messaging' | 'meta' | 'none';
export type TruthGrade = 'predicted' | 'attributed' | 'lift';
export type MaturityStage = 'cold' | 'early' | 'mature' | 'calibrated';
