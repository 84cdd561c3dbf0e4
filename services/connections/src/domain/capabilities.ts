// Lists what can be done through a connection of each channel. A test derives the same list from the adapters, so that it cannot
// promise what no adapter has (test/capabilities.test.ts).

const CAPABILITIES: Readonly<Record<string, readonly Capability[]>> = {
  social_ads: [
    ...(['ads_read', 'campaign_writes', 'url_tags', 'creatives', 'pixels'] as const),
    ...(['conversions_export', 'audiences', 'pages'] as const),
  ],
  search_ads: ['ads_read', 'campaign_writes', 'url_tags', 'pixels', 'conversions_export', 'audiences'],
  search_console: ['search_performance'],
  google_calendar: ['outcomes', 'calendars'],
  crm_provider: ['outcomes', 'webhooks', 'stages', 'calendars'],
  payments_provider_a: ['outcomes', 'webhooks'],
  payments_provider_b: ['outcomes', 'webhooks'],
  shopify: ['outcomes', 'webhooks', 'web_pixel'],
  manychat: ['outcomes', 'webhooks'],
  fintoc: ['outcomes', 'webhooks'],
  meta_pages: ['outcomes', 'webhooks', 'messages'],
  gmail: ['messages'],
  outlook: ['messages'],
  chat_provider: ['outcomes', 'webhooks', 'messages'],
};

/** What can be done through a channel. */
export type Capability =
  /** Syncs read campaigns, ads and their figures. */
  | 'ads_read'
  /** Syncs read how a site is found in a search engine. */
  | 'search_performance'
  /** Campaigns and ads are paused and resumed, and budgets changed. */
  | 'campaign_writes'
  /** The url tags of ads are written. */
  | 'url_tags'
  /** What an ad shows is read for its analysis. */
  | 'creatives'
  /** The account's pixels, or its conversion actions, are listed. */
  | 'pixels'
  | 'conversions_export'
  | 'audiences'
  /** Pages of the same grant can be chosen. */
  | 'pages'
  /** Payments, orders, leads, appointments or deals become events. */
  | 'outcomes'
  /** The provider's webhooks are received. */
  | 'webhooks'
  | 'stages'
  | 'calendars'
  | 'web_pixel'
  /** Messages are sent and received. */
  | 'messages';

/** Returns what can be done through a connection of a channel; whether its grant allows it is another matter. */
export function capabilitiesOf(channel: string): readonly Capability[] {
  return Object.hasOwn(CAPABILITIES, channel) ? (CAPABILITIES[channel] ?? []) : [];
}
