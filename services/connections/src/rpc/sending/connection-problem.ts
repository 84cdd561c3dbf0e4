// Says why a connection cannot be used for now, in the words of the proto, and records a grant that has ended.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AudienceFaultSchema } from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import type { ConnectionProblemSchema } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { redacted } from '../../domain/exports/redacted.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';

export type ProblemReason = 'disconnected' | 'reconnect_required' | 'needs_action' | 'throttled' | 'platform_missing';

interface Deps {
  readonly connections: Pick<Connections, 'needsReconnect'>;
  now(): Date;
}

type Problem = MessageInitShape<typeof ConnectionProblemSchema>;
type Fault = MessageInitShape<typeof AudienceFaultSchema>;

/** Returns the reason of an error that concerns the whole connection; null for one that does not. */
export function problemReason({ kind, retryAfterMs }: ProviderError): ProblemReason | null {
  if (kind === 'reconnect') return 'reconnect_required';
  if (kind === 'needs_action') return 'needs_action';
  return kind === 'retry' && retryAfterMs !== undefined ? 'throttled' : null;
}

/** Makes the message of an error that concerns the whole connection. */
export async function connectionProblem(
  { connections, now }: Deps,
  connection: ConnectionDoc,
  error: ProviderError,
): Promise<Problem> {
  const message = redacted(error.message);
  if (error.kind === 'reconnect') await connections.needsReconnect(connection, message, now());
  return {
    ...{ reason: problemReason(error) ?? 'throttled', code: error.code, message },
    ...(error.retryAfterMs !== undefined && { retryAfterMs: BigInt(Math.ceil(error.retryAfterMs)) }),
  };
}

/** Makes the message of a call about an audience that did nothing. @throws any error that is not the platform's */
export async function audienceFault(deps: Deps, connection: ConnectionDoc, error: unknown): Promise<Fault> {
  if (!(error instanceof ProviderError)) throw error;
  if (problemReason(error) !== null)
    return { why: { case: 'problem', value: await connectionProblem(deps, connection, error) } };
  const kind = error.kind === 'failed' && error.code !== 'malformed_answer' ? 'refused' : 'retry';
  return { why: { case: 'refusal', value: { kind, code: error.code, message: redacted(error.message) } } };
}
