// Tests that the capabilities of each channel are exactly what its adapters have.

import assert from 'node:assert/strict';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { configFromEnv } from '../src/config.ts';
import type { AdPlatform } from '../src/domain/ad-platform.ts';
import { type Capability, capabilitiesOf } from '../src/domain/capabilities.ts';
import { type ConnectedProviders, connectProviders } from '../src/providers/connect-providers.ts';
import { withChat } from '../src/providers/with-chat.ts';
import { META_PAGES } from '../src/rpc/integrations/page-grant.ts';
import { SHOPIFY } from '../src/rpc/integrations/shop-message.ts';
import { NO_GUESTS } from './no-guests.ts';
import { NO_STAGES } from './no-stages.ts';
import { vendorsEnv } from './vendors-env.ts';

const NOWHERE = 'http://127.0.0.1:1';
const env = {
  ...vendorsEnv(NOWHERE),
  ...{ MONGODB_URL: 'mongodb://127.0.0.1:1', NATS_URL: 'nats://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' },
  ...{ TRACKING_GRPC: 'a:1', ATTRIBUTION_GRPC: 'a:1', MESSAGES_GRPC: 'a:1', IDENTITY_GRPC: 'a:1' },
  TOKEN_SEALING_KEYS: `a:${Buffer.alloc(32, 1).toString('base64')}`,
  ...{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ADS_DEVELOPER_TOKEN: 'developer' },
};
const CHANNELS = [
  ...['social_ads', 'search_ads', 'search_console', 'crm_provider', 'payments_provider_a', 'payments_provider_b'],
  ...['google_calendar', 'shopify', 'manychat', 'fintoc', 'meta_pages', 'chat_provider', 'gmail', 'outlook'],
];

/** Returns what the adapters of a channel have. */
function adaptersOf(
  { platforms, crms, integrations, chats, mailboxes, ...given }: ConnectedProviders,
  channel: string,
) {
  const sources = withChat(given.sources, 'secret', async () => []);
  const { objects, exports, pixels, read } = platforms.get(channel) ?? ({} as Partial<AdPlatform>);
  const source = sources.get(channel);
  const crm = crms.get(channel);
  const has: Record<Capability, unknown> = {
    ads_read: read,
    search_performance: given.searches.get(channel),
    campaign_writes: objects?.setStatus,
    url_tags: objects?.urlTags?.prepare,
    creatives: objects?.creatives?.content,
    pixels,
    conversions_export: exports?.sendConversions,
    audiences: exports?.makeAudience,
    // Pages and web pixels have adapters of their own, each behind one channel.
    pages: channel === 'social_ads' && META_PAGES && integrations.pages.list,
    web_pixel: channel === SHOPIFY && integrations.shopify,
    outcomes: source?.read ?? source?.webhook,
    webhooks: source?.webhook,
    stages: crm?.stages,
    calendars: given.calendars.get(channel),
    messages: chats.get(channel) ?? mailboxes.get(channel),
  };
  return Object.keys(has).filter((name) => Boolean(has[name as Capability]));
}

describe('the capabilities of a channel', () => {
  let providers: ConnectedProviders;
  before(() => {
    providers = connectProviders(configFromEnv(env), {
      ...{
        stages: NO_STAGES,
        findGuests: NO_GUESTS,
        logger: createLogger({ name: 'test', level: 'silent' }),
        now: () => new Date(),
      },
    });
  });
  after(() => providers[Symbol.asyncDispose]());

  for (const channel of CHANNELS)
    it(`${channel} are what its adapters have`, () =>
      assert.deepEqual([...capabilitiesOf(channel)].sort(), adaptersOf(providers, channel).sort()));

  it('are none for a channel that nobody knows', () => assert.deepEqual(capabilitiesOf('__proto__'), []));
});
