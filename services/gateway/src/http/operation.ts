// Defines an operation as data: one declaration, from which the router, the checks, the docs and openapi.json are made.
import { CREDENTIAL_KINDS, type Credential, type CredentialKind } from '@touchline/chassis/access/credential.ts';
import type { SenderHeaders } from '@touchline/chassis/access/sender-headers.ts';
import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import type { z } from 'zod';
import type { ScopeRule } from '../domain/scopes.ts';
import type { Services } from '../services.ts';
import type { AnswerShape } from './answer.ts';
import type { Deprecation } from './deprecation.ts';
import type { StoredFile } from './files/send-file.ts';
import type { OAuthErrorCode } from './oauth/oauth-errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Area =
  | 'customers'
  | 'campaigns'
  | 'goals'
  | 'connections'
  | 'exports'
  | 'messages'
  | 'webhooks'
  | 'tracking'
  | 'payments'
  | 'partner'
  | 'access'
  | 'meta';

/** The checked and typed input of a handler; profileId comes from the credential and nowhere else. */
export interface OperationRequest<Params, Query, Body> {
  /** Empty where the operation's reach is not a profile and the credential has none. */
  readonly profileId: string;
  /** Present unless the operation is public. */
  readonly credential: Credential;
  /**
   * The id of what this request makes: the same for every repeat under one Idempotency-Key, otherwise a new UUID; empty for a dry
   * run, which makes nothing.
   */
  readonly effectId: string;
  /** The Idempotency-Key of the request; null when it has none. */
  readonly idempotencyKey: string | null;
  /** Where the request came from, for counting and logging. */
  readonly origin: {
    readonly address: string;
    readonly requestId: string;
    /** What a browser reports about the page behind the request, and the cookies that it sent. */
    readonly browser: Omit<SenderHeaders, 'authorization'>;
  };
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** The answer of a handler; meta is added to meta.profile_id, or names another profile than the credential's. */
export interface OperationAnswer<Data> {
  readonly data: Data;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly pagination?: { readonly has_next: boolean; readonly cursor: string | null };
  /** One of the declared statuses; by default the first one. */
  readonly status?: number;
  /**
   * The customers whose person-level fields the answer shows; required of operations that declare showsPersons or
   * confirmsPersons.
   */
  readonly persons?: readonly string[];
  /** Headers beyond those that every answer carries; for a list, the header is sent several times. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** The answer of a handler when the caller requests text of another type than JSON: only that text, without the envelope. */
export interface TextAnswer {
  /** One of answer.texts, with its charset. */
  readonly type: string;
  readonly text: string;
}

/** The answer of a handler that serves a file; only operations whose answer declares one may return it. */
export interface FileAnswer {
  readonly file: StoredFile;
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
  /** The error code for a credential of another kind. */
  readonly kindRefusal: PublicErrorCode;
  /** profile: acts on the credential's profile and needs one. principal: acts on what the credential's principal may reach. */
  readonly reach: 'profile' | 'principal';
  /**
   * True for operations that connect accounts: the older attribution_write grant is accepted too (contract, Authentication rule
   * 4).
   */
  readonly acceptsLegacyGrant: boolean;
  /** True when apps own what the operation acts on within a profile: an app's Idempotency-Keys are then its own. */
  readonly ownedByApps: boolean;
  /** True when the answer can show persons: each such answer is written to the PII access log before it is sent. */
  readonly showsPersons: boolean;
  /**
   * True when the answer confirms to any caller that a person whom they named is known here, and returns the person's id:
   * confirmed persons are written to the log whatever the caller's scopes.
   */
  readonly confirmsPersons: boolean;
  /**
   * oauth: form-encoded body and the errors of RFC 6749. signed: body and query exactly as they were sent and signed
   * (read-signed-body.ts). upload: a file in a multipart form (files/read-upload.ts). envelope: everything else.
   */
  readonly wire: 'envelope' | 'oauth' | 'signed' | 'upload';
  /**
   * For a public operation: webhooks have an allowance of their own, since a provider sends those of many accounts from few
   * addresses.
   */
  readonly rateClass: 'callers' | 'webhooks';
  /** On the oauth wire: the errors that it returns instead of those of the envelope. */
  readonly oauthErrors?: readonly OAuthErrorCode[];
  /** An entitlement that the profile must have; 409 entitlement_required otherwise. */
  readonly entitlement?: 'svc_attribution';
  /**
   * What a call does. reads: it changes nothing. adds: it makes something new and leaves what was there. changes: it replaces,
   * ends or sends away what was there. By default what the method says: GET reads, POST adds, and the others change.
   */
  readonly effect: 'reads' | 'adds' | 'changes';
  /** What the operation does with an Idempotency-Key header. */
  readonly idempotency: 'required' | 'optional' | 'none';
  /** Error codes beyond those that every operation of its kind can return. */
  readonly errors: readonly PublicErrorCode[];
  /** Why the operation returns a code, in a sentence or two for openapi.json, where the registry's general text does not fit. */
  readonly refusals?: Readonly<Partial<Record<PublicErrorCode, string>>>;
  /** Parameters whose faults have a code of their own. */
  readonly parameterErrors?: Readonly<Record<string, PublicErrorCode>>;
  readonly examples: { readonly request?: unknown; readonly answer: unknown };
  /**
   * For a list whose CSV is the whole list, from the cursor of the request to the end: how many rows are read at a time. Null for
   * the others, whose CSV is the page that was requested.
   */
  readonly csvPageRows: number | null;
  /** True for what this project has besides the contract's operations; openapi.json says so. */
  readonly beyondContract: boolean;
  readonly status: 'stable' | 'deprecated';
  /** For a deprecated operation: since when, until when, and what to call instead. */
  readonly deprecation?: Deprecation;
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
  /** Other forms of the body, for openapi.json; readBody distinguishes them. */
  readonly bodyAlternatives?: readonly z.ZodType[];
  readonly bodyRules?: BodyDeclaration;
  /** Reads the body instead of the schema, where one invalid row must not refuse the other rows; throws PublicError. */
  readonly readBody?: (body: Readonly<Record<string, unknown>>) => X;
  readonly answer: AnswerShape<D>;
  readonly handle: (
    request: OperationRequest<OutputOf<P>, OutputOf<Q>, X>,
    services: Services,
  ) => Promise<OperationAnswer<z.input<D>> | TextAnswer | FileAnswer>;
}

/** An operation without its types, as the router and the generators use it. */
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
  ) => Promise<OperationAnswer<unknown> | TextAnswer | FileAnswer>;
}

