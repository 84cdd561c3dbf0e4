// Resolves the targets of the ops CLI, and only this file does: the system of the local stack by default, or the system or
// cluster that options or the environment name.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NatsSettings, natsSettingsOf } from '@touchline/chassis/bus/nats-access.ts';
import type { ClientTls } from '@touchline/chassis/grpc/tls.ts';
import { FLOW } from '../admin/clients.ts';
import { flag, type Given, type Option, optionalText } from '../admin/command.ts';
import { operatorTls, tlsFor } from '../admin/operator-tls.ts';
import type { ClusterView } from './cluster-view.ts';

/** Options of every command. */
export const TARGET_OPTIONS: Readonly<Record<string, Option>> = {
  'nats-url': { value: 'URL', about: 'the address of NATS; by default that of the system that `npm start` runs' },
  'bus-prefix': { value: 'X', about: 'the prefix of the deployment’s subjects; by default none' },
  services: {
    value: 'F',
    about: 'a JSON file {"operator": {"gateway": "host:port", …}, "ops": {…}}; by default the local services',
  },
  kubeconfig: { value: 'F', about: 'use a cluster, by this file; ports are forwarded' },
  context: { value: 'C', about: 'use a cluster, by this context of the file' },
  'in-cluster': { about: 'use the cluster in which this runs' },
  namespace: { value: 'N', about: 'the namespace of the release; by default that of the context' },
  release: { value: 'R', about: 'the release of the chart; by default touchline' },
};

export interface ServiceTarget {
  readonly name: string;
  /** host:port of its gRPC for operators. */
  readonly operator: string;
  /** host:port of /readyz. */
  readonly ops: string;
  /** The client TLS of its gRPC; undefined for plain text. */
  readonly tls: ClientTls | undefined;
}

export interface NatsTarget {
  readonly url: string;
  readonly busPrefix: string;
  /** How to sign in, when the URL does not say it. */
  readonly access?: NatsSettings;
  /** The name that its certificate must have, when it is reached by another name. */
  readonly serverName?: string;
}

export interface Targets extends AsyncDisposable {
  /** @throws Error that says how to name one when none is known */
  nats(): NatsTarget | Promise<NatsTarget>;
  /** Returns the services in the order in which work flows. @throws Error that says how to name them */
  services(): readonly ServiceTarget[];
  /** Null when the target is not a cluster. */
  readonly cluster: ClusterView | null;
}

interface Sources {
  readonly given: Given;
  readonly env: NodeJS.ProcessEnv;
  readonly stateDir: string;
}

/**
 * Returns the targets in a cluster when an option names one, otherwise those of findTargets.
 * @throws Error when there is no such cluster
 */
export async function openTargets(sources: Sources): Promise<Targets> {
  const { given, env } = sources;
  const [kubeconfig, context] = [optionalText(given, 'kubeconfig'), optionalText(given, 'context')];
  const isInside = flag(given, 'in-cluster');
  if (kubeconfig === undefined && context === undefined && !isInside) return findTargets(sources);
  const url = optionalText(given, 'nats-url') ?? env.NATS_URL;
  const { clusterTargets } = await import('./cluster-targets.ts');
  return clusterTargets({
    kubeconfig,
    context,
    isInside,
    namespace: optionalText(given, 'namespace'),
    release: optionalText(given, 'release') ?? 'touchline',
    nats: url ? { url, busPrefix: busPrefixOf(sources), access: natsSettingsOf(env) } : undefined,
    natsAccess: natsSettingsOf(env),
  });
}

const busPrefixOf = ({ given, env }: Pick<Sources, 'given' | 'env'>): string =>
  optionalText(given, 'bus-prefix') ?? env.BUS_PREFIX ?? '';

/**
 * Finds each target in an option, else in a variable (NATS_URL, BUS_PREFIX, <SERVICE>_OPERATOR_GRPC and <SERVICE>_OPS), else in
 * the files of the local stack. Certificates and the NATS sign-in come from variables only (GRPC_TLS_…, NATS_…).
 */
export function findTargets({ given, env, stateDir }: Sources) {
  return {
    cluster: null,
    [Symbol.asyncDispose]: async () => undefined,
    nats: () => {
      const url = optionalText(given, 'nats-url') ?? env.NATS_URL ?? readJson(stateDir, 'dev.json')?.nats_url;
      if (typeof url !== 'string' || url === '')
        throw new Error('No NATS is known: start a system with `npm start`, or say --nats-url (or set NATS_URL).');
      return { url, busPrefix: busPrefixOf({ given, env }), access: natsSettingsOf(env) };
    },
    services: () => {
      const file = optionalText(given, 'services');
      const known = file === undefined ? readJson(stateDir, 'services.json') : readJson('', file);
      if (file !== undefined && known === undefined) throw new Error(`There is no file ${file}.`);
      const tls = operatorTls(env);
      return FLOW.map((name) => {
        const address = (kind: 'operator' | 'ops', variable: string) =>
          (file === undefined ? env[`${name.toUpperCase()}_${variable}`] : undefined) ?? known?.[kind]?.[name];
        const [operator, ops] = [address('operator', 'OPERATOR_GRPC'), address('ops', 'OPS')];
        if (!operator || !ops)
          throw new Error(
            `No address is known for ${name}: start a system with \`npm start\`, say --services, or set ${name.toUpperCase()}_OPERATOR_GRPC and ${name.toUpperCase()}_OPS.`,
          );
        return { name, operator, ops, tls: tlsFor(tls, name) };
      });
    },
  };
}

/** The members of the two files that this code reads. */
interface StateFile {
  readonly nats_url?: string;
  readonly operator?: Readonly<Record<string, string>>;
  readonly ops?: Readonly<Record<string, string>>;
}

function readJson(dir: string, name: string): StateFile | undefined {
  const file = join(dir, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StateFile) : undefined;
}
