// Reads from a cluster how a release's Deployments roll out, and how its pods are.
import type { KubeConfig, V1Deployment, V1Pod } from '@kubernetes/client-node';
import { withClusterError } from './cluster-error.ts';

export interface ClusterView {
  rollouts(): Promise<RolloutRow[]>;
  pods(): Promise<PodRow[]>;
}

export interface RolloutRow {
  readonly deployment: string;
  readonly wanted: number;
  readonly ready: number;
  /** Replicas of the newest template. */
  readonly updated: number;
  /** True when all wanted replicas are of the newest template and ready. */
  readonly complete: boolean;
  /** Why the rollout does not progress, in the cluster's words; null while it does. */
  readonly stuck: string | null;
}

export interface PodRow {
  readonly pod: string;
  readonly phase: string;
  readonly ready: boolean;
  readonly restarts: number;
  /** Why a container waits or ended; null when it runs. */
  readonly says: string | null;
  readonly age_seconds: number | null;
}

/** @param where the release is; the caller may list Deployments and pods there */
export function clusterView(
  config: KubeConfig,
  { namespace, release }: { namespace: string; release: string },
): ClusterView {
  const ofRelease = {
    namespace,
    labelSelector: `app.kubernetes.io/instance=${release},app.kubernetes.io/part-of=touchline`,
  };
  return {
    async rollouts() {
      const { AppsV1Api } = await import('@kubernetes/client-node');
      const { items } = await withClusterError(config.makeApiClient(AppsV1Api).listNamespacedDeployment(ofRelease));
      return items.map(rolloutOf);
    },
    async pods() {
      const { CoreV1Api } = await import('@kubernetes/client-node');
      const { items } = await withClusterError(config.makeApiClient(CoreV1Api).listNamespacedPod(ofRelease));
      return items.map(podRowOf);
    },
  };
}

function rolloutOf({ metadata, spec, status }: V1Deployment): RolloutRow {
  const wanted = spec?.replicas ?? 1;
  const { readyReplicas: ready = 0, updatedReplicas: updated = 0, replicas = 0 } = status ?? {};
  const isSeen = (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 0);
  const stuck = status?.conditions?.find(
    ({ type, status: met }) =>
      (type === 'Progressing' && met === 'False') || (type === 'ReplicaFailure' && met === 'True'),
  );
  return {
    deployment: metadata?.name ?? '',
    wanted,
    ready,
    updated,
    complete: isSeen && updated === wanted && ready === wanted && replicas === wanted,
    stuck: stuck ? (stuck.message ?? stuck.reason ?? stuck.type) : null,
  };
}

function podRowOf({ metadata, status }: V1Pod): PodRow {
  const containers = status?.containerStatuses ?? [];
  const reasons = containers.flatMap(({ state }) => state?.waiting?.reason ?? state?.terminated?.reason ?? []);
  const created = metadata?.creationTimestamp;
  return {
    pod: metadata?.name ?? '',
    phase: status?.phase ?? 'Unknown',
    ready: status?.conditions?.some(({ type, status: met }) => type === 'Ready' && met === 'True') ?? false,
    restarts: containers.reduce((sum, { restartCount }) => sum + restartCount, 0),
    says: reasons[0] ?? status?.reason ?? null,
    age_seconds: created ? Math.round((Date.now() - created.getTime()) / 1000) : null,
  };
}
