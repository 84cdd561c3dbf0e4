// Stores objects of one kind as the API server does: every write gives an object the next resourceVersion, and a write that names an
// earlier one is refused.
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { hasLabels, type Labelled } from './label-selector.ts';
import { notFound, StatusError } from './status-error.ts';

export interface ObjectKind<T> {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The plural in paths. */
  readonly resource: string;
  readonly rows: Map<string, T>;
  /** @throws StatusError 422 for an object that a cluster would refuse */
  validate(object: T): void;
}

interface Stored extends Labelled {
  metadata?: {
    name?: string;
    uid?: string;
    resourceVersion?: string;
    creationTimestamp?: string;
    finalizers?: readonly string[];
    deletionTimestamp?: string;
    labels?: Readonly<Record<string, string>>;
  };
}
type Call = Request<Record<string, string>>;
type Answer = { code: number; body: object };

export interface StoredObjects {
  list(call: Call): Answer;
  get(call: Call): Answer;
  create(call: Call): Answer;
  update(call: Call): Answer;
  remove(call: Call): Answer;
}

/** Rows that a test wrote itself have no version before their first write by a client. */
const versionOf = (row: Stored): string => row.metadata?.resourceVersion ?? '0';
let lastVersion = 100;

export function storedObjects<T extends object>(of: ObjectKind<T>, namespace: string): StoredObjects {
  const rows = of.rows as Map<string, Stored>;
  const { kind } = of;
  const apiVersion = `${of.group}/${of.version}`;
  const qualified = `${of.resource}.${of.group}`;
  const shown = (row: Stored) => ({
    ...row,
    apiVersion,
    kind,
    metadata: { namespace, uid: `uid-of-${row.metadata?.name}`, ...row.metadata, resourceVersion: versionOf(row) },
  });
  const find = (name = ''): Stored => {
    const found = rows.get(name);
    if (found === undefined) throw notFound(qualified, name);
    return found;
  };
  const conflict = (name: string, why: string) =>
    new StatusError(409, 'Conflict', `Operation cannot be fulfilled on ${qualified} "${name}": ${why}`);
  function put(name: string, row: Stored): Answer['body'] {
    of.validate(row as T);
    const stored = { ...row, metadata: { ...row.metadata, name, resourceVersion: String(++lastVersion) } };
    rows.set(name, stored);
    return shown(stored);
  }

  return {
    list({ query: { labelSelector, limit, continue: after } }) {
      const all = [...rows.keys()].sort().flatMap((name) => (name > String(after ?? '') ? [find(name)] : []));
      const chosen = all.filter(hasLabels(labelSelector));
      const most = Number(limit) || chosen.length;
      const items = chosen.slice(0, most).map(shown);
      const rest = chosen.length > most ? { continue: items.at(-1)?.metadata.name } : {};
      const metadata = { resourceVersion: String(lastVersion), ...rest };
      return { code: 200, body: { apiVersion, kind: `${kind}List`, metadata, items } };
    },
    get: ({ params: { name } }) => ({ code: 200, body: shown(find(name)) }),
    create({ body }) {
      const name: string = body?.metadata?.name ?? '';
      if (rows.has(name)) throw new StatusError(409, 'AlreadyExists', `${qualified} "${name}" already exists`);
      const metadata = { ...body.metadata, uid: randomUUID(), creationTimestamp: new Date().toISOString() };
      return { code: 201, body: put(name, { ...body, metadata }) };
    },
    update({ params: { name = '' }, body }) {
      const before = find(name);
      const version = body?.metadata?.resourceVersion;
      if (version !== undefined && version !== versionOf(before))
        throw conflict(name, 'the object has been modified; please apply your changes to the latest version');
      const { uid, creationTimestamp } = shown(before).metadata;
      return { code: 200, body: put(name, { ...body, metadata: { ...body.metadata, uid, creationTimestamp } }) };
    },
    remove({ params: { name = '' }, body }) {
      const before = shown(find(name));
      const { uid, resourceVersion } = body?.preconditions ?? {};
      if (uid !== undefined && uid !== before.metadata.uid) throw conflict(name, 'the UID in the precondition differs');
      if (resourceVersion !== undefined && resourceVersion !== before.metadata.resourceVersion)
        throw conflict(name, 'the ResourceVersion in the precondition differs');
      if (before.metadata.finalizers?.length) {
        const metadata = { ...before.metadata, deletionTimestamp: new Date().toISOString() };
        return { code: 200, body: put(name, { ...before, metadata }) };
      }
      rows.delete(name);
      return { code: 200, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' } };
    },
  };
}
