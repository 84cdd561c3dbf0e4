// Holds the resources of a simulated namespace, in the form in which they are sent; only their controllers read them.
import type { V1Deployment, V1Ingress, V1Job, V1Lease, V1Pod, V1Secret, V1Service } from '@kubernetes/client-node';

/** The type in JSON, where times are texts. */
export type Json<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Json<T[K]> } : T;

export interface Cluster {
  readonly namespace: string;
  readonly deployments: Map<string, Json<V1Deployment>>;
  readonly services: Map<string, Json<V1Service>>;
  readonly pods: Map<string, Json<V1Pod>>;
  readonly jobs: Map<string, Json<V1Job>>;
  readonly ingresses: Map<string, Json<V1Ingress>>;
  readonly leases: Map<string, Json<V1Lease>>;
  /** Says why an Ingress is refused, as the webhook of an ingress controller does; undefined for one that is not. */
  refusesIngress?: (ingress: Json<V1Ingress>) => string | undefined;
  /** Plain values, not base64. */
  readonly secrets: Map<string, Record<string, string>>;
  readonly configMaps: Map<string, Record<string, string>>;
  /** The local ports for a pod's ports, by pod name and port. */
  readonly ports: Map<string, Readonly<Record<number, number>>>;
}

export function emptyCluster(namespace: string): Cluster {
  return {
    namespace,
    deployments: new Map(),
    services: new Map(),
    pods: new Map(),
    jobs: new Map(),
    ingresses: new Map(),
    leases: new Map(),
    secrets: new Map(),
    configMaps: new Map(),
    ports: new Map(),
  };
}

/** Returns a Secret as the API returns it. */
export function secretOf({ namespace, secrets }: Cluster, name: string): Json<V1Secret> | undefined {
  const values = secrets.get(name);
  if (values === undefined) return undefined;
  const data = Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, data: Object.fromEntries(data) };
}
