// Reads the configuration of connections once, so that an invalid variable stops the start instead of failing a request.
import {
  busShape,
  ConfigError,
  grpcAddress,
  mongoShape,
  processShape,
  readConfig,
  valkeyShape,
} from '@touchline/chassis/config.ts';
import { privateHostsIn } from '@touchline/chassis/net/private-hosts.ts';
import { isTimeZone } from '@touchline/chassis/report-days.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';
import type { HighLevelOptions } from './providers/consent/highlevel.ts';
import type { MercadoPagoOptions } from './providers/consent/mercado-pago.ts';
import type { MicrosoftOptions } from './providers/consent/microsoft-oauth.ts';
import { ownApp } from './providers/consent/own-app.ts';
import type { StripeOptions } from './providers/consent/stripe.ts';
import type { FintocOptions } from './providers/fintoc/fintoc.ts';
import type { RatesSourceOptions } from './providers/rates/rates-source.ts';
import type { GoogleClientOptions } from './providers/search-ads/google-client.ts';
import type { SocialAdsConsentOptions } from './providers/social-ads/consent.ts';

const DEFAULT_DATABASE = 'touchline_connections';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /**
   * `kid:base64`, comma separated: the first key seals, and every key can open. Put a new key first and keep the old ones after
   * it.
   */
  TOKEN_SEALING_KEYS: sealingKeysSetting.refine((keys) => keys.length > 0, 'must hold a key'),
  /** How often every connection is read; 0 turns the schedule off. */
  SYNC_INTERVAL_MINUTES: z.coerce.number().int().min(0).max(10_080).default(60),
  /** How often every mailbox is read for mails that arrived; 0 turns that off, and only the schedule of all connections reads them. */
  MAIL_POLL_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  /** How many attempts a sync has before it counts as failed. */
  SYNC_ATTEMPTS: z.coerce.number().int().min(1).max(50).default(6),
  /** The wait after the first failed attempt of a sync; it doubles each time. */
  SYNC_BACKOFF_MS: z.coerce.number().int().min(1).default(30_000),
  /** To how many days of history every ad account and site is read, in slices after its first sync: 37 months; 0 for none. */
  BACKFILL_AD_DAYS: z.coerce.number().int().min(0).max(3660).default(1125),
  /** The same for payments, orders and outcomes: 24 months. */
  BACKFILL_OUTCOME_DAYS: z.coerce.number().int().min(0).max(3660).default(731),
  /** How many days a slice has. */
  BACKFILL_SLICE_DAYS: z.coerce.number().int().min(1).max(366).default(30),
  /** How many days ad platforms have figures of: they refuse a request for earlier ones. */
  AD_PLATFORM_DAYS: z.coerce.number().int().min(90).max(3660).default(1125),
  /** How many syncs of one provider this process runs at the same time. */
  SYNC_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
  /** After how long another process takes over a sync whose process died. */
  SYNC_LOCK_MS: z.coerce.number().int().min(1000).default(30_000),
  /** How many calls in a row to a provider's host stay unanswered before the host is left alone for a moment. */
  PROVIDER_CIRCUIT_FAILURES: z.coerce.number().int().min(1).max(1000).default(5),
  /** How long it is left alone; then one call tries whether it is back. */
  PROVIDER_CIRCUIT_PAUSE_MS: z.coerce.number().int().min(1).default(30_000),
  /** How long a provider may take to answer a call that a caller, or the provider's own webhook, waits for. */
  ASK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8000),
  /** How long a chat platform may take to send a message; a service that stops cuts its calls off after 10 s. */
  CHAT_SEND_TIMEOUT_MS: z.coerce.number().int().min(100).max(9500).default(9000),
  /** How long a chat vendor may take to receive a file; messages waits for half a minute. */
  CHAT_UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(29_000).default(28_000),
  /** How long a mail vendor may take to send a mail without attachments; a service that stops cuts its calls off after 10 s. */
  MAIL_SEND_TIMEOUT_MS: z.coerce.number().int().min(100).max(9500).default(9000),
  /** How long a mail vendor may take to send a mail with attachments; messages waits for half a minute. */
  MAIL_UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(29_000).default(28_000),
  /** How long an ad platform may take to read or change a campaign; CONNECTIONS_TIMEOUT_MS of campaigns must be longer. */
  AD_PLATFORM_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(12_000),
  /**
   * Hosts of pictures of ads that may be private and without TLS: names or addresses without ports, comma separated. For development
   * and tests.
   */
  THUMBNAIL_PRIVATE_HOSTS: z.string().default('').transform(privateHostsIn),
  /**
   * How long downloading the picture of an ad may take, its redirects included; the platform has ASK_TIMEOUT_MS to say where it is, and
   * the gateway waits 15 s for both.
   */
  THUMBNAIL_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
  /** Meta's Graph API. */
  META_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  /** The version of that API. */
  META_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must look like v26.0')
    .default('v26.0'),
  /** Meta's consent screen. */
  META_DIALOG_URL: z.url({ protocol: /^https?$/ }).default('https://www.facebook.com'),
  /** The app with Meta through which hand-offs connect; without it and its secret only operators can connect social_ads. */
  META_APP_ID: z.string().optional(),
  /** The secret of that app; when set, it signs calls with appsecret_proof. */
  META_APP_SECRET: z.string().optional(),
  /**
   * Permissions that hand-offs request in addition to those for ads, comma separated: choosing pages needs
   * pages_show_list,pages_manage_metadata.
   */
  META_EXTRA_SCOPES: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'must be names separated by commas')
    .optional(),
  /** The token that Meta presents when it verifies a webhook address (docs/messages.md). */
  META_WEBHOOK_VERIFY_TOKEN: z.string().min(8).optional(),
  /** How long one call to the Graph API may take. */
  META_TIMEOUT_MS: z.coerce.number().int().min(1).default(60_000),
  /** How many rows one page of the Graph API is to have. */
  META_PAGE_SIZE: z.coerce.number().int().min(1).max(500).default(200),
  /** Google's Ads API. */
  GOOGLE_ADS_URL: z.url({ protocol: /^https?$/ }).default('https://googleads.googleapis.com'),
  /** Google's Data Manager API, which takes conversions and the members of audiences. */
  GOOGLE_DATA_MANAGER_URL: z.url({ protocol: /^https?$/ }).default('https://datamanager.googleapis.com'),
  /** Google's token endpoint. */
  GOOGLE_OAUTH_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com'),
  /** Google's consent screen. */
  GOOGLE_CONSENT_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  /** The version of Google's Ads API. */
  GOOGLE_ADS_API_VERSION: z
    .string()
    .regex(/^v\d+$/, 'must look like v25')
    .default('v25'),
  /** The OAuth app whose refresh tokens search_ads connections hold; without it the channel is not configured. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** The secret of that OAuth app. */
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Sent when set; projects whose access level Google stores itself need none. */
  GOOGLE_ADS_DEVELOPER_TOKEN: z.string().optional(),
  /** How long one call to Google's Ads API, to Search Console or to a calendar may take. */
  GOOGLE_TIMEOUT_MS: z.coerce.number().int().min(1).default(60_000),
  /** Google's Calendar API. */
  GOOGLE_CALENDAR_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com'),
  /** Google's Search Console API. */
  SEARCH_CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com'),
  /** The IANA name of the time zone by whose days Search Console reports. */
  SEARCH_CONSOLE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the IANA name of a time zone')
    .default('America/Los_Angeles'),
  /** How many days back Search Console has figures: some 16 months. */
  SEARCH_CONSOLE_HISTORY_DAYS: z.coerce.number().int().min(1).max(1125).default(486),
  /** After how many days the figures of a day are complete, also of a day on which the site was never shown. */
  SEARCH_CONSOLE_LAG_DAYS: z.coerce.number().int().min(0).max(30).default(3),
  /** How many pages, and how many queries, are read of each day of a site: those with the most clicks. */
  SEARCH_CONSOLE_ROWS: z.coerce.number().int().min(1).max(25_000).default(1000),
  /** How long a sync waits when a quota of Search Console is used up and the answer does not say how long. */
  SEARCH_CONSOLE_QUOTA_WAIT_MS: z.coerce.number().int().min(1).default(900_000),
  /** Google's Gmail API. */
  GMAIL_URL: z.url({ protocol: /^https?$/ }).default('https://gmail.googleapis.com'),
  /** Microsoft's consent screen and token endpoint. */
  MICROSOFT_LOGIN_URL: z.url({ protocol: /^https?$/ }).default('https://login.microsoftonline.com'),
  /** Whose accounts may consent at Microsoft: common, organizations, consumers, or the id of one tenant. */
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be a word, an id or a domain')
    .default('common'),
  /** Microsoft Graph. */
  MICROSOFT_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.microsoft.com'),
  /** The app with Microsoft through which hand-offs connect outlook. */
  MICROSOFT_CLIENT_ID: z.string().optional(),
  /** The secret of that app. */
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** Stripe's consent screen and token endpoint. */
  STRIPE_CONNECT_URL: z.url({ protocol: /^https?$/ }).default('https://connect.stripe.com'),
  /** Stripe's API. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** The Connect platform (ca_…) through which hand-offs connect payments_provider_a. */
  STRIPE_CLIENT_ID: z.string().optional(),
  /** The secret key of that platform. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /**
   * The secret with which the Connect endpoint of that platform signs its webhooks (whsec_…); docs/payments-providers.md says
   * where it sends them.
   */
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Mercado Pago's consent screen; each country has its own. */
  MERCADOPAGO_AUTH_URL: z.url({ protocol: /^https?$/ }).default('https://auth.mercadopago.com'),
  /** Mercado Pago's API. */
  MERCADOPAGO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.mercadopago.com'),
  /** The application through which hand-offs connect payments_provider_b. */
  MERCADOPAGO_CLIENT_ID: z.string().optional(),
  /** The secret of that application. */
  MERCADOPAGO_CLIENT_SECRET: z.string().optional(),
  /** The secret with which that application signs its webhooks. */
  MERCADOPAGO_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** HighLevel's consent screen. */
  HIGHLEVEL_CONSENT_URL: z.url({ protocol: /^https?$/ }).default('https://marketplace.gohighlevel.com'),
  /** HighLevel's API. */
  HIGHLEVEL_API_URL: z.url({ protocol: /^https?$/ }).default('https://services.leadconnectorhq.com'),
  /** The marketplace app through which hand-offs connect crm_provider. */
  HIGHLEVEL_CLIENT_ID: z.string().optional(),
  /** The secret of that app. */
  HIGHLEVEL_CLIENT_SECRET: z.string().optional(),
  /** The key with which HighLevel signs the webhooks of all apps: an Ed25519 public key, SPKI in base64. */
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: z
    .string()
    .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key, SPKI in base64')
    .default('MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg='),
  /** The address of a Shopify store's API; {shop} stands for the store's domain. */
  SHOPIFY_STORE_URL: z
    .string()
    .refine((url) => /^https?:\/\/\S+$/.test(url) && url.includes('{shop}'), 'must be an address with {shop} in it')
    .default('https://{shop}'),
  /** The version of that API. */
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must look like 2026-07')
    .default('2026-07'),
  /** ManyChat's API. */
  MANYCHAT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.manychat.com'),
  /** Fintoc's API. */
  FINTOC_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.fintoc.com'),
  /** The key that opens Fintoc's widget in browsers; without it and the secret key no bank can be linked. */
  FINTOC_PUBLIC_KEY: z.string().optional(),
  /** The secret key of that account. */
  FINTOC_SECRET_KEY: z.string().optional(),
  /** The secret with which that account's webhook endpoints sign. */
  FINTOC_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** How long one call to a token endpoint, or to an endpoint that lists a grant's accounts, may take. */
  CONSENT_TIMEOUT_MS: z.coerce.number().int().min(1).default(15_000),
  /** How long one call to a provider that reports outcomes may take. */
  OUTCOMES_TIMEOUT_MS: z.coerce.number().int().min(1).default(15_000),
  /** The wait after the first failed attempt to renew a token; it doubles each time. */
  TOKEN_RENEWAL_BACKOFF_MS: z.coerce.number().int().min(1).default(60_000),
  /** The address of a file of reference rates in a layout of the ECB (docs/rates.md); without it none are fetched. */
  RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The base currency of the file: its rates are for one unit of it. */
  RATES_BASE: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .default('EUR'),
  /** How long fetching the file may take. */
  RATES_TIMEOUT_MS: z.coerce.number().int().min(1).default(30_000),
  /** The wait after the first failed attempt to fetch the file; it doubles each time. */
  RATES_BACKOFF_MS: z.coerce.number().int().min(1).default(60_000),
  /** host:port of tracking, which records what providers report. */
  TRACKING_GRPC: grpcAddress,
  /** host:port of attribution, which stores reference rates and what providers paid back. */
  ATTRIBUTION_GRPC: grpcAddress,
  /** host:port of messages, which stores what people write to chat numbers. */
  MESSAGES_GRPC: grpcAddress,
  /** host:port of identity, which knows who of the guests of an appointment is a customer. */
  IDENTITY_GRPC: grpcAddress,
};

