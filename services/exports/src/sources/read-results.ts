// Has connections read what a platform made of conversions that it accepted.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ConversionsService } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type { LaterResult } from '../domain/judge-result.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * Returns results by trace id; one of which the platform said nothing is absent.
 * @throws AppError while connections is unavailable
 */
export type ReadResults = (of: {
  readonly profileId: string;
  readonly connectionId: string;
  readonly traceIds: readonly string[];
}) => Promise<ReadonlyMap<string, LaterResult>>;

interface Deps {
  readonly conversions: Pick<GrpcClient<typeof ConversionsService>, 'conversionResults'>;
  readonly signal: AbortSignal;
}

export function createReadResults({ conversions, signal }: Deps): ReadResults {
  return async ({ traceIds, ...of }) => {
    const call = conversions.conversionResults({ ...of, traceIds: [...traceIds] });
    const { results } = await untilStopped(signal, call);
    return new Map(results.map(({ traceId, state, failures }) => [traceId, { state, failures }]));
  };
}
