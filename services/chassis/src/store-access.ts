// Reads the users and certificates for MongoDB and Valkey from the settings: checked together at the start, read when connecting.
import { accessSync, constants, readFileSync } from 'node:fs';

/**
 * The certificate to present and the authority to trust, as file contents; MongoDB's driver and the client of Valkey accept it as
 * it is.
 */
export interface StoreTls {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

export interface TlsSettings {
  readonly caFile: string | undefined;
  readonly certFile: string | undefined;
  readonly keyFile: string | undefined;
}

/**
 * Returns the files' contents; undefined when no file is named: then the URL alone decides whether there is TLS.
 * @throws Error when one cannot be read
 */
export function storeTls({ caFile, certFile, keyFile }: TlsSettings): StoreTls | undefined {
  if (!caFile && !certFile) return undefined;
  return {
    ...(caFile && { ca: readFileSync(caFile) }),
    ...(certFile && keyFile && { cert: readFileSync(certFile), key: readFileSync(keyFile) }),
  };
}

type Given = Readonly<Record<string, string | undefined>>;

/** Each setting on the left requires the one on the right. */
const NEEDS: readonly (readonly [string, string])[] = [
  ['MONGODB_USER', 'MONGODB_PASSWORD'],
  ['MONGODB_PASSWORD', 'MONGODB_USER'],
  ['MONGODB_AUTH_SOURCE', 'MONGODB_USER'],
  ['MONGODB_TLS_CERT_FILE', 'MONGODB_TLS_KEY_FILE'],
  ['MONGODB_TLS_KEY_FILE', 'MONGODB_TLS_CERT_FILE'],
  ['REDIS_USER', 'REDIS_PASSWORD'],
  ['REDIS_TLS_CERT_FILE', 'REDIS_TLS_KEY_FILE'],
  ['REDIS_TLS_KEY_FILE', 'REDIS_TLS_CERT_FILE'],
];
const FILES = ['CA', 'CERT', 'KEY'].flatMap((kind) => [`MONGODB_TLS_${kind}_FILE`, `REDIS_TLS_${kind}_FILE`]);
const PLAIN_TEXT = /[?&](tls|ssl)=false\b/i;

/**
 * Returns settings that contradict each other and files that cannot be read, one line each, which names settings and never a
 * value.
 */
export function accessComplaints(given: Given): string[] {
  const missing = NEEDS.filter(([name, other]) => given[name] && !given[other]);
  const unread = FILES.filter((name) => given[name] && !isReadable(given[name]));
  const plain = PLAIN_TEXT.exec(given.MONGODB_URL ?? '')?.[1];
  const withTls = ['MONGODB_TLS_CA_FILE', 'MONGODB_TLS_CERT_FILE'].find((name) => given[name]);
  return [
    ...missing.map(([name, other]) => `${other}: is required with ${name}`),
    ...unread.map((name) => `${name}: names a file that cannot be read`),
    ...(plain && withTls ? [`MONGODB_URL: says ${plain}=false, and ${withTls} asks for TLS: remove one of them`] : []),
  ];
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
