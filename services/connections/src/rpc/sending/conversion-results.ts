// Reads what became of accepted conversions on a platform that judges them later.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  ConversionResultSchema,
  ConversionResultsRequest,
  ConversionResultsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { connectionProblem } from '../../domain/exports/sending.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { problemMessage } from './connection-problem.ts';
import type { SendConversionsDeps } from './send-conversions.ts';
import { type Usable, usableConnection } from './usable-connection.ts';

type Result = MessageInitShape<typeof ConversionResultSchema>;

/** Handles ConversionResults: whatever the platform says is an answer, and no error. */
export function conversionResults(deps: SendConversionsDeps) {
  return async (
    { profileId, connectionId, traceIds }: ConversionResultsRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof ConversionResultsResponseSchema>> => {
    const usable = await usableConnection(deps, { profileId, connectionId }, signal);
    if (typeof usable === 'string') return { problem: { reason: usable } };
    const results: Result[] = [];
    for (const traceId of traceIds) {
      const result = await resultOf(usable, traceId);
      if (!(result instanceof ProviderError)) results.push(result);
      else if (result.kind === 'failed') results.push({ traceId, state: 'unknown' });
      else {
        const problem = connectionProblem(result);
        return { results, ...(problem && { problem: await problemMessage(deps, usable.connection, problem) }) };
      }
    }
    return { results };
  };
}

async function resultOf({ exports, of }: Usable, traceId: string): Promise<Result | ProviderError> {
  try {
    const [result] = (await exports.laterResults?.(of, [traceId])) ?? [];
    if (!result) return { traceId, state: 'unknown' };
    return { traceId, state: result.state, failures: result.errors.map(({ code, rows }) => ({ code, rows })) };
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}
