// Says why a connection cannot be used for now, in the words of the proto, and records a grant that has ended.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AudienceFaultSchema } from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import type { ConnectionProblemSchema } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { type ConnectionProblem, connectionProblem, outcomeOf } from '../../domain/exports/sending.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';

/** Why no call can be made; the first two are known before one is made. */
export type ProblemReason = 'disconnected' | 'platform_missing' | ConnectionProblem['reason'];

interface Deps {
  readonly connections: Pick<Connections, 'needsReconnect'>;
  now(): Date;
}

type Problem = MessageInitShape<typeof ConnectionProblemSchema>;
type Fault = MessageInitShape<typeof AudienceFaultSchema>;

/** Makes the message of what keeps the whole connection from being used. */
export async function problemMessage(
  { connections, now }: Deps,
  connection: ConnectionDoc,
  { reason, code, message, retryAfterMs }: ConnectionProblem,
): Promise<Problem> {
  if (reason === 'reconnect_required') await connections.needsReconnect(connection, message, now());
  return { reason, code, message, ...(retryAfterMs !== null && { retryAfterMs: BigInt(Math.ceil(retryAfterMs)) }) };
}

/** Makes the message of a call about an audience that did nothing. @throws any error that is not the platform's */
export async function audienceFault(deps: Deps, connection: ConnectionDoc, error: unknown): Promise<Fault> {
  if (!(error instanceof ProviderError)) throw error;
  const problem = connectionProblem(error);
  if (problem) return { why: { case: 'problem', value: await problemMessage(deps, connection, problem) } };
  const { outcome: kind, code, message } = outcomeOf('', error);
  return { why: { case: 'refusal', value: { kind, code, message } } };
}
