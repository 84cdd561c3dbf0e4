// Refuses Ingresses and Leases that the API server would refuse.
import type { V1Ingress, V1Lease } from '@kubernetes/client-node';
import type { Json } from './cluster.ts';
import { StatusError } from './status-error.ts';

const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const isName = (text: string): boolean => text.length <= 253 && text.split('.').every((label) => LABEL.test(label));

const invalid = (kind: string, name: string | undefined, why: string) =>
  new StatusError(422, 'Invalid', `${kind} "${name}" is invalid: ${why}`);

/** Throws what the API server would return for an Ingress that it refuses. */
export function validateIngress({ metadata, spec }: Json<V1Ingress>): void {
  const refuse = (why: string) => invalid('Ingress.networking.k8s.io', metadata?.name, why);
  if (!isName(metadata?.name ?? '')) throw refuse('metadata.name: Invalid value');
  if (!spec?.rules?.length && !spec?.defaultBackend)
    throw refuse('spec: Invalid value: either `defaultBackend` or `rules` must be specified');
  for (const { host = '', http } of spec.rules ?? []) {
    if (host && !isName(host.replace(/^\*\./, ''))) throw refuse('spec.rules.host: Invalid value');
    for (const { path = '', pathType, backend } of http?.paths ?? []) {
      if (!['Exact', 'Prefix', 'ImplementationSpecific'].includes(pathType)) throw refuse('pathType: Required value');
      if (!path.startsWith('/')) throw refuse('path: Invalid value: must be an absolute path');
      if (!backend?.service?.name) throw refuse('backend: Required value');
    }
  }
}

/** Throws what the API server would return for a Lease that it refuses. */
export function validateLease({ metadata, spec }: Json<V1Lease>): void {
  const refuse = (why: string) => invalid('Lease.coordination.k8s.io', metadata?.name, why);
  const { leaseDurationSeconds, leaseTransitions, acquireTime, renewTime } = spec ?? {};
  if (leaseDurationSeconds !== undefined && !(leaseDurationSeconds > 0))
    throw refuse('spec.leaseDurationSeconds: Invalid value: must be greater than 0');
  if (leaseTransitions !== undefined && leaseTransitions < 0) throw refuse('spec.leaseTransitions: Invalid value');
  for (const time of [acquireTime, renewTime])
    if (time !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(String(time)))
      throw new StatusError(400, 'BadRequest', `${String(time)} is no time with microseconds`);
}
