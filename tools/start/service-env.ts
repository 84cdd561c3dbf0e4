// Makes the environment of each service in a running system: the others' addresses, and the simulator in place of the vendors.
import type { TlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { SIMULATED_KEY } from '../provider-sim/highlevel/highlevel-webhook.ts';
import { FINTOC_KEYS } from '../provider-sim/vendors/fintoc.ts';
import { META_EXTRA_SCOPES } from '../sample/connectable.ts';
import { accessSecretKeys, consoleSecretKeys, secretOf } from './local-secrets.ts';
import type { Addresses, ServiceName, ServicesOptions } from './service-list.ts';

/**
 * Limits the memory that each service keeps. Node would let the heap of a busy service grow to several hundred MB before it
 * collects garbage. With half the semi-space a busy service keeps 30 MB less but does a tenth more work: objects that wait for
 * the database are copied again and again. With twice the semi-space, and so little old space, it does three times as much work.
 */
export const NODE_OPTIONS = '--max-old-space-size=160 --max-semi-space-size=32';

/** @param at listen: the addresses on which it listens; call: the addresses at which it finds the others */
export function serviceEnv(
  name: ServiceName,
  { listen, call }: { listen: Addresses; call: Addresses },
  options: ServicesOptions,
): Record<string, string> {
  const { grpc, baseUrl, consoleUrl, collectorUrl } = call;
  const common = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    NODE_OPTIONS,
    MONGODB_URL: options.urls.mongodbUrl,
    MONGODB_DATABASE: `${options.databasePrefix}_${name}`,
    NATS_URL: options.urls.natsUrl,
    REDIS_URL: options.urls.redisUrl,
    BUS_PREFIX: options.busPrefix ?? '',
    GRPC_PORT: portOf(listen.grpc[name]),
    OPERATOR_GRPC_PORT: portOf(listen.operator[name]),
    OPS_PORT: portOf(listen.ops[name]),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    ...(options.certificates && tlsEnv(options.certificates[name])),
    ...(process.env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT }
      : {}),
  };
  const own: Record<ServiceName, Record<string, string>> = {
    gateway: {
      HTTP_PORT: portOf(listen.baseUrl),
      BASE_URL: baseUrl,
      CONSOLE_URL: consoleUrl,
      COLLECTOR_PUBLIC_URL: collectorUrl,
      // There are no rollouts here: the caller that stops a service is the one that it serves.
      DRAIN_GRACE_MS: '250',
      ACCESS_SECRET_KEYS: accessSecretKeys(options.stateDir),
      ACCESS_GRPC: grpc.access,
      TRACKING_GRPC: grpc.tracking,
      IDENTITY_GRPC: grpc.identity,
      ATTRIBUTION_GRPC: grpc.attribution,
      CONNECTIONS_GRPC: grpc.connections,
      CAMPAIGNS_GRPC: grpc.campaigns,
      WEBHOOKS_GRPC: grpc.webhooks,
      SCORING_GRPC: grpc.scoring,
      EXPORTS_GRPC: grpc.exports,
      MESSAGES_GRPC: grpc.messages,
    },
    access: {
      ...(options.accessDatabase ? { MONGODB_DATABASE: options.accessDatabase } : {}),
      BASE_URL: baseUrl,
      CONSOLE_URL: consoleUrl,
      TOUCHLINE_ENV: 'dev',
      ACCESS_SECRET_KEYS: accessSecretKeys(options.stateDir),
    },
    tracking: {
      COLLECTOR_PORT: portOf(listen.collectorUrl),
      COLLECTOR_PUBLIC_URL: collectorUrl,
      PUBLIC_BASE_URL: baseUrl,
      DRAIN_GRACE_MS: '250',
      ...whereSet('SITE_CHECK_PRIVATE_HOSTS', 'SITE_CHECK_BROWSER', 'SITE_CHECK_BROWSER_SANDBOX', 'CHROMIUM_PATH'),
    },
    identity: {
      LINK_TOKEN_KEYS: secretOf(options.stateDir, 'link-token-key'),
      ERASURE_KEYS: secretOf(options.stateDir, 'erasure-key'),
      TRACKING_GRPC: grpc.tracking,
      ATTRIBUTION_GRPC: grpc.attribution,
      MESSAGES_GRPC: grpc.messages,
    },
    attribution: {},
    connections: {
      META_GRAPH_URL: options.metaGraphUrl,
      // The simulator serves the pictures of its ads, too.
      THUMBNAIL_PRIVATE_HOSTS: new URL(options.metaGraphUrl).hostname,
      ...(options.metaApp ? metaEnv(options.metaGraphUrl, options.metaApp) : {}),
      ...(options.google ? googleEnv(options.google) : {}),
      ...(options.vendorsUrl ? vendorsEnv(options.vendorsUrl) : {}),
      TOKEN_SEALING_KEYS: secretOf(options.stateDir, 'token-sealing-key'),
      TRACKING_GRPC: grpc.tracking,
      ATTRIBUTION_GRPC: grpc.attribution,
      MESSAGES_GRPC: grpc.messages,
      IDENTITY_GRPC: grpc.identity,
      ...(options.ratesUrl ? { RATES_URL: options.ratesUrl } : {}),
    },
    campaigns: { CONNECTIONS_GRPC: grpc.connections },
    webhooks: {
      WEBHOOK_SECRET_KEYS: secretOf(options.stateDir, 'webhook-secret-key'),
      ATTRIBUTION_GRPC: grpc.attribution,
      IDENTITY_GRPC: grpc.identity,
      MESSAGES_GRPC: grpc.messages,
      ACCESS_GRPC: grpc.access,
      ...whereSet('WEBHOOK_PRIVATE_HOSTS'),
    },
    scoring: {
      ACCESS_GRPC: grpc.access,
      ATTRIBUTION_GRPC: grpc.attribution,
      CONNECTIONS_GRPC: grpc.connections,
    },
    exports: {
      EXPORT_SEALING_KEYS: secretOf(options.stateDir, 'export-sealing-key'),
      ACCESS_GRPC: grpc.access,
      IDENTITY_GRPC: grpc.identity,
      ATTRIBUTION_GRPC: grpc.attribution,
      CONNECTIONS_GRPC: grpc.connections,
    },
    messages: {
      CONNECTIONS_GRPC: grpc.connections,
      IDENTITY_GRPC: grpc.identity,
      TRACKING_GRPC: grpc.tracking,
      MESSAGE_SEALING_KEYS: secretOf(options.stateDir, 'message-sealing-key'),
    },
    console: {
      HTTP_PORT: portOf(listen.consoleUrl),
      BASE_URL: baseUrl,
      CONSOLE_URL: consoleUrl,
      REDIS_PREFIX: `${options.databasePrefix}_console`,
      DRAIN_GRACE_MS: '250',
      CONSOLE_SECRET_KEYS: consoleSecretKeys(options.stateDir),
      ACCESS_GRPC: grpc.access,
      CAMPAIGNS_GRPC: grpc.campaigns,
      EXPORTS_GRPC: grpc.exports,
      GATEWAY_URL: baseUrl,
    },
  };
  return { ...common, ...own[name], ...options.env };
}

