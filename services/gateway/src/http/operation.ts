// An operation as data: one declaration, from which the router, the checks, the docs and openapi.json are made.
import type { z } from 'zod';
import type { Credential, CredentialKind } from '../credentials/credential.ts';
import type { ScopeRule } from '../domain/scopes.ts';
import type { Services } from '../services.ts';
import type { AnswerShape } from './answer.ts';
import type { PublicErrorCode } from './error-registry.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Area = 'customers' | 'campaigns' | 'goals' | 'connections' | 'tracking' | 'payments' | 'meta';

/** What a handler gets: everything is checked and typed; profileId comes from the credential and nowhere else. */
export interface OperationRequest<Params, Query, Body> {
  readonly profileId: string;
  readonly credential: Credential;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** What a handler answers; meta is added to meta.profile_id. */
export interface OperationAnswer<Data> {
  readonly data: Data;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly pagination?: { readonly has_next: boolean; readonly cursor: string | null };
  /** One of the declared statuses; the first one when absent. */
  readonly status?: number;
}

type Shape = z.ZodObject | undefined;
type OutputOf<S extends Shape> = S extends z.ZodObject ? z.output<S> : Record<string, never>;

interface Declaration {
  readonly method: Method;
  /** Below /api/v1, parameters in braces. */
  readonly path: string;
  readonly area: Area;
  readonly summary: string;
  readonly description: string;
  readonly scopes: ScopeRule;
  readonly credentials: readonly CredentialKind[];
  /** An entitlement that the profile must have; 409 entitlement_required otherwise. */
  readonly entitlement?: 'svc_attribution';
  /** What the operation does with an Idempotency-Key header. */
  readonly idempotency: 'required' | 'optional' | 'none';
  /** Whose allowance a call takes from: the key's own, or the caller's address where there is no key. */
  readonly rateClass: 'key' | 'address';
  /** Codes beyond those that every operation of its kind can answer. */
  readonly errors: readonly PublicErrorCode[];
  /** A parameter whose fault has a code of its own. */
  readonly parameterErrors?: Readonly<Record<string, PublicErrorCode>>;
  readonly examples: { readonly request?: unknown; readonly answer: unknown };
  readonly status: 'stable' | 'deprecated';
}

interface BodyDeclaration {
  readonly maxBytes?: number;
  /** True when the body may be left out; the handler then gets what the schema makes of {}. */
  readonly optional?: boolean;
}

export interface OperationSpec<P extends Shape, Q extends Shape, B extends Shape, D extends z.ZodType, X = OutputOf<B>>
  extends Declaration {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Other forms of the body, for openapi.json; readBody tells them apart. */
  readonly bodyAlternatives?: readonly z.ZodType[];
  readonly bodyRules?: BodyDeclaration;
  /** Reads the body in place of the schema, where one bad row must not refuse its neighbours; throws PublicError. */
  readonly readBody?: (body: Readonly<Record<string, unknown>>) => X;
  readonly answer: AnswerShape<D>;
  readonly handle: (
    request: OperationRequest<OutputOf<P>, OutputOf<Q>, X>,
    services: Services,
  ) => Promise<OperationAnswer<z.input<D>>>;
}

/** An operation with its types forgotten: what the router and the generators work with. */
export interface Operation extends Declaration {
  readonly params: z.ZodObject | undefined;
  readonly query: z.ZodObject | undefined;
  readonly body: z.ZodObject | undefined;
  readonly bodyAlternatives: readonly z.ZodType[];
  readonly bodyRules: BodyDeclaration;
  readonly readBody: ((body: Readonly<Record<string, unknown>>) => unknown) | undefined;
  readonly answer: AnswerShape<z.ZodType>;
  readonly handle: (
    request: OperationRequest<unknown, unknown, unknown>,
    services: Services,
  ) => Promise<OperationAnswer<unknown>>;
}

/** Declares an operation; the types tie its handler to its schemas. */
export function operation<
  D extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  X = OutputOf<B>,
>(
  spec: Omit<OperationSpec<P, Q, B, D, X>, 'credentials' | 'idempotency' | 'rateClass' | 'status'> &
    Partial<Pick<Declaration, 'credentials' | 'idempotency' | 'rateClass' | 'status'>>,
): Operation {
  const isPublic = spec.scopes.kind === 'public';
  return {
    credentials: isPublic ? [] : ['api_key'],
    idempotency: 'none',
    rateClass: isPublic ? 'address' : 'key',
    status: 'stable',
    bodyAlternatives: [],
    bodyRules: {},
    ...spec,
  } as unknown as Operation;
}
