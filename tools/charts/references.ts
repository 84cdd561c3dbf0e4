// Finds references in a rendered release that point at nothing: selectors and labels, ports and names, mounts and accounts.
import type { Manifest } from './helm.ts';

type Labels = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: manifests are data of many kinds
type Data = any;

interface Pod {
  name: string;
  labels: Labels;
  spec: Data;
}

/** Returns every dangling reference as a sentence. Whatever comes from outside the release (Secrets) is taken to exist. */
export function danglingReferences(manifests: readonly Manifest[]): string[] {
  const pods = [...manifests, ...jobsMadeLater(manifests)].flatMap(podOf);
  const named = (kind: string, name: string) =>
    manifests.some((one) => one.kind === kind && one.metadata.name === name);
  const found: string[] = [];
  const expect = (isThere: boolean, complaint: string) => {
    if (!isThere) found.push(complaint);
  };
  for (const pod of pods) for (const complaint of podComplaints(pod, named)) found.push(complaint);
  for (const one of manifests) {
    const who = `${one.kind} ${one.metadata.name}`;
    switch (one.kind) {
      case 'Deployment':
        expect(
          matches(one.spec.selector, one.spec.template.metadata.labels),
          `${who}: its selector does not match its own pods`,
        );
        break;
      case 'Service': {
        const targets = pods.filter(({ labels }) => matches({ matchLabels: one.spec.selector }, labels));
        expect(targets.length > 0, `${who}: its selector matches no pod`);
        for (const { targetPort } of one.spec.ports)
          for (const pod of targets)
            expect(portsOf(pod).has(targetPort), `${who}: ${pod.name} has no port ${targetPort}`);
        break;
      }
      case 'RoleBinding': {
        expect(named(one.roleRef.kind, one.roleRef.name), `${who}: its ${one.roleRef.kind} does not exist`);
        for (const { kind, name } of one.subjects)
          expect(named(kind, name), `${who}: the ${kind} ${name} does not exist`);
        break;
      }
      case 'PodDisruptionBudget':
        expect(
          pods.some(({ labels }) => matches(one.spec.selector, labels)),
          `${who}: its selector matches no pod`,
        );
        break;
      case 'HorizontalPodAutoscaler':
        expect(named(one.spec.scaleTargetRef.kind, one.spec.scaleTargetRef.name), `${who}: its target does not exist`);
        break;
      case 'NetworkPolicy':
        for (const complaint of policyProblems(one, pods)) found.push(`${who}: ${complaint}`);
        break;
      case 'Ingress':
        for (const { http } of one.spec.rules)
          for (const { backend } of http.paths)
            expect(servesPort(manifests, backend.service), `${who}: no Service ${backend.service.name} with that port`);
        break;
      case 'ServiceMonitor': {
        const services = manifests.filter(
          ({ kind, metadata }) => kind === 'Service' && matches(one.spec.selector, metadata.labels ?? {}),
        );
        const ports = services.flatMap(({ spec }) => spec.ports.map(({ name }: { name: string }) => name));
        for (const { port } of one.spec.endpoints)
          expect(ports.includes(port), `${who}: no Service has the port ${port}`);
        break;
      }
    }
  }
  return [...found, ...addressComplaints(manifests)];
}

/** Returns Jobs that are not installed: a service makes them later as its settings say. */
export function jobsMadeLater(manifests: readonly Manifest[]): Manifest[] {
  return manifests.flatMap(({ kind, data }) =>
    kind === 'ConfigMap' && data.REPLAY_JOB !== undefined ? [JSON.parse(data.REPLAY_JOB) as Manifest] : [],
  );
}

/** Returns the pod of a manifest that is or makes one. */
export function podOf(one: Manifest): Pod[] {
  if (one.kind === 'Pod') return [{ name: one.metadata.name, labels: one.metadata.labels ?? {}, spec: one.spec }];
  const template = one.kind === 'Deployment' || one.kind === 'Job' ? one.spec.template : undefined;
  return template ? [{ name: one.metadata.name, labels: template.metadata.labels, spec: template.spec }] : [];
}

function podComplaints(pod: Pod, named: (kind: string, name: string) => boolean): string[] {
  const found: string[] = [];
  const { serviceAccountName, containers, volumes = [] } = pod.spec;
  if (serviceAccountName && serviceAccountName !== 'default' && !named('ServiceAccount', serviceAccountName))
    found.push(`${pod.name}: the ServiceAccount ${serviceAccountName} does not exist`);
  const mounted = new Set(volumes.map(({ name }: { name: string }) => name));
  for (const container of containers) {
    for (const { configMapRef } of container.envFrom ?? [])
      if (!named('ConfigMap', configMapRef.name))
        found.push(`${pod.name}: the ConfigMap ${configMapRef.name} does not exist`);
    for (const { name } of container.volumeMounts ?? [])
      if (!mounted.has(name)) found.push(`${pod.name}: the volume ${name} does not exist`);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const port = container[probe]?.httpGet?.port;
      if (port !== undefined && !portsOf(pod).has(port))
        found.push(`${pod.name}: the ${probe} requests port ${port}, which does not exist`);
    }
  }
  return found;
}

function policyProblems({ spec }: Manifest, pods: readonly Pod[]): string[] {
  const found: string[] = [];
  const chosen = (selector: Data) => pods.filter(({ labels }) => matches(selector, labels));
  const own = chosen(spec.podSelector);
  if (own.length === 0) found.push('it applies to no pod');
  for (const rule of [...(spec.ingress ?? []), ...(spec.egress ?? [])])
    for (const peer of [...(rule.from ?? []), ...(rule.to ?? [])]) {
      if (peer.podSelector === undefined || peer.namespaceSelector !== undefined) continue;
      const peers = chosen(peer.podSelector);
      if (peers.length === 0) found.push(`a peer is no pod of the release: ${JSON.stringify(peer.podSelector)}`);
    }
  for (const rule of spec.ingress ?? [])
    for (const { port } of rule.ports ?? [])
      for (const pod of own) if (!portsOf(pod).has(port)) found.push(`${pod.name} does not listen on ${port}`);
  return found;
}

/** Returns the *_GRPC settings that name no Service of the release with that port. */
function addressComplaints(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((one) =>
    one.kind !== 'ConfigMap'
      ? []
      : Object.entries<string>(one.data).flatMap(([name, address]) => {
          if (!/_GRPC$/.test(name)) return [];
          const [host = '', port] = address.split(':');
          const isThere = servesPort(manifests, { name: host, port: { number: Number(port) } });
          return isThere ? [] : [`${one.metadata.name}: ${name} names ${address}, but no Service has this address`];
        }),
  );
}

const servesPort = (manifests: readonly Manifest[], { name, port }: Data): boolean =>
  manifests.some(
    (one) =>
      one.kind === 'Service' &&
      one.metadata.name === name &&
      one.spec.ports.some((own: Data) => own.port === port.number),
  );

/** Reports whether a selector of labels, and of lists of labels (`In`, the only operator used here), matches these labels. */
export const matches = (
  selector: { matchLabels?: Labels; matchExpressions?: { key: string; values: string[] }[] } | undefined,
  labels: Labels,
): boolean =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector?.matchExpressions ?? []).every(({ key, values }) => values.includes(labels[key] ?? ''));

/** Returns the ports of a pod, by name and by number. */
function portsOf({ spec }: Pod): Set<string | number> {
  return new Set(
    spec.containers.flatMap(({ ports = [] }: Data) => ports.flatMap((port: Data) => [port.name, port.containerPort])),
  );
}
