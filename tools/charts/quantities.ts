// Checks the requests and limits of pods, read as Kubernetes reads them: in the types a quantity is any text, so only the cluster
// would notice 512MB. Not an export of the package's main file, but the only function in it that reads quantities.
import { quantityToScalar } from '@kubernetes/client-node/dist/util.js';
import type { Manifest } from './helm.ts';

type Resources = Readonly<Record<'requests' | 'limits', Readonly<Record<string, unknown>> | undefined>>;

/** Returns the quantities of a manifest that Kubernetes cannot read, fractions of a byte, and requests above their limits. */
export function quantityProblems(manifest: Manifest): string[] {
  const who = `${manifest.kind} ${manifest.metadata.name}`;
  return resourcesIn(manifest).flatMap(({ requests = {}, limits = {} }) => [
    ...[...Object.entries(requests), ...Object.entries(limits)].flatMap(([resource, quantity]) =>
      complaintOf(resource, quantity).map((complaint) => `${who}: ${complaint}`),
    ),
    ...Object.keys(requests)
      .filter((resource) => resource in limits && scalar(requests[resource]) > scalar(limits[resource]))
      .map((resource) => `${who}: requests more ${resource} than its limit`),
  ]);
}

/** Returns every `resources` at any depth, and the size limit of every emptyDir as if it were one. */
function resourcesIn(value: unknown): Resources[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  return members.flatMap(([name, member]) => {
    if (name === 'sizeLimit') return [{ requests: { storage: member }, limits: undefined }];
    // HPAs name the metric on which they scale `resource`; a Role has a list of kinds under this name.
    if (name === 'resources' && !Array.isArray(member)) return [member as Resources];
    return resourcesIn(member);
  });
}

function complaintOf(resource: string, quantity: unknown): string[] {
  const amount = scalar(quantity);
  if (Number.isNaN(amount) || amount <= 0) return [`${resource}: ${quantity} is not a quantity`];
  return resource !== 'cpu' && !Number.isInteger(amount)
    ? [`${resource}: ${quantity} is not a whole number of bytes`]
    : [];
}

/** Returns cores or bytes; NaN for anything else. */
function scalar(quantity: unknown): number {
  try {
    return Number(quantityToScalar(String(quantity)));
  } catch {
    return Number.NaN;
  }
}
