// Sends the collector's errors in the contract's envelope; an unknown error becomes internal_error with fixed text.
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ErrorRequestHandler, Request, Response } from 'express';

const STATUS: Readonly<Record<string, number>> = {
  invalid_request: 400,
  invalid_parameter: 400,
  forbidden: 403,
  not_found: 404,
  payload_too_large: 413,
  validation_error: 422,
  rate_limit_exceeded: 429,
  service_unavailable: 503,
};

/** The errors of body-parser, by their `type`. */
const BODY_ERRORS: Readonly<Record<string, [code: string, message: string]>> = {
  'entity.too.large': ['payload_too_large', 'The body is larger than 64 KB; send fewer events at a time.'],
  'encoding.unsupported': ['invalid_request', 'The content encoding is not supported; use gzip or none.'],
  'request.aborted': ['invalid_request', 'The body ended before the length that Content-Length gives.'],
  'request.size.invalid': ['invalid_request', 'The length of the body differs from Content-Length.'],
};

/** Returns the request's id: the caller's, if it sent a harmless one. */
export function requestIdOf(request: Request): string {
  const sent = request.get('x-request-id') ?? '';
  return /^[\w.:-]{1,100}$/.test(sent) ? sent : randomUUID();
}

/** Makes the collector's last handler, which turns errors into responses. */
export function errorHandler({ docsUrl, logger }: { docsUrl: string; logger: Logger }): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { code, status, message, retryAfterSeconds } = describe(error);
    const requestId = String(response.getHeader('x-request-id') ?? '');
    if (status >= 500) logger.error({ code, status, request_id: requestId, err: error }, 'collector call failed');
    if (retryAfterSeconds !== undefined) response.set('Retry-After', String(Math.ceil(retryAfterSeconds)));
    answer(response, status, { code, message, status, request_id: requestId, docs_url: `${docsUrl}#${code}` });
  };
}

function answer(response: Response, status: number, error: object): void {
  response.status(status).set('Cache-Control', 'no-store').json({ error });
}

function describe(error: unknown): {
  code: string;
  status: number;
  message: string;
  retryAfterSeconds?: number | undefined;
} {
  if (error instanceof AppError && STATUS[error.reason] !== undefined) {
    const { reason, message, retryAfterSeconds } = error;
    return { code: reason, status: STATUS[reason] as number, message, retryAfterSeconds };
  }
  const { type, status } = Object(error) as { type?: unknown; status?: unknown };
  const known = BODY_ERRORS[String(type)];
  if (known) return { code: known[0], status: STATUS[known[0]] as number, message: known[1] };
  // Any other 4xx of the body reader means a body that cannot be read (broken gzip).
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { code: 'invalid_request', status: 400, message: 'The request cannot be read.' };
  }
  return { code: 'internal_error', status: 500, message: 'Unexpected error; request_id identifies it.' };
}
