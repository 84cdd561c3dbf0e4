// Names the kinds of targets that take conversions (decided in the contract's shapes of exports).

export const DESTINATION_KINDS = ['social_ads_dataset', 'search_ads_conversion_action', 'chat_dataset'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** The provider value of the platform that has targets of a kind. */
export const platformOf = (kind: DestinationKind): 'social_ads' | 'search_ads' =>
  kind === 'search_ads_conversion_action' ? 'search_ads' : 'social_ads';

/** Reports whether a platform accepts conversions before it judges them. */
export const judgesLater = (platform: string): boolean => platform === 'search_ads';

/** Reports whether the target itself names the event, so that nobody else does. */
export const namesItsEvent = (kind: DestinationKind): boolean => kind === 'search_ads_conversion_action';
