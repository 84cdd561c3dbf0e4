// A webhook whose signature was right, given to the connections that it is about.
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
  /** The provider waits for us, and we so long for its answer. */
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
 * Records what a webhook tells for each of these connections: of one account, on profiles that have nothing to do with each other.
 * What one of them can not take does not keep the others from it.
 * @throws AppError provider_error, service_unavailable and the like when the provider is to send it again; connection_not_ready when
 * none of them has a grant that works
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
  // Whether the grant is dead its own provider says, to whoever tries it: a sync finds out, and the usual rules hold.
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
    return outcomes.length > 0 || notice.isKept === true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'reconnect') {
      await connections.needsReconnect(connection, error.message, now());
      throw notReady();
    }
    if (error.kind === 'failed') {
      // Asking again changes nothing, and so does sending it again: what is not there is not there.
      const fields = { connection_id: connection._id, profile_id: connection.profile_id, platform: connection.channel };
      logger.warn({ ...fields, reason: error.code, err: error }, 'webhook about what its provider does not show');
      return false;
    }
    // Not UNAVAILABLE: a client in between would repeat it at once.
    throw appError('provider_error', 'The provider could not be asked; send it again.', {
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
