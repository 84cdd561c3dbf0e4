// Implements commands that write. Documents reach the engine as the client sent them; only an answer with writeErrors is decoded.

import type { Document } from 'bson';
import { deserialize } from 'bson';
import { bsonMembers, documentOf, numberOf } from '../bson-members.ts';
import type { Command } from '../command.ts';
import type { Statement } from '../database.ts';
import { describeDuplicate } from '../duplicate-key.ts';
import type { Gateway, Handler } from '../gateway.ts';
import { codeOfSqlState, MongoError, mongoErrorOf, unpackSqlState } from '../mongo-error.ts';
import { createWriteQueue } from '../write-queue.ts';
import { isSingle, retryConflicts, splitDocuments, upsertAttempts } from './write-retry.ts';

export const insert = write('insert', 'insert_bulk');
export const update = write('update', 'update_bulk');
export const remove = write('delete', 'delete_txn_proc');

const enqueue = createWriteQueue();

const findAndModifyStatement: Statement = {
  name: 'find_and_modify',
  text: 'SELECT p_result FROM documentdb_api.find_and_modify($1, $2::bytea::bson)',
};

export const findAndModify: Handler = async (command, gateway) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const call = () => gateway.call(command, findAndModifyStatement, [command.database, command.body()]);
      const query = documentOf(command.raw, command.members.get('query'));
      const turn = query === undefined || command.transaction !== undefined ? undefined : hotKey(command, query);
      const [row] = await (turn === undefined ? call() : enqueue(turn, call));
      return row?.[0] as Buffer;
    } catch (error) {
      const upserts = numberOf(command.raw, command.members.get('upsert')) === 1;
      const again = upserts && command.transaction === undefined && attempt < upsertAttempts;
      if (!again || mongoErrorOf(error, false).code !== 11000) throw error;
    }
  }
};

/**
 * Makes the handler of a write. One document, or a transaction, uses the engine's function, which is all or nothing. Several
 * documents outside a transaction use its procedure, which commits as it goes, since each document is independent in MongoDB too.
 */
function write(name: string, procedure: string): Handler {
  const values = '($1, $2::bytea::bson, $3::bytea::bsonsequence';
  const whole: Statement = { name, text: `SELECT p_result FROM documentdb_api.${name}${values})` };
  const pieces: Statement = { name: procedure, text: `CALL documentdb_api.${procedure}${values}, NULL, NULL, NULL)` };
  return async (command, gateway) => {
    const body = command.body();
    const send = async (documents: Buffer): Promise<Buffer> => {
      const atOnce = command.transaction !== undefined || isSingle(documents);
      // A call of the procedure is not repeated, because what it has committed when it fails is unknown.
      const call = () => gateway.call(command, atOnce ? whole : pieces, [command.database, body, documents], !atOnce);
      const turn = command.transaction === undefined ? queueKeyOf(name, command, documents) : undefined;
      const [row] = await (turn === undefined ? call() : enqueue(turn, call));
      return row?.[0] as Buffer;
    };
    const { documents } = command;
    const result = await send(documents);
    if (!hasErrors(result)) return result;
    const first = withCodes(result);
    if (command.transaction === undefined) {
      const ordered = numberOf(command.raw, command.members.get('ordered')) !== 0;
      await retryConflicts(first, documents, ordered, async (lost) => withCodes(await send(lost)));
    }
    return explained(first, command, gateway, name === 'insert' ? documents : null);
  };
}

/** Returns the key by which a write is queued: for a batch of inserts its collection, for an update its query. */
function queueKeyOf(name: string, command: Command, documents: Buffer): string | undefined {
  const single = isSingle(documents);
  if (name === 'insert') return single ? undefined : `${command.database}.${command.collection}`;
  if (name !== 'update' || !single) return undefined;
  const query = documentOf(
    documents,
    bsonMembers(documents).find((member) => member.name === 'q'),
  );
  return query === undefined ? undefined : hotKey(command, query);
}

function hotKey({ database, collection }: Command, query: Buffer): string {
  return `${database}.${collection} ${query.toString('latin1')}`;
}

function hasErrors(result: Buffer): boolean {
  return bsonMembers(result).some((member) => member.name === 'writeErrors');
}

function withCodes(result: Buffer): Document {
  const answer = deserialize(result, { promoteValues: true });
  for (const entry of (answer.writeErrors ?? []) as Document[]) {
    [entry.code, entry.codeName] = codeOfSqlState(unpackSqlState(entry.code));
  }
  return answer;
}

async function explained(
  answer: Document,
  command: Command,
  gateway: Gateway,
  inserted: Buffer | null,
): Promise<Document> {
  const errors = (answer.writeErrors ?? []) as Document[];
  // In a transaction one refused write ends the whole transaction, so it is an error of the command.
  const [first] = errors;
  if (command.transaction !== undefined && first !== undefined) {
    throw new MongoError(first.code, first.codeName, String(first.errmsg));
  }
  const documents = inserted === null ? [] : splitDocuments(inserted);
  for (const entry of errors) {
    delete entry.codeName;
    if (entry.code !== 11000) continue;
    Object.assign(entry, await describeDuplicate(command, gateway, String(entry.errmsg), documents[entry.index]));
  }
  return answer;
}
