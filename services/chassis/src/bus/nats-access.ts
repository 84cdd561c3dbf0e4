// Decides from the settings how a process signs in to NATS and whom it trusts there. Files are read at every connect, so that a
// rotated Secret takes effect at the next reconnect.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import {
  type Authenticator,
  type ConnectionOptions,
  credsAuthenticator,
  nkeyAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';
import { appError } from '../errors.ts';
import { type NatsUrl, parseNatsUrl } from './nats-url.ts';

const SETTINGS = [
  'NATS_USER',
  'NATS_PASSWORD',
  'NATS_PASSWORD_FILE',
  'NATS_TOKEN',
  'NATS_NKEY_SEED_FILE',
  'NATS_CREDS_FILE',
  'NATS_TLS_CA_FILE',
  'NATS_TLS_CERT_FILE',
  'NATS_TLS_KEY_FILE',
] as const;

/** The settings for signing in; those of config.ts, or of an operator's environment. */
export type NatsSettings = { readonly [name in (typeof SETTINGS)[number]]?: string | undefined };

/** An invalid setting and what is wrong with it; never its value. */
export interface NatsProblem {
  readonly setting: keyof NatsSettings | 'NATS_URL';
  readonly message: string;
}

/** Returns these settings from an environment that is not read as a service's configuration. */
export function natsSettingsOf(env: NodeJS.ProcessEnv): NatsSettings {
  return Object.fromEntries(SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** The part of the client's connect options that this module sets. */
export type NatsAccess = Pick<ConnectionOptions, 'servers' | 'authenticator' | 'tls'>;

/** Lists settings that contradict each other; empty when a process can start with them. */
export function natsProblems(url: string, settings: NatsSettings): NatsProblem[] {
  const found: NatsProblem[] = [];
  const wrong = (setting: NatsProblem['setting'], message: string) => found.push({ setting, message });
  const address = parseNatsUrl(url);
  if (typeof address === 'string') wrong('NATS_URL', address);
  const { NATS_USER: user, NATS_PASSWORD: password, NATS_PASSWORD_FILE: passwordFile } = settings;
  if (password && passwordFile) wrong('NATS_PASSWORD_FILE', 'and NATS_PASSWORD are both set: keep one');
  if (user && !password && !passwordFile) wrong('NATS_PASSWORD', 'or NATS_PASSWORD_FILE is needed with NATS_USER');
  if (!user && (password || passwordFile)) wrong('NATS_USER', 'is needed with the password');
  const ways = waysIn(address, settings);
  if (ways.length > 1)
    wrong(ways[1] ?? 'NATS_URL', `is a second way to sign in: keep one of ${ways.map(named).join(' and ')}`);
  const { NATS_TLS_CERT_FILE: cert, NATS_TLS_KEY_FILE: key } = settings;
  if (cert && !key) wrong('NATS_TLS_KEY_FILE', 'is needed with NATS_TLS_CERT_FILE');
  if (key && !cert) wrong('NATS_TLS_CERT_FILE', 'is needed with NATS_TLS_KEY_FILE');
  return found;
}

function waysIn(address: NatsUrl | string, settings: NatsSettings): NatsProblem['setting'][] {
  const own = (['NATS_USER', 'NATS_TOKEN', 'NATS_NKEY_SEED_FILE', 'NATS_CREDS_FILE'] as const).filter(
    (name) => settings[name],
  );
  return typeof address !== 'string' && address.login ? [...own, 'NATS_URL'] : own;
}

const named = (setting: NatsProblem['setting']) => (setting === 'NATS_URL' ? 'the credentials in NATS_URL' : setting);

/**
 * Returns what to connect with. Without settings the server decides what an unknown caller may do; TLS is used where the server
 * offers it, and is required with a certificate file or tls://.
 * @param serverName what the server's certificate must name, for a server that is reached under another name
 * @throws AppError when settings contradict each other, or a file cannot be read
 */
export function natsAccess(url: string, settings: NatsSettings = {}, serverName?: string): NatsAccess {
  const [problem] = natsProblems(url, settings);
  const address = parseNatsUrl(url);
  if (problem || typeof address === 'string')
    throw refused(`${problem?.setting ?? 'NATS_URL'} ${problem?.message ?? address}.`);
  const { NATS_TLS_CA_FILE: caFile, NATS_TLS_CERT_FILE: certFile, NATS_TLS_KEY_FILE: keyFile } = settings;
  const authenticator = authenticatorOf(address, settings);
  const tls = { ...(caFile && { caFile }), ...(certFile && { certFile, keyFile }) };
  const isRequired = address.isTls || Object.keys(tls).length > 0;
  for (const name of ['NATS_TLS_CA_FILE', 'NATS_TLS_CERT_FILE', 'NATS_TLS_KEY_FILE'] as const)
    if (settings[name]) contentOf(name, settings[name]);
  return {
    servers: [...address.servers],
    ...(authenticator && { authenticator }),
    ...(isRequired && { tls: { ...tls, ...identityOf(address.servers, serverName) } }),
  };
}

/**
 * Returns options that the client passes to Node. Where the client dials an IP address it passes no name, and Node would check
 * for localhost.
 */
function identityOf(servers: readonly string[], serverName: string | undefined) {
  if (serverName) return { servername: serverName };
  const hosts = servers.map((server) => new URL(`tcp://${server}`).hostname.replace(/^\[(.*)\]$/, '$1'));
  const addresses = hosts.filter((host) => isIP(host) !== 0);
  if (addresses.length === 0) return {};
  return {
    checkServerIdentity: (host: string, certificate: PeerCertificate) =>
      addresses.some((address) => checkServerIdentity(address, certificate) === undefined)
        ? undefined
        : checkServerIdentity(host, certificate),
  };
}

function authenticatorOf({ login }: NatsUrl, settings: NatsSettings): Authenticator | undefined {
  const { NATS_USER: user, NATS_PASSWORD: password, NATS_PASSWORD_FILE: passwordFile, NATS_TOKEN: token } = settings;
  const { NATS_NKEY_SEED_FILE: seedFile, NATS_CREDS_FILE: credsFile } = settings;
  if (user && passwordFile)
    return fromFile('NATS_PASSWORD_FILE', passwordFile, (content) =>
      usernamePasswordAuthenticator(user, content.replace(/\r?\n$/, '')),
    );
  if (user) return usernamePasswordAuthenticator(user, password);
  if (token) return tokenAuthenticator(token);
  if (seedFile)
    return fromFile('NATS_NKEY_SEED_FILE', seedFile, (content) => nkeyAuthenticator(Buffer.from(content.trim())));
  if (credsFile) return fromFile('NATS_CREDS_FILE', credsFile, (content) => credsAuthenticator(Buffer.from(content)));
  if (!login) return undefined;
  return 'token' in login ? tokenAuthenticator(login.token) : usernamePasswordAuthenticator(login.user, login.password);
}

/**
 * Makes an authenticator that reads a file. An authenticator that throws ends the client permanently, so a file that cannot be
 * used is an error only at start; later the last usable content is tried again.
 */
function fromFile(
  setting: keyof NatsSettings,
  file: string,
  authenticatorFor: (content: string) => Authenticator,
): Authenticator {
  let last = authenticatorFor(contentOf(setting, file));
  try {
    last('nonce');
  } catch {
    // The client's message could quote the content.
    throw refused(`${setting} names a file that does not hold such credentials.`);
  }
  return (nonce) => {
    try {
      const next = authenticatorFor(contentOf(setting, file));
      const signed = next(nonce);
      last = next;
      return signed;
    } catch {
      return last(nonce);
    }
  };
}

function contentOf(setting: keyof NatsSettings, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw refused(`${setting} names a file that cannot be read.`, error);
  }
}

const refused = (message: string, cause?: unknown) =>
  appError('service_unavailable', message, { code: 'FAILED_PRECONDITION', cause });
