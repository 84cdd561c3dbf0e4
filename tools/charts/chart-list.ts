// Where the charts are, and which services have one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '../..');
export const CHARTS = join(ROOT, 'charts');
export const CHARTED = [
  'gateway',
  'access',
  'console',
  'tracking',
  'identity',
  'attribution',
  'connections',
  'campaigns',
  'webhooks',
  'scoring',
] as const;
export type ChartedService = (typeof CHARTED)[number];

/** What a service's chart says of its traffic: ports that it serves, whom it calls, who calls it, what it uses. */
export interface Network {
  serves: string[];
  calls: string[];
  calledBy: string[];
  uses: string[];
  usesInternet: boolean;
  internetSettings: string[];
  usesCluster: boolean;
}

/** A chart's values.yaml. */
export function valuesOf(chart: string): Record<string, unknown> {
  return parse(readFileSync(join(CHARTS, chart, 'values.yaml'), 'utf8')) as Record<string, unknown>;
}

/** The network part of a service's values.yaml. */
export function networkOf(service: ChartedService): Network {
  return valuesOf(service).network as Network;
}

/** Services that use a store, in the order of the charts. */
export const usersOf = (store: 'mongodb' | 'nats' | 'valkey'): ChartedService[] =>
  CHARTED.filter((service) => networkOf(service).uses.includes(store));
