// Runs every request of every operation: credential, allowance, scopes, input, handler, log, answer.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { senderHeadersOf } from '@touchline/chassis/access/sender-headers.ts';
import { answerWithin } from '@touchline/chassis/grpc/answer-within.ts';
import { sendJson, sendText } from '@touchline/chassis/public-http/send-answer.ts';
import type { Request, RequestHandler, Response } from 'express';
import type { Services } from '../services.ts';
import { type AdmitDeps, admit } from './admit.ts';
import { authorize } from './authorize.ts';
import { listPages, paceOf } from './csv/list-pages.ts';
import { sendCsv, wantsCsv } from './csv/send-csv.ts';
import { deprecationHeaders } from './deprecation.ts';
import { isDryRun } from './dry-run.ts';
import { readUpload, type UploadStore } from './files/read-upload.ts';
import { sendFile } from './files/send-file.ts';
import { idempotencyKeyOf } from './idempotency/idempotency-key.ts';
import { nextPage } from './next-page.ts';
import { oauthBodyReader } from './oauth/read-oauth-body.ts';
import type { Operation } from './operation.ts';
import { bodyReader, maxBytesOf, NO_BODY, type ReadBody } from './read-body.ts';
import { readParameters, readQuery } from './read-parameters.ts';
import { signedBodyReader } from './read-signed-body.ts';
import { type AcceptedCall, type RunDeps, readPage, requestOf, runOperation } from './run-operation.ts';

export interface ServeDeps extends AdmitDeps, RunDeps {}

/**
 * Makes the Express handler of an operation. The order of the steps is the contract's: who calls, how often, whether they may,
 * with what input, and only then the work. Errors are thrown; the error handler of the app renders them.
 */
export function serveOperation(operation: Operation, deps: ServeDeps): RequestHandler {
  const { method, wire } = operation;
  const readBody = method === 'GET' || method === 'DELETE' ? undefined : bodyReaderOf(operation, deps.services);
  const deprecated = Object.entries(deprecationHeaders(operation.deprecation));
  return async function serve(request, response) {
    response.locals.wire = wire;
    for (const [name, value] of deprecated) response.setHeader(name, value);
    const began = performance.now();
    const credential = await answerWithin(deps.services.timeouts.answerMs, () =>
      admit(operation, deps, request, response),
    );
    const admittedMs = performance.now() - began;
    if (credential) authorize(operation, credential);
    const params = readParameters(operation.params, request.params, operation.parameterErrors);
    const query = wire === 'signed' ? {} : readQuery(operation.query, request.originalUrl, operation.parameterErrors);
    const isDry = isDryRun(operation, query);
    const key = idempotencyKeyOf(operation, request.headers['idempotency-key'], { isDry });
    const profileId = credential?.profileId ?? '';
    // Its time is the caller's, and not that of the services.
    const body = readBody ? await readBody(request, profileId) : NO_BODY;
    const requestId = String(response.locals.requestId);
    const origin = { address: request.ip ?? '', requestId, browser: senderHeadersOf(request) };
    const call: AcceptedCall = { credential, params, query, body, url: request.originalUrl, key, isDry, origin };
    if (operation.answer.file !== undefined) return await sendFileOf(operation, deps, call, request, response);
    if (operation.answer.isList) response.vary('Accept');
    if (credential && wantsCsv(operation, request)) {
      response.setHeader('Cache-Control', 'no-store');
      return await sendCsv(request, response, operation, (signal) =>
        csvPages(operation, deps, { ...call, credential }, { signal, isHead: request.method === 'HEAD' }),
      );
    }
    const { reply, replayed, showsPersons } = await answerWithin(deps.services.timeouts.answerMs - admittedMs, () =>
      runOperation(operation, deps, call),
    );

    for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    for (const [name, value] of Object.entries(cacheHeaders(operation, showsPersons))) response.setHeader(name, value);
    if (reply.type === undefined) sendJson(request, response, reply.status, reply.text);
    else sendText(request, response, reply.status, reply.type, reply.text);
  };
}

async function sendFileOf(
  operation: Operation,
  { services }: RunDeps,
  call: AcceptedCall,
  request: Request,
  response: Response,
): Promise<void> {
  const answer = await operation.handle({ ...requestOf(call), effectId: '' }, services);
  if (!('file' in answer)) throw new Error(`${operation.method} ${operation.path} serves no file.`);
  await sendFile(request, response, answer.file);
}

function csvPages(
  operation: Operation,
  deps: ServeDeps,
  call: AcceptedCall & { readonly credential: Credential },
  { signal, isHead }: { readonly signal: AbortSignal; readonly isHead: boolean },
) {
  const { answerMs } = deps.services.timeouts;
  return listPages({
    query: call.query,
    // Nothing of a body is sent, so the first page says all there is to say.
    pageRows: isHead ? null : operation.csvPageRows,
    next: (cursor) => nextPage(operation, cursor),
    answer: (query) => answerWithin(answerMs, () => readPage(operation, deps, call, query)),
    pace: paceOf(deps.limiter, call.credential, signal),
  });
}

type BodyReader = (request: Request, profileId: string) => Promise<ReadBody>;

function bodyReaderOf(operation: Operation, { media }: Pick<Services, 'media'>): BodyReader {
  const maxBytes = maxBytesOf(operation);
  if (operation.wire === 'upload') {
    const store: UploadStore = { putPart: (part) => media.putPart(part) };
    return (request, profileId) => readUpload(request, { profileId, store, maxBytes });
  }
  return READERS[operation.wire](operation);
}

const READERS = { envelope: bodyReader, oauth: oauthBodyReader, signed: signedBodyReader } as const;

function cacheHeaders({ wire, answer, method, credentials }: Operation, showsPersons: boolean): Record<string, string> {
  // Tokens: RFC 6749, section 5.1.
  if (wire === 'oauth') return { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
  // The answer to a write can hold a secret that is shown only once; persons may be stored only where their access is logged, and
  // nowhere on the way. What only sessions read, such as that log, is read in a browser that others may use later.
  const isForSessions = credentials.length === 1 && credentials[0] === 'session';
  if (method !== 'GET' || showsPersons || isForSessions) return { 'Cache-Control': 'no-store' };
  return { 'Cache-Control': answer.bare ? 'public, max-age=60' : 'private, no-cache' };
}
