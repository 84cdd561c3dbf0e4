// Lists the scopes that each vendor has, so that a request for one that does not exist fails as it would there.

/** Permissions of Meta for ads, pages, leads, Instagram and WhatsApp. */
const META = new Set(
  `public_profile email ads_read ads_management business_management pages_show_list pages_read_engagement
  pages_manage_metadata pages_manage_ads pages_messaging leads_retrieval instagram_basic instagram_manage_messages
  whatsapp_business_management whatsapp_business_messaging whatsapp_business_manage_events`.split(/\s+/),
);

const HIGHLEVEL = new Set(
  `contacts.readonly contacts.write opportunities.readonly opportunities.write locations.readonly calendars.readonly
  calendars/events.readonly conversations.readonly conversations/message.readonly conversations/message.write
  payments/orders.readonly payments/transactions.readonly payments/subscriptions.readonly invoices.readonly
  users.readonly oauth.readonly oauth.write companies.readonly`.split(/\s+/),
);

export const knowsMetaScope = (scope: string): boolean => META.has(scope);

export const knowsHighLevelScope = (scope: string): boolean => HIGHLEVEL.has(scope);

export const knowsGoogleScope = (scope: string): boolean =>
  /^(openid|email|profile|https:\/\/www\.googleapis\.com\/auth\/[\w.]+)$/.test(scope);

export const knowsStripeScope = (scope: string): boolean => scope === 'read_only' || scope === 'read_write';
