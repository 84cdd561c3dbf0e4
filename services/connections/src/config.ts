// What connections reads from its environment.
import { busShape, ConfigError, mongoShape, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';
import type { HighLevelOptions } from './providers/consent/highlevel.ts';
import type { MercadoPagoOptions } from './providers/consent/mercado-pago.ts';
import { ownApp } from './providers/consent/own-app.ts';
import type { StripeOptions } from './providers/consent/stripe.ts';
import type { FintocOptions } from './providers/fintoc/fintoc.ts';
import type { RatesSourceOptions } from './providers/rates/rates-source.ts';
import type { GoogleClientOptions } from './providers/search-ads/google-client.ts';
import type { SocialAdsConsentOptions } from './providers/social-ads/consent.ts';

const DEFAULT_DATABASE = 'touchline_connections';

const address = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port');

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /** `kid:base64`, comma separated: the first seals, all open. A new key goes in front, the old ones stay behind it. */
  TOKEN_SEALING_KEYS: sealingKeysSetting.refine((keys) => keys.length > 0, 'must hold a key'),
  /** How often every connection is read; 0 turns the schedule off. */
  SYNC_INTERVAL_MINUTES: z.coerce.number().int().min(0).max(10_080).default(60),
  /** How often one sync is tried before it counts as failed. */
  SYNC_ATTEMPTS: z.coerce.number().int().min(1).max(50).default(6),
  /** The wait after the first failed try of a sync; it doubles. */
  SYNC_BACKOFF_MS: z.coerce.number().int().min(1).default(30_000),
  /** Syncs at the same time in this process. */
  SYNC_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
  /** A sync whose process died is taken up by another one after this long. */
  SYNC_LOCK_MS: z.coerce.number().int().min(1000).default(30_000),
  /** How long a provider may take to answer what a caller, or its own webhook, waits for. */
  ASK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8000),
  /** How long a chat platform may take to send a message; a service that stops cuts its calls after 10 s. */
  CHAT_SEND_TIMEOUT_MS: z.coerce.number().int().min(100).max(9500).default(9000),
  /** How long an ad platform may take to read or change a campaign; CONNECTIONS_TIMEOUT_MS of campaigns must be longer. */
  AD_PLATFORM_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(12_000),
  /** Meta's Graph API. */
  META_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  /** Its version. */
  META_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must look like v26.0')
    .default('v26.0'),
  /** Meta's consent screen. */
  META_DIALOG_URL: z.url({ protocol: /^https?$/ }).default('https://www.facebook.com'),
  /** The app with Meta that hand-offs connect by; without it and its secret social_ads can be connected by operators alone. */
  META_APP_ID: z.string().optional(),
  /** The secret of that app; signs calls with appsecret_proof when set. */
  META_APP_SECRET: z.string().optional(),
  /** What hand-offs ask for beside the ads, comma separated: choosing pages needs pages_show_list,pages_manage_metadata. */
  META_EXTRA_SCOPES: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'must be names with commas between')
    .optional(),
  /** What Meta shows when it asks whether webhooks are wanted at an address (docs/messages.md). */
  META_WEBHOOK_VERIFY_TOKEN: z.string().min(8).optional(),
  /** How long one call to it may take. */
  META_TIMEOUT_MS: z.coerce.number().int().min(1).default(60_000),
  /** Rows asked for in one page of it. */
  META_PAGE_SIZE: z.coerce.number().int().min(1).max(500).default(200),
  /** Google's Ads API. */
  GOOGLE_ADS_URL: z.url({ protocol: /^https?$/ }).default('https://googleads.googleapis.com'),
  /** Google's token endpoint. */
  GOOGLE_OAUTH_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com'),
  /** Google's consent screen. */
  GOOGLE_CONSENT_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  /** Its version. */
  GOOGLE_ADS_API_VERSION: z
    .string()
    .regex(/^v\d+$/, 'must look like v25')
    .default('v25'),
  /** The OAuth app whose refresh tokens search_ads connections hold; without it the channel is not configured. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** The secret of that OAuth app. */
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Sent when set; projects whose access level Google keeps itself need none. */
  GOOGLE_ADS_DEVELOPER_TOKEN: z.string().optional(),
  /** How long one call to it may take. */
  GOOGLE_TIMEOUT_MS: z.coerce.number().int().min(1).default(60_000),
  /** Google's Search Console API. */
  SEARCH_CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com'),
  /** Stripe's consent screen and token endpoint. */
  STRIPE_CONNECT_URL: z.url({ protocol: /^https?$/ }).default('https://connect.stripe.com'),
  /** Stripe's API. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** The Connect platform (ca_…) by which hand-offs connect payments_provider_a. */
  STRIPE_CLIENT_ID: z.string().optional(),
  /** The secret key of that platform. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** What the Connect endpoint of that platform signs its webhooks with (whsec_…); docs/payments-providers.md says where it sends them. */
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Mercado Pago's consent screen; each country has one of its own. */
  MERCADOPAGO_AUTH_URL: z.url({ protocol: /^https?$/ }).default('https://auth.mercadopago.com'),
  /** Mercado Pago's API. */
  MERCADOPAGO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.mercadopago.com'),
  /** The application by which hand-offs connect payments_provider_b. */
  MERCADOPAGO_CLIENT_ID: z.string().optional(),
  /** The secret of that application. */
  MERCADOPAGO_CLIENT_SECRET: z.string().optional(),
  /** What that application signs its webhooks with. */
  MERCADOPAGO_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** HighLevel's consent screen. */
  HIGHLEVEL_CONSENT_URL: z.url({ protocol: /^https?$/ }).default('https://marketplace.gohighlevel.com'),
  /** HighLevel's API. */
  HIGHLEVEL_API_URL: z.url({ protocol: /^https?$/ }).default('https://services.leadconnectorhq.com'),
  /** The marketplace app by which hand-offs connect crm_provider. */
  HIGHLEVEL_CLIENT_ID: z.string().optional(),
  /** The secret of that app. */
  HIGHLEVEL_CLIENT_SECRET: z.string().optional(),
  /** What HighLevel signs the webhooks of all apps with: an Ed25519 key, SPKI in base64. */
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: z
    .string()
    .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key, SPKI in base64')
    .default('MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg='),
  /** Where the API of a Shopify store is; {shop} stands for its domain. */
  SHOPIFY_STORE_URL: z
    .string()
    .refine((url) => /^https?:\/\/\S+$/.test(url) && url.includes('{shop}'), 'must be an address with {shop} in it')
    .default('https://{shop}'),
  /** Its version. */
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must look like 2026-07')
    .default('2026-07'),
  /** ManyChat's API. */
  MANYCHAT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.manychat.com'),
  /** Fintoc's API. */
  FINTOC_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.fintoc.com'),
  /** The key that opens Fintoc's widget in browsers; without it and the secret one no bank can be linked. */
  FINTOC_PUBLIC_KEY: z.string().optional(),
  /** The secret key of that account. */
  FINTOC_SECRET_KEY: z.string().optional(),
  /** What that account's webhook endpoints sign with. */
  FINTOC_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** How long one call to a token endpoint, and one of those that list accounts beside it, may take. */
  CONSENT_TIMEOUT_MS: z.coerce.number().int().min(1).default(15_000),
  /** How long one call to a provider that reports outcomes may take. */
  OUTCOMES_TIMEOUT_MS: z.coerce.number().int().min(1).default(15_000),
  /** The wait after the first failed try to renew a token; it doubles. */
  TOKEN_RENEWAL_BACKOFF_MS: z.coerce.number().int().min(1).default(60_000),
  /** A file of reference rates in a layout of the ECB (docs/rates.md); none are fetched unless set. */
  RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The currency that the file's rates are for one unit of. */
  RATES_BASE: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .default('EUR'),
  /** How long fetching the file may take. */
  RATES_TIMEOUT_MS: z.coerce.number().int().min(1).default(30_000),
  /** The wait after the first failed try of a fetch; it doubles. */
  RATES_BACKOFF_MS: z.coerce.number().int().min(1).default(60_000),
  /** host:port of tracking, which records what providers report. */
  TRACKING_GRPC: address,
  /** host:port of attribution, which keeps reference rates and what providers paid back, and knows the clicks behind conversions. */
  ATTRIBUTION_GRPC: address,
  /** Destinations that are sent to at the same time in this process. */
  EXPORT_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(4),
  /** How long a destination is sent to before another one has its turn. */
  EXPORT_TURN_MS: z.coerce.number().int().min(1).default(20_000),
  /** A destination whose process died is sent to by another one after this long. */
  EXPORT_LOCK_MS: z.coerce.number().int().min(1000).default(30_000),
  /** How often it is looked for what is due: retries, and what lost its turn. */
  EXPORT_DUE_INTERVAL_MS: z.coerce.number().int().min(10).default(2000),
  /** The wait after the first failed try to send a conversion; it doubles. */
  EXPORT_BACKOFF_MS: z.coerce.number().int().min(1).default(30_000),
  /** host:port of identity, which knows whom conversions are of. */
  IDENTITY_GRPC: address,
  /** host:port of access, which knows how private a profile is. */
  ACCESS_GRPC: address,
};

