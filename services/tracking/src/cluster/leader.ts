// Makes one process of several the leader, by a Lease of the cluster, which the chart has made. No two clocks are compared: a
// waiting process measures by its own stopwatch how long the leader has not renewed the Lease, and the leader by its own how long
// ago it renewed it. It stops writing when two thirds of the Lease have passed, before another process may take over.
import { randomUUID } from 'node:crypto';
import type { CoordinationV1Api, V1Lease, V1LeaseSpec, V1MicroTime } from '@kubernetes/client-node';
import { clusterCodeOf } from '@touchline/chassis/kubernetes/connect-cluster.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';

export interface Leader extends AsyncDisposable {
  /** Returns the number of this process's term while it leads, and undefined while it does not; each term has another number. */
  term(): number | undefined;
  /** Reports whether the cluster answered lately. */
  isInTouch(): boolean;
}

interface Options {
  /** A call has to end within a third of the Lease. */
  readonly api: CoordinationV1Api;
  readonly lease: { readonly namespace: string; readonly name: string };
  readonly lastsSeconds: number;
  /** Called when this process begins to lead. */
  readonly onLead: () => void;
  readonly logger: Logger;
  /** Returns the milliseconds of a stopwatch of this process. */
  readonly elapsedMs?: () => number;
}

const CONFLICT = 409;

/** Begins to take part. Disposing gives the Lease back, so that the next process need not wait until it has run out. */
export function takePart({
  api,
  lease,
  lastsSeconds,
  onLead,
  logger,
  elapsedMs = () => performance.now(),
}: Options): Leader {
  const identity = randomUUID();
  const lastsMs = lastsSeconds * 1000;
  /** The Lease as this process wrote it last; undefined while it does not lead. */
  let own: V1Lease | undefined;
  let renewedMs = Number.NEGATIVE_INFINITY;
  let answeredMs = Number.NEGATIVE_INFINITY;
  let terms = 0;
  /** What was seen of another leader, and since when it has not changed. */
  let seen: { readonly sign: string; readonly sinceMs: number } | undefined;

  const isLeading = () => own !== undefined && elapsedMs() - renewedMs < (lastsMs * 2) / 3;

  async function write(found: V1Lease, spec: V1LeaseSpec): Promise<V1Lease> {
    const body = { ...found, spec: { ...found.spec, ...spec } };
    return api.replaceNamespacedLease({ ...lease, body });
  }

  async function renew(held: V1Lease): Promise<void> {
    const beganMs = elapsedMs();
    try {
      own = await write(held, { renewTime: now() });
      renewedMs = beganMs;
    } catch (error) {
      // Somebody wrote to it. Who leads is read anew, and until then nobody of us does.
      if (clusterCodeOf(error) === CONFLICT || !isLeading()) leave();
      throw error;
    }
  }

  function leave(): void {
    own = undefined;
    logger.warn({}, 'no longer the leader for custom domains');
  }

  async function tryToLead(): Promise<void> {
    const beganMs = elapsedMs();
    const found = await api.readNamespacedLease(lease);
    const { holderIdentity, leaseTransitions = 0, leaseDurationSeconds = lastsSeconds, renewTime } = found.spec ?? {};
    // A Lease that this process lost sight of, and nobody took, is its own still.
    if (holderIdentity && holderIdentity !== identity) {
      const sign = `${holderIdentity} ${String(renewTime)}`;
      if (seen?.sign !== sign) seen = { sign, sinceMs: elapsedMs() };
      if (elapsedMs() - seen.sinceMs < leaseDurationSeconds * 1000) return;
    }
    const at = now();
    const taken = { holderIdentity: identity, leaseDurationSeconds: lastsSeconds, acquireTime: at, renewTime: at };
    try {
      own = await write(found, { ...taken, leaseTransitions: leaseTransitions + 1 });
    } catch (error) {
      // Another process was faster.
      if (clusterCodeOf(error) === CONFLICT) return;
      throw error;
    }
    renewedMs = beganMs;
    seen = undefined;
    terms += 1;
    logger.info({}, 'leading for custom domains');
    onLead();
  }

  const pauses = { everyMs: lastsMs / 5, afterFailuresMs: () => lastsMs / 15 };
  const beat = repeat({ name: 'leading for custom domains', ...pauses, logger }, async () => {
    if (own !== undefined && !isLeading()) leave();
    await (own === undefined ? tryToLead() : renew(own));
    answeredMs = elapsedMs();
  });
  return {
    term: () => (isLeading() ? terms : undefined),
    isInTouch: () => elapsedMs() - answeredMs < lastsMs,
    async [Symbol.asyncDispose]() {
      await beat[Symbol.asyncDispose]();
      // A Lease that is not given back is taken over when it has run out.
      if (own && isLeading()) await write(own, { holderIdentity: '', renewTime: now() }).catch(() => undefined);
      own = undefined;
    },
  };
}

/** Returns a time as a Lease has it, with microseconds. It is for people to read: no process compares it with its clock. */
function now(): V1MicroTime {
  return new Date().toISOString().replace('Z', '000Z') as unknown as V1MicroTime;
}
