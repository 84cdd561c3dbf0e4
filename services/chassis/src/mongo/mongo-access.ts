// How a service's settings say to reach its database: as whom, and by which certificates.
import type { MongoClientOptions } from 'mongodb';
import type { MongoConfig } from '../config.ts';
import { type StoreTls, storeTls } from '../store-access.ts';

export interface MongoAccess {
  /** Goes before the user of the URL. */
  readonly user?: string;
  readonly password?: string;
  /** The database that knows the user; what the URL says, or admin, unless told. */
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

/** What connectMongo takes of a configuration. @throws Error when a file can not be read any more */
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

/** The same as the driver takes it: its options go before what the URL says. */
export function driverOptions({ user, password, authSource, tls }: MongoAccess): MongoClientOptions {
  return {
    ...(user && password && { auth: { username: user, password } }),
    ...(authSource && { authSource }),
    // The certificate and its key apart, as Secrets have them: the driver's own option wants both in one file.
    ...(tls && { tls: true, ...tls }),
  };
}
