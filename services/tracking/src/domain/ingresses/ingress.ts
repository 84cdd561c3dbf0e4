// Names the parts of an Ingress by which the domain controller decides.

/** What an Ingress says: the members of networking.k8s.io/v1 that the controller sets or compares. */
export interface IngressSpec {
  readonly ingressClassName?: string | undefined;
  readonly rules?: readonly { readonly host?: string | undefined; readonly [member: string]: unknown }[] | undefined;
  readonly [member: string]: unknown;
}

/** An Ingress as the controller wants it. */
export interface WantedIngress {
  readonly name: string;
  readonly host: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: IngressSpec;
}

/** An Ingress as it is in the cluster. */
export interface FoundIngress {
  readonly name: string;
  readonly uid: string;
  /** Changes with every write: a write that names an earlier one is refused. */
  readonly resourceVersion: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: IngressSpec;
  /** Whether it is deleted and waits for somebody's finalizer. */
  readonly isEnding: boolean;
}
