// Lists the built-in channels, as services and callers name them: tracking classifies every visit into one of them.

/** In the order in which their rules are tried: GA4's default channel group, in snake case. */
export const CHANNELS = [
  'direct',
  'cross_network',
  'paid_shopping',
  'paid_search',
  'paid_social',
  'paid_video',
  'display',
  'paid_other',
  'ai_assistant',
  'organic_shopping',
  'organic_social',
  'organic_video',
  'organic_search',
  'email',
  'affiliates',
  'referral',
  'audio',
  'sms',
  'mobile_push',
  'unassigned',
] as const;

export type Channel = (typeof CHANNELS)[number];
