// Derives the types of calls from those of the operations, so that none is written by hand.
import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import type { PAGED } from './generated/operations.ts';
import type { paths } from './generated/paths.ts';

export type Path<M extends HttpMethod> = PathsWithMethod<paths, M>;

/** What a call is made with: params.path, params.query, body, headers, signal. */
export type Init<M extends HttpMethod, P extends Path<M>> = MaybeOptionalInit<paths[P], M>;

/** The body of a successful answer; undefined where there is none. */
export type Answer<M extends HttpMethod, P extends Path<M>> = SuccessOf<paths[P][M]>;

// biome-ignore lint/suspicious/noExplicitAny: openapi-fetch constrains operations by it
type AnyOperation = Record<string | number, any>;

type SuccessOf<O> = O extends AnyOperation
  ? FetchResponse<O, object, MediaType> extends infer R
    ? R extends { data: infer Data; error?: never }
      ? Data
      : never
    : never
  : never;

/** A function that calls the operations of one method. It can be called without init where nothing in it is required. */
export type Call<M extends HttpMethod> = <P extends Path<M>>(
  path: P,
  ...init: Arguments<Init<M, P>>
) => Promise<Answer<M, P>>;

type Arguments<I> = RequiredKeysOf<I> extends never ? [init?: I] : [init: I];

/** The lists that are read page by page. */
export type PagedPath = keyof typeof PAGED & Path<'get'>;
/** Those that never end: what is added later is on a later page. */
export type LogPath = { [P in PagedPath]: (typeof PAGED)[P]['kind'] extends 'log' ? P : never }[PagedPath];

/** A row of a list. */
export type Row<P extends PagedPath> = RowsIn<Answer<'get', P>, (typeof PAGED)[P]['rows']>;

type RowsIn<A, Member extends string> = A extends { data: infer Data }
  ? Member extends ''
    ? ElementOf<Data>
    : Data extends Record<Member, infer Rows>
      ? ElementOf<Rows>
      : never
  : never;

type ElementOf<L> = L extends readonly (infer Element)[] ? Element : never;

export type ListArguments<P extends PagedPath> = Arguments<Init<'get', P>>;
