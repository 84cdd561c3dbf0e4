// Finds the traffic that the code of a service really causes: its gRPC clients, its stores, its subjects. The charts' policies
// and the catalog are checked against it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMER_CALLS } from '@touchline/proto/callers.ts';
import * as catalog from '@touchline/proto/catalog.ts';
import { CHARTED, type ChartedService, networkOf, ROOT } from './chart-list.ts';

export interface Traffic {
  calls: string[];
  /** The services whose HTTP API it calls. */
  callsHttp: string[];
  uses: string[];
  /** Names of the catalog's entries that it publishes or reads. */
  subjects: string[];
}

const ENTRIES = Object.entries(catalog).flatMap(([name, value]) => {
  const entry = catalog.catalog.find((one) => one === value);
  return entry === undefined ? [] : [{ ...entry, name }];
});
const IMPORT = /import \{([^}]*)\} from '@touchline\/proto\/catalog\.ts'/g;

/** Returns whom a service calls (the *_GRPC settings that it reads, and GATEWAY_URL), to which stores it connects, and which subjects it uses. */
export function trafficOf(service: ChartedService): Traffic {
  const source = sourceOf(join(ROOT, 'services', service, 'src'));
  const named = [...source.matchAll(/\b([A-Z]+)_GRPC\b/g)].map((match) => (match[1] ?? '').toLowerCase());
  const namedByUrl = [...source.matchAll(/\b(GATEWAY)_URL\b/g)].map((match) => (match[1] ?? '').toLowerCase());
  const imported = [...source.matchAll(IMPORT)].flatMap((match) =>
    (match[1] ?? '').split(',').map((one) => one.trim()),
  );
  const subjects = sorted(imported).filter((name) => ENTRIES.some((entry) => entry.name === name));
  return {
    calls: sorted(named).filter((name) => CHARTED.some((charted) => charted === name)),
    callsHttp: sorted(namedByUrl),
    uses: [
      ...(/\bconnectMongo\(/.test(source) ? ['mongodb'] : []),
      ...(/\bconnectBus\(/.test(source) || subjects.length > 0 ? ['nats'] : []),
      ...(/\bvalkeyOptions\(/.test(source) ? ['valkey'] : []),
    ],
    subjects,
  };
}

export type TrafficOfAll = ReadonlyMap<ChartedService, Traffic>;

/** Returns the traffic of the present code. */
export const trafficOfAll = (): TrafficOfAll => new Map(CHARTED.map((service) => [service, trafficOf(service)]));

/** Returns where a chart or the catalog differs from the code, as sentences. */
export function trafficProblems(traffic: TrafficOfAll): string[] {
  return [...chartProblems(traffic), ...subjectProblems(traffic)];
}

/** The policies also let through what the pods of the release before still call. */
function chartProblems(traffic: TrafficOfAll): string[] {
  const calls = new Map(
    [...traffic].map(([service, own]) => [service, sorted([...own.calls, ...formerlyCalled(service)])]),
  );
  return [...traffic].flatMap(([service, own]) => {
    const callers = CHARTED.filter((other) => calls.get(other)?.includes(service));
    const network = networkOf(service);
    return [
      ...differences(service, 'network.calls', network.calls, calls.get(service) ?? []),
      ...differences(service, 'network.calledBy', network.calledBy, callers),
      ...differences(service, 'network.callsHttp', network.callsHttp ?? [], own.callsHttp),
      ...differences(
        service,
        'network.httpCalledBy',
        network.httpCalledBy ?? [],
        CHARTED.filter((other) => traffic.get(other)?.callsHttp.includes(service)),
      ),
      ...differences(service, 'network.uses', network.uses, own.uses),
    ];
  });
}

/** Returns the services of calls such as touchline.access.v1.KeyService/getKey. */
const formerlyCalled = (service: ChartedService): string[] =>
  (FORMER_CALLS[service] ?? []).map((call) => call.split('.')[1] ?? '');

function subjectProblems(traffic: TrafficOfAll): string[] {
  return ENTRIES.flatMap(({ name, owner, consumers, listeners = [] }) => {
    const said = new Set([owner, ...consumers, ...listeners]);
    const users = CHARTED.filter((service) => traffic.get(service)?.subjects.includes(name));
    return [
      ...users
        .filter((service) => !said.has(service))
        .map((service) => `proto/catalog.ts: ${name} does not name ${service}, whose code uses it`),
      ...[...said]
        .filter((service) => !users.some((user) => user === service))
        .map((service) => `proto/catalog.ts: ${name} names ${service}, whose code does not use it`),
    ];
  });
}

function differences(service: string, key: string, said: readonly string[], done: readonly string[]): string[] {
  const missing = done.filter((one) => !said.includes(one));
  const idle = said.filter((one) => !done.includes(one));
  return [
    ...missing.map((one) => `charts/${service}/values.yaml: add ${one} to ${key}, to match the code`),
    ...idle.map((one) => `charts/${service}/values.yaml: take ${one} out of ${key}, to match the code`),
  ];
}

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();
