// What a pod asks for and may use, read as Kubernetes reads it: to the types a quantity is any text, and 512MB would be found out
// by the cluster alone.
// Not among what the package says at its door, and the one reading of quantities in it.
import { quantityToScalar } from '@kubernetes/client-node/dist/util.js';
import type { Manifest } from './helm.ts';

type Resources = Readonly<Record<'requests' | 'limits', Readonly<Record<string, unknown>> | undefined>>;

/** Quantities of a manifest that Kubernetes does not read, bytes of which there are parts, and requests above their limits. */
export function quantityComplaints(manifest: Manifest): string[] {
  const who = `${manifest.kind} ${manifest.metadata.name}`;
  return resourcesIn(manifest).flatMap(({ requests = {}, limits = {} }) => [
    ...[...Object.entries(requests), ...Object.entries(limits)].flatMap(([resource, quantity]) =>
      complaintOf(resource, quantity).map((complaint) => `${who}: ${complaint}`),
    ),
    ...Object.keys(requests)
      .filter((resource) => resource in limits && scalar(requests[resource]) > scalar(limits[resource]))
      .map((resource) => `${who}: asks for more ${resource} than its limit`),
  ]);
}

/** Every `resources` at any depth, and the size limit of every emptyDir as if it were one. */
function resourcesIn(value: unknown): Resources[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  return members.flatMap(([name, member]) => {
    if (name === 'sizeLimit') return [{ requests: { storage: member }, limits: undefined }];
    // HPAs call the metric that they scale on `resource`; a Role has a list of kinds under this name.
    if (name === 'resources' && !Array.isArray(member)) return [member as Resources];
    return resourcesIn(member);
  });
}

function complaintOf(resource: string, quantity: unknown): string[] {
  const amount = scalar(quantity);
  if (Number.isNaN(amount) || amount <= 0) return [`${resource}: ${quantity} is no quantity`];
  return resource !== 'cpu' && !Number.isInteger(amount)
    ? [`${resource}: ${quantity} is no whole number of bytes`]
    : [];
}

/** Cores or bytes; NaN for what is neither. */
function scalar(quantity: unknown): number {
  try {
    return Number(quantityToScalar(String(quantity)));
  } catch {
    return Number.NaN;
  }
}
