// Which services there are, where they listen, and what starting them takes.
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
  'console',
] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface Urls {
  mongodbUrl: string;
  natsUrl: string;
  redisUrl: string;
}

/** Where each service listens. */
export interface Addresses {
  /** As the services call each other. */
  grpc: Record<ServiceName, string>;
  /** As operators call them. */
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
  /** Access's, where it is another one. */
  accessDatabase?: string;
  busPrefix?: string;
  /** Meta's side of the provider simulator. */
  metaGraphUrl: string;
  /** The app that it knows; without it social_ads can be connected by operators alone. */
  metaApp?: { clientId: string; clientSecret: string };
  /** Where the simulator plays the smaller vendors; without it they are not configured. */
  vendorsUrl?: string;
  /** Google's side of the provider simulator and the OAuth app that it knows; without it search_ads is not configured. */
  google?: { url: string; clientId: string; clientSecret: string; developerToken: string };
  /** A file of reference rates; none are fetched without it. */
  ratesUrl?: string;
  /** False: any free port, for tests beside a running system. */
  fixedPorts?: boolean;
  watch?: boolean;
  /** What callers wait for goes before what works for the reports; without it all have the same share of the processor. */
  callersFirst?: boolean;
  /** What each service shows the others; without it they talk in plain text. */
  certificates?: Readonly<Record<ServiceName, TlsFiles>>;
  env?: Record<string, string>;
}
