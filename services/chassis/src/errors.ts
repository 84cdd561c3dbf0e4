// Defines the one error that boundaries throw: a gRPC code for machines, the contract's error code for callers, a message for
// people.
import { type ErrorCode, REASONS, type Reason } from './error-reasons.ts';

export { type ErrorCode, REASONS, type Reason, type Retry } from './error-reasons.ts';

export interface AppErrorInit {
  details?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The gRPC method that returned no error of its own; it is logged, and no caller sees it. */
  rpc?: string;
  cause?: unknown;
}

/** An error that a caller may see. It crosses gRPC intact (grpc/error-status.ts). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** A Reason, or one that only a later release knows. */
  readonly reason: string;
  readonly details: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly rpc: string | undefined;

  constructor(code: ErrorCode, reason: string, message: string, init: AppErrorInit = {}) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause });
    this.code = code;
    this.reason = reason;
    this.details = init.details ?? {};
    this.retryAfterSeconds = init.retryAfterSeconds;
    this.rpc = init.rpc;
  }
}

/**
 * Makes the error that a boundary throws.
 * @param reason of proto/touchline/errors/v1/reasons.proto; its gRPC code is that in the table REASONS
 * @param message what went wrong and what to do next; never a value the caller sent
 * @param init code: one other than the table's, where clients must treat this error differently
 */
export function appError(
  reason: Reason,
  message: string,
  { code = REASONS[reason].code, ...init }: AppErrorInit & { code?: ErrorCode } = {},
): AppError {
  return new AppError(code, reason, message, init);
}

/** Reports whether an error says that something does not exist, here or in another service. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NOT_FOUND';
}

/** Returns the error for a dependency that is down or overloaded; the caller may try again after the given seconds. */
export function unavailable(message: string, retryAfterSeconds = 1, cause?: unknown): AppError {
  return appError('service_unavailable', message, { retryAfterSeconds, cause });
}

/**
 * Returns the error for a call refused because we are overloaded: at once, before anything was done. Callers in between do
 * not retry it.
 */
export function overloaded(message: string, retryAfterSeconds = 1): AppError {
  return appError('service_unavailable', message, { code: 'RESOURCE_EXHAUSTED', retryAfterSeconds });
}
