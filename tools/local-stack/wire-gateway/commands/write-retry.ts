// Retries writes that lost a race, which MongoDB does by itself. The engine reports such writes among the others' results. They
// are sent again one by one, so that they delay no others, and the answers are merged into one.

import type { Document } from 'bson';
import { deserialize } from 'bson';

type Send = (document: Buffer) => Promise<Document>;

const conflict = 112;
const duplicate = 11000;
const attempts = 10;

/** Repeats writes that lost a race until they are done or refused. `total` is the answer to `documents`, with codes mapped. */
export async function retryConflicts(total: Document, documents: Buffer, ordered: boolean, send: Send): Promise<void> {
  const all = splitDocuments(documents);
  const settled: Document[] = [];
  const lost: number[] = [];
  for (const entry of (total.writeErrors ?? []) as Document[]) {
    if (lostRace(entry, all[entry.index])) lost.push(entry.index);
    else settled.push(entry);
  }
  // An ordered batch stopped at the write that lost; the writes after it were not tried.
  const again = ordered && lost[0] !== undefined ? range(lost[0], all.length) : lost;
  for (const index of again) {
    const answer = await retryUntilDone(all[index] as Buffer, send);
    total.n += answer.n;
    if (total.nModified !== undefined) total.nModified += answer.nModified;
    const upserted = ((answer.upserted ?? []) as Document[]).map((entry) => ({ ...entry, index }));
    if (upserted.length > 0) total.upserted = [...(total.upserted ?? []), ...upserted].sort(byIndex);
    const [error] = (answer.writeErrors ?? []) as Document[];
    if (error !== undefined) settled.push({ ...error, index });
    if (error !== undefined && ordered) break;
  }
  total.writeErrors = settled.sort(byIndex);
  if (settled.length === 0) delete total.writeErrors;
}

/** How many attempts an upsert gets when its insert met a duplicate: the next attempt finds that document and updates it. */
export const upsertAttempts = 4;

/** Reports whether a run of BSON holds exactly one document. */
export function isSingle(documents: Buffer): boolean {
  return documents.length >= 4 && documents.readInt32LE(0) === documents.length;
}

/** Returns the documents of a run of BSON, in order. */
export function splitDocuments(documents: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < documents.length; ) {
    const end = at + documents.readInt32LE(at);
    parts.push(documents.subarray(at, end));
    at = end;
  }
  return parts;
}

async function retryUntilDone(document: Buffer, send: Send): Promise<Document> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(document);
    const [error] = (answer.writeErrors ?? []) as Document[];
    if (error === undefined || !lostRace(error, document)) return answer;
    if (attempt === (error.code === duplicate ? upsertAttempts : attempts)) return answer;
    // The duplicate document already exists, so a retry shows without waiting whether the upsert finds it.
    if (error.code !== duplicate) await pause(attempt);
  }
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** attempt, 500)));
}

function lostRace(entry: Document, document: Buffer | undefined): boolean {
  if (entry.code === conflict) return true;
  // Only an update's statement has the member `u`; an inserted document that happens to look like one fails again.
  return entry.code === duplicate && document !== undefined && isUpsert(deserialize(document));
}

function isUpsert(statement: Document): boolean {
  return statement.upsert === true && 'u' in statement && 'q' in statement;
}

function byIndex(a: Document, b: Document): number {
  return a.index - b.index;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}
