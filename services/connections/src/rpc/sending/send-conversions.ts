// Sends conversions through one connection, and answers what became of each.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  SendConversionsRequest,
  SendConversionsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { hasTargets } from '../../domain/exports/ad-exports.ts';
import type { Connections } from '../../store/connections.ts';
import { invalid } from '../refusals.ts';
import { problemMessage } from './connection-problem.ts';
import { sentRow } from './sent-row.ts';
import { type UsableDeps, usableConnection } from './usable-connection.ts';

export interface SendConversionsDeps extends UsableDeps {
  readonly connections: Pick<Connections, 'find' | 'needsReconnect'>;
  now(): Date;
}

/** How long one call may begin new requests to the platform; the caller waits longer. */
const SEND_MS = 60_000;

/**
 * Handles SendConversions: whatever the platform says is an answer, and no error.
 * @throws AppError validation_error for a kind of target that the connection's platform does not have
 */
export function sendConversions(deps: SendConversionsDeps) {
  return async (
    request: SendConversionsRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof SendConversionsResponseSchema>> => {
    const { profileId, connectionId, target, testEventCode } = request;
    const until = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
    const usable = await usableConnection(deps, { profileId, connectionId }, until);
    if (typeof usable === 'string') return { problem: { reason: usable } };
    const { kind = '', id = '' } = target ?? {};
    if (!hasTargets(usable.exports, kind)) throw invalid('target.kind', 'The connection has no targets of this kind.');
    const batch = { target: { kind, id }, rows: request.rows.map(sentRow), testEventCode };
    const { outcomes, problem } = await usable.exports.sendConversions(usable.of, batch);
    return {
      outcomes: [...outcomes],
      ...(problem && { problem: await problemMessage(deps, usable.connection, problem) }),
    };
  };
}
