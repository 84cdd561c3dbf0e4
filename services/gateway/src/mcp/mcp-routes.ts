// Serves MCP at /mcp (Streamable HTTP), without sessions: any replica answers any request. Clients of the revision 2026-07-28 say in
// each request who they are; those of 2025 once, in a handshake (legacy-exchange.ts).

import { type AuthInfo, createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { ownOrigins } from '@touchline/chassis/access/own-pages.ts';
import { senderHeadersOf } from '@touchline/chassis/access/sender-headers.ts';
import { answerWithin } from '@touchline/chassis/grpc/answer-within.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { takeBytes } from '@touchline/chassis/public-http/take-bytes.ts';
import type { Request, RequestHandler } from 'express';
import { type AdmitDeps, admit } from '../http/admit.ts';
import { parseObject } from '../http/read-body.ts';
import { type AgentServerDeps, agentServer } from './agent-server.ts';
import type { Caller } from './call-tool.ts';
import type { LegacyExchange } from './legacy-exchange.ts';
import { sendWebResponse, webRequest } from './web-exchange.ts';

export interface McpDeps extends AdmitDeps, AgentServerDeps {
  readonly legacy: LegacyExchange;
}

const MAX_BYTES = 1024 * 1024;
/** The rules of a request to /mcp: a user token with one of these scopes. */
const RULES = { scopes: { kind: 'any', scopes: ['mcp:read', 'mcp:write'] }, rateClass: 'callers' } as const;

/** @throws (the handler) PublicError unauthorized, rate_limit_exceeded, forbidden, insufficient_scope, invalid_request */
export function mcpRoutes(deps: McpDeps): RequestHandler {
  const modern = createMcpHandler(({ authInfo }) => agentServer(deps, callerOf(authInfo)), {
    legacy: 'reject',
    onerror: (error) => deps.logger.warn({ err: error }, 'an MCP request failed'),
  });
  return async function serveMcp(request, response) {
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      response.status(405).end();
      return;
    }
    refuseForeignPage(request, deps.baseUrl());
    const credential = await answerWithin(deps.services.timeouts.answerMs, () => admit(RULES, deps, request, response));
    requireAgent(credential as Credential);
    const bytes = await takeBytes(request, MAX_BYTES);
    // One message: the protocol has no batches any more.
    const parsedBody = parseObject(bytes);
    const origin = {
      address: request.ip ?? '',
      requestId: String(response.locals.requestId),
      browser: senderHeadersOf(request),
    };
    const caller: Caller = { credential: credential as Credential, origin };
    const web = webRequest(request, response, deps.baseUrl(), bytes);
    const options = { authInfo: authInfoOf(caller), parsedBody };
    const answer = (await isLegacyRequest(web, parsedBody))
      ? await deps.legacy(web, options, caller)
      : await modern.fetch(web, options);
    await sendWebResponse(answer, response);
  };
}

/** A page of another site must not use a token that it may have found (MCP, Streamable HTTP, Security warning). */
function refuseForeignPage({ headers: { origin } }: Request, baseUrl: string): void {
  if (origin !== undefined && !ownOrigins(baseUrl).has(origin))
    throw publicError('forbidden', 'Pages of other sites cannot call this: use a client that is no web page.');
}

function requireAgent({ kind, scopes }: Credential): void {
  if (kind !== 'user_token')
    throw publicError('forbidden', 'Agents call with a user token, which acts for a person: ask an operator for one.');
  if (!RULES.scopes.scopes.some((scope) => scopes.has(scope)))
    throw publicError('insufficient_scope', undefined, { members: { required_scopes: ['mcp:read'] } });
}

/** The SDK passes this through to the server that it has made; the token itself goes nowhere. */
function authInfoOf(caller: Caller): AuthInfo {
  const { id, scopes } = caller.credential;
  return { token: '', clientId: id, scopes: [...scopes], extra: { caller } };
}

export function callerOf(authInfo: AuthInfo | undefined): Caller {
  const caller = authInfo?.extra?.caller as Caller | undefined;
  if (caller === undefined) throw new Error('A request reached the MCP server without a caller.');
  return caller;
}
