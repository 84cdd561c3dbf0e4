// What traffic the code of a service really makes: its gRPC clients, its stores, its subjects. The charts' policies are held
// against it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '@touchline/proto/catalog.ts';
import { CHARTED, type ChartedService, networkOf, ROOT } from './chart-list.ts';

export interface Traffic {
  calls: string[];
  uses: string[];
}

/** Whom a service calls (the *_GRPC settings that it reads) and what stores it connects to. */
export function trafficOf(service: ChartedService): Traffic {
  const source = sourceOf(join(ROOT, 'services', service, 'src'));
  const named = [...source.matchAll(/\b([A-Z]+)_GRPC\b/g)].map((match) => (match[1] ?? '').toLowerCase());
  const subjects = catalog.filter(({ owner, consumers }) => owner === service || consumers.includes(service));
  return {
    calls: sorted(named).filter((name) => CHARTED.some((charted) => charted === name)),
    uses: [
      ...(/\bconnectMongo\(/.test(source) ? ['mongodb'] : []),
      ...(/\bconnectBus\(/.test(source) || subjects.length > 0 ? ['nats'] : []),
      ...(/\bREDIS_URL\b/.test(source) ? ['valkey'] : []),
    ],
  };
}

/** Where a chart says otherwise than the code, in words. */
export function trafficComplaints(): string[] {
  const traffic = new Map(CHARTED.map((service) => [service, trafficOf(service)]));
  return CHARTED.flatMap((service) => {
    const own = traffic.get(service) ?? { calls: [], uses: [] };
    const callers = CHARTED.filter((other) => traffic.get(other)?.calls.includes(service));
    const network = networkOf(service);
    return [
      ...differences(service, 'network.calls', network.calls, own.calls),
      ...differences(service, 'network.calledBy', network.calledBy, callers),
      ...differences(service, 'network.uses', network.uses, own.uses),
    ];
  });
}

function differences(service: string, key: string, said: readonly string[], done: readonly string[]): string[] {
  const missing = done.filter((one) => !said.includes(one));
  const idle = said.filter((one) => !done.includes(one));
  return [
    ...missing.map((one) => `charts/${service}/values.yaml: add ${one} to ${key}, the code does it`),
    ...idle.map((one) => `charts/${service}/values.yaml: take ${one} out of ${key}, the code does not do it`),
  ];
}

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();
