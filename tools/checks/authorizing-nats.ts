// Starts a nats-server for tests, with the users that k8s/stores/nats-users.yaml defines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NatsSettings } from '@touchline/chassis/bus/nats-access.ts';
import { parse } from 'yaml';
import { usersOf } from '../charts/chart-list.ts';
import { type NatsConfig, type OwnNats, startOwnNats } from '../local-stack/own-nats.ts';

export interface AuthorizingNats extends OwnNats {
  readonly url: string;
  accessOf(user: string): NatsSettings;
  /** Returns what the server has refused, according to its log. */
  violations(): string[];
}

interface Values {
  readonly config: { readonly merge: NatsConfig };
  readonly container: { readonly env: Readonly<Record<string, object>> };
}

/** Starts the server; makes passwords in the way of docs/deploy.md. */
export async function startAuthorizingNats(): Promise<AuthorizingNats> {
  const file = join(import.meta.dirname, '../../k8s/stores/nats-users.yaml');
  const { config, container } = parse(readFileSync(file, 'utf8')) as Values;
  const passwordOf = (user: string) => `p${Buffer.from(user).toString('hex')}`;
  const users = [...usersOf('nats'), 'operator'];
  const env = Object.fromEntries(users.map((user) => [`${user.toUpperCase()}_PASSWORD`, passwordOf(user)]));
  const missing = Object.keys(container.env).filter((name) => !(name in env));
  if (missing.length > 0) throw new Error(`No service defines ${missing.join(', ')}.`);
  const nats = await startOwnNats(config.merge, env);
  return {
    ...nats,
    url: `nats://${nats.address}`,
    accessOf: (user) => ({ NATS_USER: user, NATS_PASSWORD: passwordOf(user) }),
    violations: () =>
      nats
        .log()
        .split('\n')
        .filter((line) => /violation|authentication error/i.test(line))
        .map((line) => line.replace(/^.*?\] /, '')),
  };
}