export type ConnectionsConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & {
  readonly MONGODB_DATABASE: string;
  /** What search_ads needs; undefined when the deployment has no OAuth app with Google. */
  readonly google: GoogleClientOptions | undefined;
  /** What connecting social_ads by a hand-off needs; undefined when the deployment has no app with Meta. */
  readonly metaLogin: SocialAdsConsentOptions | undefined;
  /** What connecting each of these by a hand-off needs; undefined when the deployment has no app with it. */
  readonly stripe: StripeOptions | undefined;
  readonly mercadoPago: MercadoPagoOptions | undefined;
  readonly highlevel: HighLevelOptions | undefined;
  /** What linking banks needs; undefined when the deployment has no account with Fintoc. */
  readonly fintoc: FintocOptions | undefined;
  /** Where reference rates come from and go to; undefined when none are fetched. */
  readonly rates: RatesSourceOptions | undefined;
};

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): ConnectionsConfig {
  const config = readConfig(env, shape);
  return Object.freeze({
    ...config,
    MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE,
    google: googleOptions(config),
    metaLogin: metaOptions(config),
    ...consentOptions(config),
    fintoc: fintocOptions(config),
    rates: ratesOptions(config),
  });
}

function ratesOptions(config: z.output<z.ZodObject<typeof shape>>): ConnectionsConfig['rates'] {
  const { RATES_URL: url, RATES_BASE: base, RATES_TIMEOUT_MS: timeoutMs } = config;
  return url === undefined ? undefined : { url, base, timeoutMs };
}

