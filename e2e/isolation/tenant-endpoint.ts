// Describes an endpoint that takes an id, a key or an address, and which values of another tenant fit there.
import { randomUUID } from 'node:crypto';
import type { Belongings, Caller } from '../system/tenant.ts';

/** One parameter or member of an operation: what to send there, and the request that carries it. */
export interface TenantEndpoint {
  /** As openapi.json names it: METHOD and path below /api/v1. */
  readonly operation: string;
  /** path, query or body, then the name. */
  readonly at: string;
  /** The values of the other tenant that fit. */
  readonly theirs: (theirs: Belongings) => readonly string[];
  /** Returns a value of the same form that does not exist. */
  readonly nobodys: () => string;
  /** @param own the caller's own ids */
  readonly ask: (id: string, own: Belongings) => { readonly path: string; readonly body?: unknown };
  readonly as: Caller;
  /** True when the operation requires an Idempotency-Key. */
  readonly isKeyed: boolean;
  /** The status that both requests must get. */
  readonly status: number;
}

export const uuid = () => randomUUID();
const digits = () => String(Math.floor(1e6 + Math.random() * 9e6));
export const address = () => `nobody-${uuid()}@example.com`;
/** Returns an id in the form of the ad platforms. */
export const platformId = () => `9${digits()}${digits()}`;
export const phone = () => `+5699${digits()}`;

export type Options = Partial<Pick<TenantEndpoint, 'nobodys' | 'as' | 'status' | 'isKeyed'>>;

export function endpoint(
  operation: string,
  at: string,
  theirs: TenantEndpoint['theirs'],
  ask: (id: string, own: Belongings) => string | { readonly path: string; readonly body?: unknown },
  { nobodys = uuid, as = 'key', status = 404, isKeyed = false }: Options = {},
): TenantEndpoint {
  const asked = (id: string, own: Belongings) => {
    const request = ask(id, own);
    return typeof request === 'string' ? { path: request } : request;
  };
  return { operation, at, theirs, nobodys, ask: asked, as, status, isKeyed };
}

/** For endpoints that respond with an empty 200. */
export const EMPTY: Options = { status: 200 };

export const people = ({ customers, visitors }: Belongings) => [...customers, ...visitors];

/** Returns any value in the form of an id: a value that is valid elsewhere is not found here either. */
export const anything = (theirs: Belongings) =>
  Object.values(theirs).flatMap((ids: readonly string[]) => ids.slice(0, 1));

export const post = (path: string, body: unknown) => ({ path, body });
export const enc = encodeURIComponent;
