// Serves clients of 2025: each request by a server of its own, which learns from the session id what the handshake said, and asks its
// questions on the stream of the request.
import { randomUUID } from 'node:crypto';
import {
  type AuthInfo,
  isInitializeRequest,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { PublicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Caller } from './call-tool.ts';
import type { LegacyAnswers } from './legacy-answers.ts';
import type { LegacySessions } from './legacy-session.ts';

export type LegacyExchange = (request: Request, exchange: Exchange, caller: Caller) => Promise<Response>;

interface Exchange {
  readonly parsedBody: unknown;
  readonly authInfo: AuthInfo;
}

interface Deps {
  readonly serverFor: (caller: Caller) => Server;
  readonly sessions: LegacySessions;
  readonly answers: LegacyAnswers;
  readonly logger: Logger;
}

const SESSION_HEADER = 'mcp-session-id';
const NOT_ASKED = 'Your person could not be asked, and nothing was done: try again in a moment.';
/** The id of the handshake that is repeated within the gateway. */
const RESTORED = 'touchline-restored';

export function createLegacyExchange({ serverFor, sessions, answers, logger }: Deps): LegacyExchange {
  return async function serveLegacy(request, exchange, caller) {
    const { id } = caller.credential;
    const { parsedBody } = exchange;
    if (isJSONRPCResponse(parsedBody)) {
      await answers.give(id, parsedBody);
      return new Response(null, { status: 202 });
    }
    const sent = request.headers.get(SESSION_HEADER);
    const revision = sent === null ? null : await sessions.open(sent, id);
    // By the protocol, a client begins anew with a handshake then.
    if (sent !== null && revision === null) return new Response(null, { status: 404 });
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    const server = serverFor(caller);
    request.signal.addEventListener('abort', () => void server.close());
    await server.connect(asking(transport, { answers, credentialId: id, signal: request.signal, logger }));
    if (revision !== null) restore(transport, revision);
    const response = await transport.handleRequest(request, exchange);
    if (isInitializeRequest(parsedBody) && parsedBody.params.capabilities.elicitation !== undefined)
      response.headers.set(SESSION_HEADER, await sessions.seal(id, spokenRevision(parsedBody.params.protocolVersion)));
    return response;
  };
}

/** As the server chooses it in the handshake. */
function spokenRevision(asked: string): string {
  return SUPPORTED_PROTOCOL_VERSIONS.includes(asked) ? asked : (SUPPORTED_PROTOCOL_VERSIONS[0] ?? asked);
}

/** Tells a new server what the handshake of its session said: that the person can be asked. */
function restore(transport: Transport, protocolVersion: string): void {
  const clientInfo = { name: 'restored', version: '1' };
  const params = { protocolVersion, capabilities: { elicitation: {} }, clientInfo };
  transport.onmessage?.({ jsonrpc: '2.0', id: RESTORED, method: 'initialize', params });
}

interface Asking {
  readonly answers: LegacyAnswers;
  readonly credentialId: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Wraps a transport: questions get ids that no other server uses, and their answers come from any replica. */
function asking(transport: Transport, { answers, credentialId, signal, logger }: Asking): Transport {
  const { send } = transport;
  transport.send = async (message, options) => {
    if ('id' in message && message.id === RESTORED) return;
    if (!isJSONRPCRequest(message)) return await send.call(transport, message, options);
    const id = randomUUID();
    const answer = answers.wait(credentialId, id, signal);
    await send.call(transport, { ...message, id }, options);
    answer.then(
      (result) => transport.onmessage?.({ jsonrpc: '2.0', id: message.id, result }),
      (error) => {
        if (!signal.aborted) logger.warn({ err: error }, 'a person could not be asked');
        const text = error instanceof PublicError ? error.message : NOT_ASKED;
        transport.onmessage?.({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: text } });
      },
    );
  };
  return transport;
}
