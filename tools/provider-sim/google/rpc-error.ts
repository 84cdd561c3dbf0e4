// Makes the errors of the Data Manager API: google.rpc.Status with an ErrorInfo, and the fields that are wrong.
import { randomBytes } from 'node:crypto';

export interface FieldViolation {
  /** In the names of the proto, such as events[3].currency. */
  readonly field: string;
  readonly reason: string;
  readonly description: string;
}

export interface RpcErrorInit {
  readonly http: number;
  /** The name of the google.rpc.Code. */
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly domain?: string;
  readonly violations?: readonly FieldViolation[];
  readonly retryDelay?: string;
}

const TYPE = 'type.googleapis.com/google.rpc.';

export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly http: number;
  readonly body: unknown;

  constructor({ http, status, reason, message, domain = 'datamanager.googleapis.com', ...more }: RpcErrorInit) {
    super(message);
    this.http = http;
    const requestId = randomBytes(12).toString('base64url');
    const { violations: fieldViolations, retryDelay } = more;
    const details = [
      { '@type': `${TYPE}ErrorInfo`, reason, domain, metadata: { requestId } },
      ...(fieldViolations ? [{ '@type': `${TYPE}BadRequest`, fieldViolations }] : []),
      ...(retryDelay === undefined ? [] : [{ '@type': `${TYPE}RetryInfo`, retryDelay }]),
      { '@type': `${TYPE}RequestInfo`, requestId },
    ];
    this.body = { error: { code: http, message, status, details } };
  }
}

/** @param violations at least one; the first gives the error its reason */
export const invalidRequest = (violations: readonly FieldViolation[]): RpcError =>
  new RpcError({
    ...{ http: 400, status: 'INVALID_ARGUMENT', message: 'There was a problem with the request.', violations },
    reason: violations[0]?.reason ?? 'INVALID_ARGUMENT',
  });

export const permissionDenied = (reason: string, message: string, domain?: string): RpcError =>
  new RpcError({ http: 403, status: 'PERMISSION_DENIED', reason, message, ...(domain && { domain }) });

export const noCredentials = (): RpcError =>
  new RpcError({
    ...{ http: 401, status: 'UNAUTHENTICATED', reason: 'ACCESS_TOKEN_INVALID', domain: 'googleapis.com' },
    message: 'Request had invalid authentication credentials.',
  });

/** Faults that POST /__sim/fault can provoke on the Data Manager API, by name; the argument is the order's regain_minutes. */
export const DATA_MANAGER_FAULTS = {
  data_manager_throttle: (regainMinutes: number) =>
    new RpcError({
      ...{ http: 429, status: 'RESOURCE_EXHAUSTED', reason: 'RATE_LIMIT_EXCEEDED', domain: 'googleapis.com' },
      message: 'Quota exceeded for quota metric ‘Requests’ of service ‘datamanager.googleapis.com’.',
      ...(regainMinutes > 0 && { retryDelay: `${regainMinutes * 60}s` }),
    }),
  data_manager_down: () =>
    new RpcError({
      ...{ http: 503, status: 'UNAVAILABLE', reason: 'INTERNAL_ERROR', message: 'The service is unavailable.' },
    }),
  data_manager_disabled: () =>
    permissionDenied('SERVICE_DISABLED', 'Data Manager API has not been used in the project before.', 'googleapis.com'),
} satisfies Record<string, (regainMinutes: number) => RpcError>;
