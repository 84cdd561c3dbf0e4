// Implements the command status: the state of every part of the system at a glance.

import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { Command } from '../../admin/command.ts';
import { answerTimeMs } from '../answer-time.ts';
import { consumerLags } from '../consumer-lags.ts';
import type { OpsContext } from '../context.ts';
import { countLetters } from '../dead-letters.ts';

interface QueueRow {
  readonly service: string;
  readonly queue: string;
  readonly pending: number;
  /** How long the oldest item has waited; null for queues that do not report it. */
  readonly oldest_seconds: number | null;
}

const READY_TIMEOUT_MS = answerTimeMs(3000);

export const statusCommand: Command<OpsContext> = {
  words: ['status'],
  summary: 'readiness, pending work, how far consumers are behind, dead letters; rollouts and pods of a cluster',
  options: {},
  run: async (context) => {
    const [services, queues, bus, cluster] = await Promise.all([
      readiness(context),
      allQueues(context),
      busState(context),
      clusterState(context),
    ]);
    const outboxes = queues.filter(({ queue }) => queue === 'outbox' || queue === 'raw-outbox');
    const ages = outboxes.flatMap(({ oldest_seconds }) => oldest_seconds ?? []);
    return {
      ready: services.every(({ ready }) => ready) && bus !== null,
      nats: bus === null ? 'away' : 'connected',
      dead_letters: bus?.deadLetters ?? null,
      recompute_backlog:
        queues.find(({ service, queue }) => service === 'attribution' && queue === 'dirty')?.pending ?? null,
      outbox_age_seconds: ages.length > 0 ? Math.max(...ages) : null,
      services,
      queues,
      consumers: bus?.consumers ?? [],
      ...cluster,
    };
  },
};

function readiness({ services }: OpsContext): Promise<{ service: string; ready: boolean; says: string }[]> {
  return Promise.all(
    services.map(async ({ name, ops }) => {
      const says = await fetch(`http://${ops}/readyz`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
        async (response) => (await response.text()).trim(),
        () => 'does not answer',
      );
      return { service: name, ready: says === 'ready', says };
    }),
  );
}

/** Returns the queues of all services. A service that does not answer has none here; its readiness shows that. */
async function allQueues({ ops }: OpsContext): Promise<QueueRow[]> {
  const now = Date.now();
  const answers = await Promise.all(
    ops.map(async ([service, client]) => {
      const { backlogs } = await client.getBacklog({ withOldest: true }).catch(() => ({ backlogs: [] }));
      return backlogs.map(({ name, pending, oldestAt }) => ({
        service,
        queue: name,
        pending: Number(pending),
        oldest_seconds: oldestAt ? Math.max(0, Math.round((now - timestampMs(oldestAt)) / 1000)) : null,
      }));
    }),
  );
  return answers.flat();
}

/** Returns nothing when the target is not a cluster. @throws Error in the cluster's words when it denies access */
async function clusterState({ cluster }: OpsContext) {
  if (cluster === null) return {};
  const [rollouts, pods] = await Promise.all([cluster.rollouts(), cluster.pods()]);
  return { rollouts, pods };
}

async function busState(context: OpsContext) {
  const bus = await context.bus().catch(() => null);
  return bus && { deadLetters: await countLetters(bus), consumers: await consumerLags(bus) };
}
