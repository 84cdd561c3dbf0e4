// Delivers a webhook whose signature was right to the connections that it is about.
import { AppError, appError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import type { WebhookNotice } from '../../domain/outcome-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from '../../jobs/queue-sync.ts';
import type { RecordOutcomes } from '../../outcomes/record-outcomes.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';

export interface DeliverDeps {
  /** How long we wait for the provider's answer, while the provider waits for us. */
  readonly askMs: number;
  connections: Pick<Connections, 'needsReconnect' | 'noteRejected'>;
  record: RecordOutcomes;
  queueSync: QueueSync;
  seal: Pick<TokenSeal, 'open'>;
  logger: Logger;
  now(): Date;
  /** Aborts when the service stops. */
  signal: AbortSignal;
}

/**
 * Records what a webhook reports for each of these connections, which are of one account on unrelated profiles. A failure of one
 * connection does not affect the others.
 * @throws AppError provider_error, service_unavailable and the like when the provider must send it again; connection_not_ready
 * when none of them has a working grant
 */
export async function deliver(
  deps: DeliverDeps,
  connections: readonly ConnectionDoc[],
  notice: WebhookNotice,
): Promise<WebhookUse> {
  let isRecorded = false;
  const refusals: unknown[] = [];
  for (const connection of connections) {
    try {
      isRecorded = (await deliverOne(deps, connection, notice)) || isRecorded;
    } catch (error) {
      refusals.push(error);
    }
  }
  const passing = refusals.find((error) => !isFinal(error));
  if (passing) throw passing;
  if (refusals.length > 0 && !isRecorded) throw refusals[0];
  return isRecorded ? WebhookUse.RECORDED : WebhookUse.IGNORED;
}

async function deliverOne(deps: DeliverDeps, connection: ConnectionDoc, notice: WebhookNotice): Promise<boolean> {
  const { connections, record, queueSync, seal, logger, now, signal, askMs } = deps;
  // Only a call to the provider shows whether the grant is dead: a sync finds out, and the usual rules apply.
  if (notice.isGrantOver) {
    await queueSync(connection._id, DEFAULT_SYNC_DAYS);
    return false;
  }
  if (connection.status === 'reconnect_required') throw notReady();
  const accessToken = await seal.open(connection._id, connection.sealed_token);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(askMs)]);
  try {
    const outcomes = await notice.outcomes({ connection, accessToken, now: now(), signal: limit });
    const { rejected } = await record(connection, outcomes);
    if (rejected > 0) await connections.noteRejected(connection, rejected);
    return outcomes.length > 0 || notice.isStored === true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'reconnect') {
      await connections.needsReconnect(connection, error.message, now());
      throw notReady();
    }
    if (error.kind === 'failed') {
      // Neither another call nor another delivery changes anything: the object does not exist for us.
      const fields = { connection_id: connection._id, profile_id: connection.profile_id, platform: connection.channel };
      logger.warn(
        { ...fields, reason: error.code, err: error },
        'webhook about an object that its provider does not return',
      );
      return false;
    }
    // Not UNAVAILABLE, which a client in between would retry at once.
    throw appError('provider_error', 'The provider could not be queried; send the webhook again.', {
      ...(error.retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }),
      cause: error,
    });
  }
}

const isFinal = (error: unknown): boolean => error instanceof AppError && error.reason === 'connection_not_ready';

const notReady = () =>
  appError('connection_not_ready', 'The account has to be connected again.', {
    details: { reconnect_required: 'true' },
  });