function metaOptions(config: z.output<z.ZodObject<typeof shape>>): SocialAdsConsentOptions | undefined {
  const { META_APP_ID: appId, META_APP_SECRET: appSecret } = config;
  if (appId === undefined) return undefined;
  if (appSecret === undefined) throw new ConfigError('Set META_APP_SECRET with META_APP_ID.');
  const extraScopes = config.META_EXTRA_SCOPES?.split(',') ?? [];
  return { dialogUrl: config.META_DIALOG_URL, version: config.META_API_VERSION, appId, appSecret, extraScopes };
}

function fintocOptions(config: z.output<z.ZodObject<typeof shape>>): FintocOptions | undefined {
  const { FINTOC_PUBLIC_KEY, FINTOC_SECRET_KEY } = config;
  const app = ownApp({ FINTOC_PUBLIC_KEY, FINTOC_SECRET_KEY });
  return app && { apiUrl: config.FINTOC_API_URL, publicKey: app.clientId, secretKey: app.clientSecret };
}

function consentOptions(
  config: z.output<z.ZodObject<typeof shape>>,
): Pick<ConnectionsConfig, 'stripe' | 'mercadoPago' | 'highlevel'> {
  const { STRIPE_CLIENT_ID, STRIPE_SECRET_KEY, MERCADOPAGO_CLIENT_ID, MERCADOPAGO_CLIENT_SECRET } = config;
  const { HIGHLEVEL_CLIENT_ID, HIGHLEVEL_CLIENT_SECRET } = config;
  const stripe = ownApp({ STRIPE_CLIENT_ID, STRIPE_SECRET_KEY });
  const mercadoPago = ownApp({ MERCADOPAGO_CLIENT_ID, MERCADOPAGO_CLIENT_SECRET });
  const highlevel = ownApp({ HIGHLEVEL_CLIENT_ID, HIGHLEVEL_CLIENT_SECRET });
  return {
    stripe: stripe && { ...stripe, connectUrl: config.STRIPE_CONNECT_URL, apiUrl: config.STRIPE_API_URL },
    mercadoPago: mercadoPago && {
      ...mercadoPago,
      authUrl: config.MERCADOPAGO_AUTH_URL,
      apiUrl: config.MERCADOPAGO_API_URL,
    },
    highlevel: highlevel && {
      ...highlevel,
      consentUrl: config.HIGHLEVEL_CONSENT_URL,
      apiUrl: config.HIGHLEVEL_API_URL,
    },
  };
}

function googleOptions(config: z.output<z.ZodObject<typeof shape>>): GoogleClientOptions | undefined {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config;
  const app = ownApp({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET });
  if (app === undefined) return undefined;
  return {
    ...app,
    adsUrl: config.GOOGLE_ADS_URL,
    oauthUrl: config.GOOGLE_OAUTH_URL,
    version: config.GOOGLE_ADS_API_VERSION,
    developerToken: config.GOOGLE_ADS_DEVELOPER_TOKEN,
    timeoutMs: config.GOOGLE_TIMEOUT_MS,
  };
}
