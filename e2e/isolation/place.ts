// A place where an operation takes an id, a key or an address, and what fits there of somebody else's.
import { randomUUID } from 'node:crypto';
import type { Belongings, Caller } from '../system/tenant.ts';

/** One place: what to put there, and the request that carries it. */
export interface Place {
  /** As openapi.json names it: METHOD and path below /api/v1. */
  readonly operation: string;
  /** path, query or body, and the name. */
  readonly at: string;
  /** What the other tenant has that fits. */
  readonly theirs: (theirs: Belongings) => readonly string[];
  /** The same form, of nobody. */
  readonly nobodys: () => string;
  /** @param own what the caller has itself */
  readonly ask: (id: string, own: Belongings) => { readonly path: string; readonly body?: unknown };
  readonly as: Caller;
  /** True when the operation requires an Idempotency-Key. */
  readonly isKeyed: boolean;
  /** What both must be answered. */
  readonly status: number;
}

export const uuid = () => randomUUID();
const digits = () => String(Math.floor(1e6 + Math.random() * 9e6));
export const address = () => `nobody-${uuid()}@example.com`;
/** As ids of ad platforms are. */
export const platformId = () => `9${digits()}${digits()}`;
export const phone = () => `+5699${digits()}`;

export type Options = Partial<Pick<Place, 'nobodys' | 'as' | 'status' | 'isKeyed'>>;

export function place(
  operation: string,
  at: string,
  theirs: Place['theirs'],
  ask: (id: string, own: Belongings) => string | { readonly path: string; readonly body?: unknown },
  { nobodys = uuid, as = 'key', status = 404, isKeyed = false }: Options = {},
): Place {
  const asked = (id: string, own: Belongings) => {
    const request = ask(id, own);
    return typeof request === 'string' ? { path: request } : request;
  };
  return { operation, at, theirs, nobodys, ask: asked, as, status, isKeyed };
}

/** Of places that are answered an empty 200. */
export const EMPTY: Options = { status: 200 };

export const people = ({ customers, visitors }: Belongings) => [...customers, ...visitors];

/** Whatever has the form of an id: what stands under another name elsewhere is not found here either. */
export const anything = (theirs: Belongings) =>
  Object.values(theirs).flatMap((ids: readonly string[]) => ids.slice(0, 1));

export const post = (path: string, body: unknown) => ({ path, body });
export const enc = encodeURIComponent;
