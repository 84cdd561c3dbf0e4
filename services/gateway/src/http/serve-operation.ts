// Runs every request of every operation: credential, allowance, scopes, input, handler, log, answer.
import { randomUUID } from 'node:crypto';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { senderHeadersOf } from '@touchline/chassis/access/sender-headers.ts';
import { answerWithin } from '@touchline/chassis/grpc/answer-within.ts';
import { sendJson, sendText } from '@touchline/chassis/public-http/send-answer.ts';
import type { Request, RequestHandler } from 'express';
import type { RecordPersonRead } from '../person-reads/record-person-read.ts';
import type { Services } from '../services.ts';
import { type AdmitDeps, admit } from './admit.ts';
import { authorize } from './authorize.ts';
import { listPages, paceOf } from './csv/list-pages.ts';
import { nextPage } from './csv/next-page.ts';
import { sendCsv, wantsCsv } from './csv/send-csv.ts';
import { deprecationHeaders } from './deprecation.ts';
import { isDryRun } from './dry-run.ts';
import { readUpload, type UploadStore } from './files/read-upload.ts';
import { sendFile } from './files/send-file.ts';
import { finalReply } from './idempotency/final-reply.ts';
import { idempotencyKeyOf } from './idempotency/idempotency-key.ts';
import { keyedRequest } from './idempotency/keyed-request.ts';
import type { RunOnce } from './idempotency/run-once.ts';
import { oauthBodyReader } from './oauth/read-oauth-body.ts';
import type { Operation } from './operation.ts';
import { personsShown } from './persons-shown.ts';
import { bodyReader, maxBytesOf, NO_BODY, type ReadBody } from './read-body.ts';
import { readParameters, readQuery } from './read-parameters.ts';
import { signedBodyReader } from './read-signed-body.ts';
import { replyOf } from './reply.ts';

export interface ServeDeps extends AdmitDeps {
  readonly services: Services;
  readonly runOnce: RunOnce;
  readonly recordPersonRead: RecordPersonRead;
  /** The public base address. */
  baseUrl(): string;
}

/**
 * Makes the Express handler of an operation. The order of the steps is the contract's: who calls, how often, whether they may,
 * with what input, and only then the work. Errors are thrown; the error handler of the app renders them.
 */
export function serveOperation(operation: Operation, deps: ServeDeps): RequestHandler {
  const { method, path, wire } = operation;
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
    const sender = { profileId, credential: credential as Credential, origin, idempotencyKey: key };
    const call = { ...sender, params, query, body: body.value };
    /** Writes the persons that an answer shows to the log; whether it can show any. */
    const logged = async (shown: readonly string[] | undefined): Promise<boolean> => {
      const persons = personsShown(operation, credential, shown);
      if (credential && persons)
        await deps.recordPersonRead({ credential, operation: `${method} ${path}`, persons, requestId });
      return persons !== null;
    };
    if (operation.answer.file !== undefined) {
      const answer = await operation.handle({ ...call, effectId: '' }, deps.services);
      if (!('file' in answer)) throw new Error(`${method} ${path} serves no file.`);
      return await sendFile(request, response, answer.file);
    }
    if (operation.answer.isList) response.vary('Accept');
    if (credential && wantsCsv(operation, request)) {
      const { answerMs } = deps.services.timeouts;
      const answer = (wanted: unknown) =>
        answerWithin(answerMs, async () => {
          const page = await operation.handle({ ...call, query: wanted, effectId: '' }, deps.services);
          if (!('data' in page)) throw new Error(`${method} ${path} answers no list.`);
          await logged(page.persons);
          return page;
        });
      const next = (cursor: string) => nextPage(operation, cursor);
      const pageRows = operation.csvPageRows;
      response.setHeader('Cache-Control', 'no-store');
      return await sendCsv(request, response, operation, (signal) =>
        listPages({ query, pageRows, next, answer, pace: paceOf(deps.limiter, credential, signal) }),
      );
    }
    const produce = async (effectId: string) =>
      replyOf(operation, await operation.handle({ ...call, effectId }, deps.services), profileId);

    async function work() {
      const { reply, replayed } =
        credential === null || key === null || isDry
          ? { reply: await produce(isDry ? '' : randomUUID()), replayed: false }
          : await deps.runOnce(keyedRequest(key, operation, credential, request, body.sent), (effectId) =>
              produce(effectId).catch(finalReply({ requestId, baseUrl: deps.baseUrl() })),
            );
      return { reply, replayed, showsPersons: await logged(reply.persons) };
    }
    const { reply, replayed, showsPersons } = await answerWithin(deps.services.timeouts.answerMs - admittedMs, work);

    for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    for (const [name, value] of Object.entries(cacheHeaders(operation, showsPersons))) response.setHeader(name, value);
    if (reply.type === undefined) sendJson(request, response, reply.status, reply.text);
    else sendText(request, response, reply.status, reply.type, reply.text);
  };
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