export type ConnectionsConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & {
  readonly MONGODB_DATABASE: string;
  /** The options of search_ads; undefined when the deployment has no OAuth app with Google. */
  readonly google: GoogleClientOptions | undefined;
  /** The options for connecting social_ads by a hand-off; undefined when the deployment has no app with Meta. */
  readonly metaLogin: SocialAdsConsentOptions | undefined;
  /** The options for connecting each of these by a hand-off; undefined when the deployment has no app with it. */
  readonly stripe: StripeOptions | undefined;
  readonly mercadoPago: MercadoPagoOptions | undefined;
  readonly highlevel: HighLevelOptions | undefined;
  /** The app with Microsoft; undefined when the deployment has none. */
  readonly microsoft: MicrosoftOptions | undefined;
  /** The options for linking banks; undefined when the deployment has no account with Fintoc. */
  readonly fintoc: FintocOptions | undefined;
  /** The source of reference rates; undefined when none are fetched. */
  readonly rates: RatesSourceOptions | undefined;
};

/** @throws ConfigError that lists every invalid variable */
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
  if (appSecret === undefined) throw new ConfigError('META_APP_ID needs META_APP_SECRET: set both.');
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
): Pick<ConnectionsConfig, 'stripe' | 'mercadoPago' | 'highlevel' | 'microsoft'> {
  const { STRIPE_CLIENT_ID, STRIPE_SECRET_KEY, MERCADOPAGO_CLIENT_ID, MERCADOPAGO_CLIENT_SECRET } = config;
  const { HIGHLEVEL_CLIENT_ID, HIGHLEVEL_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = config;
  const stripe = ownApp({ STRIPE_CLIENT_ID, STRIPE_SECRET_KEY });
  const mercadoPago = ownApp({ MERCADOPAGO_CLIENT_ID, MERCADOPAGO_CLIENT_SECRET });
  const microsoft = ownApp({ MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET });
  const highlevel = ownApp({ HIGHLEVEL_CLIENT_ID, HIGHLEVEL_CLIENT_SECRET });
  return {
    stripe: stripe && { ...stripe, connectUrl: config.STRIPE_CONNECT_URL, apiUrl: config.STRIPE_API_URL },
    mercadoPago: mercadoPago && {
      ...mercadoPago,
      authUrl: config.MERCADOPAGO_AUTH_URL,
      apiUrl: config.MERCADOPAGO_API_URL,
    },
    microsoft: microsoft && {
      ...microsoft,
      loginUrl: config.MICROSOFT_LOGIN_URL,
      tenant: config.MICROSOFT_TENANT,
      graphUrl: config.MICROSOFT_GRAPH_URL,
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
    dataManagerUrl: config.GOOGLE_DATA_MANAGER_URL,
    oauthUrl: config.GOOGLE_OAUTH_URL,
    version: config.GOOGLE_ADS_API_VERSION,
    developerToken: config.GOOGLE_ADS_DEVELOPER_TOKEN,
    timeoutMs: config.GOOGLE_TIMEOUT_MS,
  };
}
