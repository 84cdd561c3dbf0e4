// Tests that the pages of docs/providers say what the code does: its settings, the permissions it requests, and its addresses.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { configFromEnv } from '../../services/connections/src/config.ts';
import {
  type ConnectedProviders,
  connectProviders,
} from '../../services/connections/src/providers/connect-providers.ts';
import { PAGE_PERMISSIONS } from '../../services/connections/src/providers/social-ads/pages.ts';
import { ownSettingsOf } from './settings-of.ts';

const DIR = join(import.meta.dirname, '../../docs/providers');
const INDEX = 'README.md';
const PAGES = readdirSync(DIR).filter((page) => page.endsWith('.md') && page !== INDEX);
const textOf = (page: string) => readFileSync(join(DIR, page), 'utf8');

/** Each page with the beginnings of its settings' names, and its channels. */
const VENDORS: Readonly<Record<string, { settings: readonly string[]; channels: readonly string[] }>> = {
  'meta.md': { settings: ['META_'], channels: ['social_ads', 'meta_pages'] },
  'google.md': {
    settings: ['GOOGLE_', 'SEARCH_CONSOLE_'],
    channels: ['search_ads', 'search_console', 'google_calendar'],
  },
  'highlevel.md': { settings: ['HIGHLEVEL_'], channels: ['crm_provider'] },
  'stripe.md': { settings: ['STRIPE_'], channels: ['payments_provider_a'] },
  'mercado-pago.md': { settings: ['MERCADOPAGO_'], channels: ['payments_provider_b'] },
  'fintoc.md': { settings: ['FINTOC_'], channels: ['fintoc'] },
  'shopify.md': { settings: ['SHOPIFY_'], channels: ['shopify'] },
  'manychat.md': { settings: ['MANYCHAT_'], channels: ['manychat'] },
  'gmail.md': { settings: ['GMAIL_', 'MAIL_'], channels: ['gmail'] },
  'outlook.md': { settings: ['MICROSOFT_'], channels: ['outlook'] },
  'whatsapp.md': { settings: ['CHAT_'], channels: ['chat_provider'] },
};
/** Settings of connections that concern no vendor, or all of them. */
const OF_NO_VENDOR =
  /^(TOKEN|SYNC|BACKFILL|PROVIDER_CIRCUIT|ASK|AD_PLATFORM|THUMBNAIL|CONSENT|OUTCOMES|RATES|EXPORT)_|_GRPC$/;

const HEADINGS = [
  'Register the app',
  'Permissions',
  'Settings',
  'Webhooks',
  'What is read and written',
  'Tokens',
  'Quotas',
  'Errors',
  'Try it on the simulator',
];

/** Returns the providers of a deployment that has an app with every vendor. */
const everyProvider = (): ConnectedProviders => {
  const needed = {
    MONGODB_URL: 'mongodb://localhost/',
    NATS_URL: 'nats://localhost',
    REDIS_URL: 'redis://localhost',
    TOKEN_SEALING_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  };
  const services = ['TRACKING', 'ATTRIBUTION', 'MESSAGES', 'IDENTITY'].map((name) => [`${name}_GRPC`, 'localhost:1']);
  const apps = ['META_APP', 'GOOGLE_CLIENT', 'HIGHLEVEL_CLIENT', 'MERCADOPAGO_CLIENT', 'MICROSOFT_CLIENT'].flatMap(
    (app) => [
      [`${app}_ID`, 'app-1'],
      [`${app}_SECRET`, 'secret'],
    ],
  );
  const keys = { STRIPE_CLIENT_ID: 'ca_1', STRIPE_SECRET_KEY: 'sk', FINTOC_PUBLIC_KEY: 'pk', FINTOC_SECRET_KEY: 'sk' };
  const env = { ...needed, ...keys, ...Object.fromEntries([...services, ...apps]) };
  const logger = createLogger({ name: 'checks', level: 'silent' });
  // What stages mean, and who guests are, is asked only while something is read.
  const stages = {} as Parameters<typeof connectProviders>[1]['stages'];
  const findGuests = async () => new Map<string, string>();
  return connectProviders(configFromEnv(env), { stages, findGuests, logger, now: () => new Date() });
};

describe('the pages of providers', () => {
  let providers: ConnectedProviders;
  before(() => {
    providers = everyProvider();
  });
  after(() => providers[Symbol.asyncDispose]());

  it('are one for each vendor, and the index lists them', () => {
    assert.deepEqual(PAGES.toSorted(), Object.keys(VENDORS).toSorted());
    const unlisted = PAGES.filter((page) => !textOf(INDEX).includes(`](${page})`));
    assert.deepEqual(unlisted, []);
  });

  it('leave no setting of connections without a page, unless it concerns no single vendor', () => {
    const beginnings = Object.values(VENDORS).flatMap(({ settings }) => settings);
    const homeless = ownSettingsOf('connections')
      .map(({ name }) => name)
      .filter((name) => !OF_NO_VENDOR.test(name) && !beginnings.some((beginning) => name.startsWith(beginning)));
    assert.deepEqual(homeless, []);
  });

  for (const [page, { settings, channels }] of Object.entries(VENDORS)) {
    describe(page, () => {
      it('has the headings of all pages, in their order', () => {
        const found = [...textOf(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
        assert.deepEqual(found, HEADINGS);
      });

      it('names every setting of the vendor', () => {
        const own = ownSettingsOf('connections')
          .map(({ name }) => name)
          .filter((name) => settings.some((beginning) => name.startsWith(beginning)));
        assert.ok(own.length > 0);
        assert.deepEqual(
          own.filter((name) => !textOf(page).includes(`\`${name}\``)),
          [],
        );
      });

      it('names the redirect URI of each hand-off and every permission that it requests', () => {
        for (const channel of channels) {
          const consent = Object.entries(providers.consents).find(([provider]) => provider === channel)?.[1];
          if (!consent) continue;
          const callback = `$BASE_URL/api/v1/oauth/callback/${channel}`;
          assert.ok(textOf(page).includes(`\`${callback}\``), callback);
          const asked = consent.authorizeUrl({ redirectUri: 'https://x.example/', state: 's', codeChallenge: 'c' });
          const scopes = (new URL(asked).searchParams.get('scope') ?? '').split(/[ ,]/).filter(Boolean);
          assert.deepEqual(
            scopes.filter((scope) => !textOf(page).includes(`\`${scope}\``)),
            [],
          );
        }
      });

      it('names the address of webhooks of each channel that has one', () => {
        const addresses = channels
          // The chat numbers' adapter is made with the stores, which are not open here.
          .filter((channel) => providers.sources.get(channel)?.webhook || channel === 'chat_provider')
          .map((channel) => `$BASE_URL/api/v1/integrations/${channel}/webhook/`);
        assert.deepEqual(
          addresses.filter((address) => !textOf(page).includes(address)),
          [],
        );
      });
    });
  }

  it('name the permissions for choosing Facebook pages', () =>
    assert.deepEqual(
      PAGE_PERMISSIONS.filter((name) => !textOf('meta.md').includes(`\`${name}\``)),
      [],
    ));
});