type Defaulted =
  | 'credentials'
  | 'kindRefusal'
  | 'reach'
  | 'acceptsLegacyGrant'
  | 'ownedByApps'
  | 'showsPersons'
  | 'confirmsPersons'
  | 'wire'
  | 'rateClass'
  | 'beyondContract'
  | 'csvPageRows'
  | 'effect'
  | 'idempotency'
  | 'status';

const EFFECTS = { GET: 'reads', POST: 'adds', PUT: 'changes', PATCH: 'changes', DELETE: 'changes' } as const;

/** Declares an operation; the types tie its handler to its schemas. */
export function operation<
  D extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  X = OutputOf<B>,
>(spec: Omit<OperationSpec<P, Q, B, D, X>, Defaulted> & Partial<Pick<Declaration, Defaulted>>): Operation {
  const isPublic = spec.scopes.kind === 'public';
  return {
    credentials: isPublic ? [] : CREDENTIAL_KINDS,
    kindRefusal: 'forbidden',
    reach: 'profile',
    acceptsLegacyGrant: false,
    ownedByApps: false,
    showsPersons: false,
    confirmsPersons: false,
    wire: 'envelope',
    rateClass: 'callers',
    beyondContract: false,
    csvPageRows: null,
    effect: EFFECTS[spec.method],
    idempotency: 'none',
    status: 'stable',
    bodyAlternatives: [],
    bodyRules: {},
    ...spec,
  } as unknown as Operation;
}