/** Returns those of these variables that are set for the whole system. */
const whereSet = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

const tlsEnv = ({ certFile, keyFile, caFile }: TlsFiles) => ({
  GRPC_TLS_CERT_FILE: certFile,
  GRPC_TLS_KEY_FILE: keyFile,
  GRPC_TLS_CA_FILE: caFile,
});

const metaEnv = (url: string, { clientId, clientSecret }: NonNullable<ServicesOptions['metaApp']>) => ({
  META_DIALOG_URL: url,
  META_APP_ID: clientId,
  META_APP_SECRET: clientSecret,
  META_EXTRA_SCOPES: META_EXTRA_SCOPES.join(','),
  META_WEBHOOK_VERIFY_TOKEN: 'simulated-verify',
});

const googleEnv = (google: NonNullable<ServicesOptions['google']>) => ({
  GOOGLE_ADS_URL: google.url,
  GOOGLE_DATA_MANAGER_URL: google.url,
  GOOGLE_OAUTH_URL: google.url,
  GOOGLE_CONSENT_URL: google.url,
  SEARCH_CONSOLE_URL: google.url,
  GMAIL_URL: google.url,
  GOOGLE_CALENDAR_URL: google.url,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  GOOGLE_ADS_DEVELOPER_TOKEN: google.developerToken,
});

/** The simulator accepts any app of these vendors. */
const vendorsEnv = (url: string) => ({
  STRIPE_CONNECT_URL: `${url}/stripe`,
  STRIPE_API_URL: `${url}/stripe`,
  STRIPE_CLIENT_ID: 'ca_simulated',
  STRIPE_SECRET_KEY: 'sk_test_simulated',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulated',
  MERCADOPAGO_AUTH_URL: `${url}/mercado_pago`,
  MERCADOPAGO_API_URL: `${url}/mercado_pago`,
  MERCADOPAGO_CLIENT_ID: 'simulated',
  MERCADOPAGO_CLIENT_SECRET: 'simulated',
  MERCADOPAGO_WEBHOOK_SECRET: 'simulated-webhooks',
  HIGHLEVEL_CONSENT_URL: `${url}/highlevel`,
  HIGHLEVEL_API_URL: `${url}/highlevel`,
  HIGHLEVEL_CLIENT_ID: 'simulated-app',
  HIGHLEVEL_CLIENT_SECRET: 'simulated',
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: SIMULATED_KEY.publicKey,
  MICROSOFT_LOGIN_URL: `${url}/microsoft`,
  MICROSOFT_GRAPH_URL: `${url}/microsoft`,
  MICROSOFT_CLIENT_ID: 'simulated',
  MICROSOFT_CLIENT_SECRET: 'simulated',
  SHOPIFY_STORE_URL: `${url}/shopify/{shop}`,
  MANYCHAT_API_URL: `${url}/manychat`,
  FINTOC_API_URL: `${url}/fintoc`,
  FINTOC_PUBLIC_KEY: FINTOC_KEYS.public_key,
  FINTOC_SECRET_KEY: FINTOC_KEYS.secret_key,
  FINTOC_WEBHOOK_SECRET: FINTOC_KEYS.webhook_secret,
});

const portOf = (address: string) => address.slice(address.lastIndexOf(':') + 1);
