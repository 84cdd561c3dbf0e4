// Lists the services that have a chart, and reads the charts' values.
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
  'exports',
  'messages',
] as const;
export type ChartedService = (typeof CHARTED)[number];

/**
 * The traffic in a service's chart: the ports that it serves, the services that it calls, those that call it, and what it uses.
 */
export interface Network {
  serves: string[];
  calls: string[];
  calledBy: string[];
  /** Whose HTTP API it calls; missing for none. */
  callsHttp?: string[];
  /** Who calls its HTTP API within the cluster; missing for nobody. */
  httpCalledBy?: string[];
  uses: string[];
  usesInternet: boolean;
  internetSettings: string[];
  usesCluster: boolean;
}

/** Returns a chart's values.yaml. */
export function valuesOf(chart: string): Record<string, unknown> {
  return parse(readFileSync(join(CHARTS, chart, 'values.yaml'), 'utf8')) as Record<string, unknown>;
}

/** Returns the network part of a service's values.yaml. */
export function networkOf(service: ChartedService): Network {
  return valuesOf(service).network as Network;
}

/** Returns the services that use a store, in the order of the charts. */
export const usersOf = (store: 'mongodb' | 'nats' | 'valkey'): ChartedService[] =>
  CHARTED.filter((service) => networkOf(service).uses.includes(store));
