// Defines what the client throws: one type for every error of the API, told apart by its code.

import type { ErrorCode } from './generated/operations.ts';
import { retryAfterMs } from './resilient-fetch.ts';

/** An error that the API answered with. Branch on `code`; `message` says what to do next. */
export class TouchlineError extends Error {
  override readonly name = 'TouchlineError';
  /** A code of the API's registry, or `unreadable_answer` when something between answered instead of the API. */
  readonly code: ErrorCode | 'unreadable_answer';
  readonly status: number;
  /** Names the request in the logs of the API; null when the answer had none. */
  readonly requestId: string | null;
  /** Where the code is documented. */
  readonly docsUrl: string | null;
  /** After how many milliseconds the API says that the request may be sent again; null when it does not say so. */
  readonly retryAfterMs: number | null;
  /** All members of the error, such as required_scopes. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(response: Response, body: unknown) {
    const error = errorOf(body);
    super(
      typeof error.message === 'string' ? error.message : `The API answered ${response.status} without an error code.`,
    );
    this.code = typeof error.code === 'string' ? (error.code as ErrorCode) : 'unreadable_answer';
    this.status = response.status;
    this.requestId = textOr(error.request_id, response.headers.get('x-request-id'));
    this.docsUrl = textOr(error.docs_url, null);
    this.retryAfterMs = retryAfterMs(response.headers.get('retry-after') ?? '');
    this.details = error;
  }

  /** Reports whether an error is one of these codes; without any, whether it is an error of the API. */
  static is<C extends ErrorCode>(
    error: unknown,
    ...codes: readonly C[]
  ): error is TouchlineError & { readonly code: C } {
    return error instanceof TouchlineError && (codes.length === 0 || codes.some((code) => code === error.code));
  }
}

/** The envelope of the API, or RFC 6749's on its token endpoints. */
function errorOf(body: unknown): Readonly<Record<string, unknown>> {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: unknown };
  if (typeof error === 'string') return { ...(body as object), code: error, message: descriptionOf(body) };
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
}

const descriptionOf = (body: unknown) => (body as { error_description?: unknown }).error_description;

function textOr<F>(value: unknown, fallback: F): string | F {
  return typeof value === 'string' ? value : fallback;
}
