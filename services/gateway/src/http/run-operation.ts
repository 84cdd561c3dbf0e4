// Runs an operation for a caller who may call it, however the call arrived: Idempotency-Key, handler, log of person reads, reply.
import { randomUUID } from 'node:crypto';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { RecordPersonRead } from '../person-reads/record-person-read.ts';
import type { Services } from '../services.ts';
import { finalReply } from './idempotency/final-reply.ts';
import { keyedRequest } from './idempotency/keyed-request.ts';
import type { RunOnce } from './idempotency/run-once.ts';
import type { Operation, OperationAnswer, OperationRequest } from './operation.ts';
import { personsShown } from './persons-shown.ts';
import type { ReadBody } from './read-body.ts';
import { type Reply, replyOf } from './reply.ts';

export interface RunDeps {
  readonly services: Services;
  readonly runOnce: RunOnce;
  readonly recordPersonRead: RecordPersonRead;
  /** The public base address. */
  baseUrl(): string;
}

/** A call whose input is read and whose caller was found to be allowed. */
export interface AcceptedCall {
  /** Null for a public operation. */
  readonly credential: Credential | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: ReadBody;
  /** Path and query as they were sent. */
  readonly url: string;
  /** The Idempotency-Key; null when there is none. */
  readonly key: string | null;
  /** True when the call only asks what it would do. */
  readonly isDry: boolean;
  readonly origin: OperationRequest<unknown, unknown, unknown>['origin'];
}

export interface RanOperation {
  readonly reply: Reply;
  /** True when an earlier call under the same key was answered with this reply. */
  readonly replayed: boolean;
  readonly showsPersons: boolean;
}

/** @throws what the handler throws, and PublicError for a key that is in use or was used for another call */
export async function runOperation(operation: Operation, deps: RunDeps, call: AcceptedCall): Promise<RanOperation> {
  const { credential, key, isDry, url, origin } = call;
  const request = requestOf(call);
  const produce = async (effectId: string) =>
    replyOf(operation, await operation.handle({ ...request, effectId }, deps.services), request.profileId);
  const { reply, replayed } =
    credential === null || key === null || isDry
      ? { reply: await produce(isDry ? '' : randomUUID()), replayed: false }
      : await deps.runOnce(keyedRequest(key, operation, credential, { originalUrl: url }, call.body.sent), (effectId) =>
          produce(effectId).catch(finalReply({ requestId: origin.requestId, baseUrl: deps.baseUrl() })),
        );
  return { reply, replayed, showsPersons: await logPersons(operation, deps, call, reply.persons) };
}

/** Reads one page of a list for a caller, and logs the persons that it shows. @param query instead of the call's own */
export async function readPage(
  operation: Operation,
  deps: RunDeps,
  call: AcceptedCall,
  query: unknown,
): Promise<OperationAnswer<unknown>> {
  const page = await operation.handle({ ...requestOf(call), query, effectId: '' }, deps.services);
  if (!('data' in page)) throw new Error(`${operation.method} ${operation.path} answers no list.`);
  await logPersons(operation, deps, call, page.persons);
  return page;
}

/** Returns what a handler gets, without the id of its effect. */
export function requestOf({ credential, params, query, body, key, origin }: AcceptedCall) {
  const sender = { credential: credential as Credential, origin, idempotencyKey: key };
  return { ...sender, profileId: credential?.profileId ?? '', params, query, body: body.value };
}

/** Writes the persons that an answer shows to the log. @returns whether the caller is shown persons at all */
async function logPersons(
  operation: Operation,
  { recordPersonRead }: RunDeps,
  { credential, origin: { requestId } }: AcceptedCall,
  shown: readonly string[] | undefined,
): Promise<boolean> {
  const persons = personsShown(operation, credential, shown);
  if (credential === null || persons === null) return false;
  await recordPersonRead({ credential, operation: `${operation.method} ${operation.path}`, persons, requestId });
  return true;
}
