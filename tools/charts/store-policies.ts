// Checks k8s/stores against the charts: its policies must let in the pods that the charts let out, and its users must be those of
// the services that use a store. Otherwise a new service could be forgotten there, and could not connect.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './chart-list.ts';
import { type Manifest, parseManifests } from './helm.ts';
import { jobsMadeLater, matches, podOf } from './references.ts';

const PORTS: Readonly<Record<string, number>> = { mongodb: 27_017, nats: 4222, valkey: 6379 };
const NAMESPACE = { 'kubernetes.io/metadata.name': 'touchline' };

/** Returns a manifest of k8s/stores. */
export const storeManifests = (name: string): Manifest[] =>
  parseManifests(readFileSync(join(ROOT, 'k8s/stores', `${name}.yaml`), 'utf8'));

/**
 * Returns where the policies of the stores let in other pods than the release's policies let out, as sentences.
 * @param manifests a rendered release, whose egress names no peers
 * @param policies those of k8s/stores/networkpolicies.yaml
 */
export function policyDifferences(manifests: readonly Manifest[], policies: readonly Manifest[]): string[] {
  const pods = [...manifests, ...jobsMadeLater(manifests)].flatMap(podOf);
  const own = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  return Object.entries(PORTS).flatMap(([store, port]) =>
    pods.flatMap(({ name, labels }) => {
      const isLetOut = own
        .filter(({ spec }) => matches(spec.podSelector, labels))
        .some(({ spec }) => (spec.egress ?? []).some((rule: Manifest) => opens(rule, port)));
      const isLetIn = policies
        .filter(({ metadata }) => metadata.name === store)
        .some(({ spec }) => spec.ingress.some((rule: Manifest) => opens(rule, port) && admits(rule, labels)));
      if (isLetOut === isLetIn) return [];
      const advice = isLetOut ? 'add it to' : 'take it out of';
      return [`k8s/stores/networkpolicies.yaml: ${advice} the policy ${store}: ${name}`];
    }),
  );
}

const opens = ({ ports }: Manifest, port: number): boolean => ports.some((one: Manifest) => one.port === port);

const admits = ({ from }: Manifest, labels: Record<string, string>): boolean =>
  from.some(
    ({ namespaceSelector, podSelector }: Manifest) =>
      namespaceSelector !== undefined && matches(namespaceSelector, NAMESPACE) && matches(podSelector, labels),
  );
