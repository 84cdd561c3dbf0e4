// Wires the MCP server of agents together.
import type { SecretKeys } from '@touchline/chassis/secret-keys.ts';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import type { AdmitDeps } from '../http/admit.ts';
import type { Operation } from '../http/operation.ts';
import { getWorkspaceTopPerformers } from '../operations/agents/get-workspace-top-performers.ts';
import { agentServer } from './agent-server.ts';
import type { CallToolDeps } from './call-tool.ts';
import { createConfirmations } from './confirmation.ts';
import { createLegacyAnswers } from './legacy-answers.ts';
import { createLegacyExchange } from './legacy-exchange.ts';
import { createLegacySessions } from './legacy-session.ts';
import { mcpRoutes } from './mcp-routes.ts';
import { toolsOf } from './tool.ts';

interface Deps extends AdmitDeps, CallToolDeps {
  readonly operations: readonly Operation[];
  readonly secretKeys: SecretKeys;
  readonly redis: Redis;
  /** Of this deployment's keys in Valkey. */
  readonly prefix: string;
}

/** Makes the handler of /mcp. @param operations of the API; those that agents can call become tools */
export function createMcp({ operations, secretKeys, redis, prefix, ...deps }: Deps): RequestHandler {
  const serving = {
    ...deps,
    tools: toolsOf([...operations, getWorkspaceTopPerformers]),
    confirmations: createConfirmations(secretKeys),
  };
  const legacy = createLegacyExchange({
    serverFor: (caller) => agentServer(serving, caller),
    sessions: createLegacySessions(secretKeys),
    answers: createLegacyAnswers({ redis, prefix }),
    logger: deps.logger,
  });
  return mcpRoutes({ ...serving, legacy });
}
