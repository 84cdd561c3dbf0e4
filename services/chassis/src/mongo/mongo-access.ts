// Reads from a service's settings how to reach its database: with which user, and with which certificates.
import type { MongoClientOptions } from 'mongodb';
import type { MongoConfig } from '../config.ts';
import { type StoreTls, storeTls } from '../store-access.ts';

export interface MongoAccess {
  /** Overrides the user in the URL. */
  readonly user?: string;
  readonly password?: string;
  /** The database that holds the user; by default what the URL says, or admin. */
  readonly authSource?: string;
  readonly tls?: StoreTls;
}

export type MongoSettings = Pick<
  MongoConfig,
  | 'MONGODB_URL'
  | 'MONGODB_USER'
  | 'MONGODB_PASSWORD'
  | 'MONGODB_AUTH_SOURCE'
  | 'MONGODB_TLS_CA_FILE'
  | 'MONGODB_TLS_CERT_FILE'
  | 'MONGODB_TLS_KEY_FILE'
> & { readonly MONGODB_DATABASE: string };

/** Returns the options for connectMongo from a configuration. @throws Error when a file can no longer be read */
export function mongoOptions(config: MongoSettings): { url: string; database: string; access: MongoAccess } {
  const { MONGODB_USER: user, MONGODB_PASSWORD: password, MONGODB_AUTH_SOURCE: authSource } = config;
  const tls = storeTls({
    caFile: config.MONGODB_TLS_CA_FILE,
    certFile: config.MONGODB_TLS_CERT_FILE,
    keyFile: config.MONGODB_TLS_KEY_FILE,
  });
  return {
    url: config.MONGODB_URL,
    database: config.MONGODB_DATABASE,
    access: {
      ...(user && { user }),
      ...(password && { password }),
      ...(authSource && { authSource }),
      ...(tls && { tls }),
    },
  };
}

/** Returns the same as options for the driver; they override what the URL says. */
export function driverOptions({ user, password, authSource, tls }: MongoAccess): MongoClientOptions {
  return {
    ...(user && password && { auth: { username: user, password } }),
    ...(authSource && { authSource }),
    // The certificate and its key are separate, as in Secrets: the driver's own option expects both in one file.
    ...(tls && { tls: true, ...tls }),
  };
}
