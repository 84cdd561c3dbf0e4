// The one error that boundaries throw: a gRPC code for machines, the contract's error code for callers, a message for people.
import { type ErrorCode, REASONS, type Reason } from './error-reasons.ts';

export { type ErrorCode, REASONS, type Reason, type Retry } from './error-reasons.ts';

export interface AppErrorInit {
  details?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The gRPC method that gave no answer of its own: for the log, and told to no caller. */
  rpc?: string;
  cause?: unknown;
}

/** An error that a caller may see. It crosses gRPC intact (grpc/error-status.ts). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** A Reason, or one that a service of a later release knows. */
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
 * @param reason of proto/touchline/errors/v1/reasons.proto; its gRPC code is that of the table REASONS
 * @param message what went wrong and what to do next; never a value the caller sent
 * @param init code: another than the table's, where clients must treat this one otherwise
 */
export function appError(
  reason: Reason,
  message: string,
  { code = REASONS[reason].code, ...init }: AppErrorInit & { code?: ErrorCode } = {},
): AppError {
  return new AppError(code, reason, message, init);
}

/** True for the error of something that is not there, here or in another service. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NOT_FOUND';
}

/** A dependency is down or overloaded: the caller may try again after the given seconds. */
export function unavailable(message: string, retryAfterSeconds = 1, cause?: unknown): AppError {
  return appError('service_unavailable', message, { retryAfterSeconds, cause });
}

/** We have more to do than we can: refused at once, before anything was done, and not worth a repeat by a caller in between. */
export function overloaded(message: string, retryAfterSeconds = 1): AppError {
  return appError('service_unavailable', message, { code: 'RESOURCE_EXHAUSTED', retryAfterSeconds });
}
