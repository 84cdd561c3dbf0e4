// Lists the services, and declares their addresses and the options for starting them.
import type { TlsFiles } from '@touchline/chassis/grpc/tls.ts';

export const SERVICES = [
  'gateway',
  'access',
  'tracking',
  'identity',
  'attribution',
  'connections',
  'webhooks',
  'campaigns',
  'scoring',
  'exports',
  'messages',
  'console',
] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface Urls {
  mongodbUrl: string;
  natsUrl: string;
  redisUrl: string;
}

/** The addresses on which each service listens. */
export interface Addresses {
  /** The addresses for other services. */
  grpc: Record<ServiceName, string>;
  /** The addresses for operators. */
  operator: Record<ServiceName, string>;
  ops: Record<ServiceName, string>;
  baseUrl: string;
  consoleUrl: string;
  collectorUrl: string;
}

export interface ServicesOptions {
  urls: Urls;
  stateDir: string;
  /** Databases are named `<databasePrefix>_<service>`. */
  databasePrefix: string;
  /** The database of access, when it has another name. */
  accessDatabase?: string;
  busPrefix?: string;
  /** Meta's side of the provider simulator. */
  metaGraphUrl: string;
  /** The app that the simulator knows; without it only operators can connect social_ads. */
  metaApp?: { clientId: string; clientSecret: string };
  /** The simulator's address for the smaller vendors; without it they are not configured. */
  vendorsUrl?: string;
  /** Google's side of the provider simulator and the OAuth app that it knows; without it search_ads is not configured. */
  google?: { url: string; clientId: string; clientSecret: string; developerToken: string };
  /** The URL of a file of reference rates; without it none are fetched. */
  ratesUrl?: string;
  /** False for any free ports, for tests beside a running system. */
  fixedPorts?: boolean;
  watch?: boolean;
  /**
   * Gives processes for which callers wait more of the processor than those that work for reports; otherwise all get the same.
   */
  callersFirst?: boolean;
  /** The certificate that each service presents to the others; without it they use plain text. */
  certificates?: Readonly<Record<ServiceName, TlsFiles>>;
  env?: Record<string, string>;
}
