// Describes a duplicate as MongoDB does: the engine names only the index, but drivers' users read keyPattern and keyValue.

import type { Document } from 'bson';
import { deserialize } from 'bson';
import type { Command } from './command.ts';
import type { Gateway } from './gateway.ts';

export type Duplicate = { errmsg: string; keyPattern?: Document; keyValue?: Document };

const rememberedMs = 60_000;
const patterns = new Map<string, { at: number; byName: Map<string, Document> }>();

/** Returns the fields of a duplicate's error; keyValue only when `document` (from an insert) has the key's fields. */
export async function describeDuplicate(
  command: Command,
  gateway: Gateway,
  message: string,
  document?: Buffer,
): Promise<Duplicate> {
  const index = /Index '([^']+)'/.exec(message)?.[1] ?? /index: (\S+)/.exec(message)?.[1];
  const space = `${command.database}.${command.collection}`;
  if (index === undefined) return { errmsg: `E11000 duplicate key error collection: ${space} ${message}` };
  const keyPattern = await patternOf(command, gateway, space, index);
  const errmsg = `E11000 duplicate key error collection: ${space} index: ${index}`;
  if (keyPattern === undefined) return { errmsg };
  if (document === undefined) return { errmsg, keyPattern };
  const keyValue = valuesAt(deserialize(document), Object.keys(keyPattern));
  return { errmsg: `${errmsg} dup key: ${JSON.stringify(keyValue)}`, keyPattern, keyValue };
}

async function patternOf(
  command: Command,
  gateway: Gateway,
  space: string,
  index: string,
): Promise<Document | undefined> {
  if (index === '_id_') return { _id: 1 };
  const known = patterns.get(space);
  const found = known?.byName.get(index);
  if (known !== undefined && found !== undefined && Date.now() - known.at < rememberedMs) return found;
  const byName = await gateway.indexPatterns(command).catch(() => new Map<string, Document>());
  patterns.set(space, { at: Date.now(), byName });
  return byName.get(index);
}

function valuesAt(document: Document, paths: string[]): Document {
  return Object.fromEntries(
    paths.map((path) => {
      const value = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Document | null | undefined)?.[name], document);
      return [path, value ?? null];
    }),
  );
}
