// What connections reads from its environment.
import { type BaseConfig, baseConfigShape, ConfigError, readConfig } from '@touchline/chassis/config.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';
import type { RatesSourceOptions } from './providers/rates/rates-source.ts';
import type { GoogleClientOptions } from './providers/search-ads/google-client.ts';

const DEFAULT_DATABASE = 'touchline_connections';

const shape = {
  ...baseConfigShape,
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
  /** Meta's Graph API. */
  META_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  /** Its version. */
  META_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must look like v26.0')
    .default('v26.0'),
  /** Signs calls with appsecret_proof when set. */
  META_APP_SECRET: z.string().optional(),
  /** How long one call to it may take. */
  META_TIMEOUT_MS: z.coerce.number().int().min(1).default(60_000),
  /** Rows asked for in one page of it. */
  META_PAGE_SIZE: z.coerce.number().int().min(1).max(500).default(200),
  /** Google's Ads API. */
  GOOGLE_ADS_URL: z.url({ protocol: /^https?$/ }).default('https://googleads.googleapis.com'),
  /** Google's token endpoint. */
  GOOGLE_OAUTH_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com'),
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
  /** host:port of attribution, which keeps the rates; required with RATES_URL. */
  ATTRIBUTION_GRPC: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port')
    .optional(),
};

export type ConnectionsConfig = BaseConfig &
  Readonly<z.output<z.ZodObject<typeof shape>>> & {
    readonly MONGODB_DATABASE: string;
    /** What search_ads needs; undefined when the deployment has no OAuth app with Google. */
    readonly google: GoogleClientOptions | undefined;
    /** Where reference rates come from and go to; undefined when none are fetched. */
    readonly rates: (RatesSourceOptions & { readonly attributionGrpc: string }) | undefined;
  };

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): ConnectionsConfig {
  const config = readConfig(env, shape);
  return Object.freeze({
    ...config,
    MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE,
    google: googleOptions(config),
    rates: ratesOptions(config),
  });
}

function ratesOptions(config: z.output<z.ZodObject<typeof shape>>): ConnectionsConfig['rates'] {
  const { RATES_URL: url, RATES_BASE: base, RATES_TIMEOUT_MS: timeoutMs, ATTRIBUTION_GRPC: attributionGrpc } = config;
  if (url === undefined) return undefined;
  if (attributionGrpc === undefined)
    throw new ConfigError('Set ATTRIBUTION_GRPC with RATES_URL: attribution keeps the rates that are fetched.');
  return { url, base, timeoutMs, attributionGrpc };
}

function googleOptions(config: z.output<z.ZodObject<typeof shape>>): GoogleClientOptions | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together, or neither.');
  return {
    adsUrl: config.GOOGLE_ADS_URL,
    oauthUrl: config.GOOGLE_OAUTH_URL,
    version: config.GOOGLE_ADS_API_VERSION,
    clientId,
    clientSecret,
    developerToken: config.GOOGLE_ADS_DEVELOPER_TOKEN,
    timeoutMs: config.GOOGLE_TIMEOUT_MS,
  };
}
