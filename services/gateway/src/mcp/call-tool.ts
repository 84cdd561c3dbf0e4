// Runs a tool as its operation: the same scopes, limits, Idempotency-Keys and log of person reads as by HTTP.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { answerWithin } from '@touchline/chassis/grpc/answer-within.ts';
import { renderError } from '@touchline/chassis/public-http/error-envelope.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { authorize } from '../http/authorize.ts';
import { type AcceptedCall, type RunDeps, runOperation } from '../http/run-operation.ts';
import { type Arguments, readArguments, type ToolInput, withKey } from './arguments.ts';
import { isWrite, type Tool } from './tool.ts';
import { errorResult, resultOf } from './tool-result.ts';

export interface CallToolDeps extends RunDeps {
  readonly logger: Logger;
}

/** Who calls, as the credential of the HTTP request says. */
export interface Caller {
  readonly credential: Credential;
  readonly origin: AcceptedCall['origin'];
}

/** @throws PublicError as the operation does, before anything is done */
export function acceptTool(tool: Tool, given: Arguments, { credential }: Caller): ToolInput {
  if (isWrite(tool) && !credential.scopes.has('mcp:write'))
    throw publicError('insufficient_scope', undefined, { members: { required_scopes: ['mcp:write'] } });
  authorize(tool.operation, credential);
  return readArguments(tool, given);
}

/** Runs a call that was accepted. @param key the Idempotency-Key where the caller sent none */
export async function runTool(
  tool: Tool,
  input: ToolInput,
  { credential, origin }: Caller,
  deps: CallToolDeps,
  key: string | null = null,
): Promise<CallToolResult> {
  const { answerMs } = deps.services.timeouts;
  const { reply, replayed } = await answerWithin(answerMs, () =>
    runOperation(tool.operation, deps, { ...withKey(input, tool, key), credential, origin }),
  );
  return resultOf(tool, reply.text, { isReplay: replayed });
}

/** Shows what went wrong to the agent, and logs what is ours. */
export function failed(
  tool: Tool,
  error: unknown,
  { origin: { requestId } }: Caller,
  deps: CallToolDeps,
): CallToolResult {
  const rendered = renderError(error, { requestId, baseUrl: deps.baseUrl() });
  const { method, path } = tool.operation;
  if (rendered.status >= 500)
    deps.logger.error(
      { request_id: requestId, method: `${method} ${path}`, status: rendered.status, code: rendered.code, err: error },
      'tool failed',
    );
  return errorResult(rendered);
}
