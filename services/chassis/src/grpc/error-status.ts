// Carries an AppError across gRPC and back: google.rpc.Status with ErrorInfo and RetryInfo in the standard trailer.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { anyPack, anyUnpack, DurationSchema } from '@bufbuild/protobuf/wkt';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { ErrorInfoSchema, RetryInfoSchema } from '@touchline/proto/gen/google/rpc/error_details_pb.ts';
import { StatusSchema } from '@touchline/proto/gen/google/rpc/status_pb.ts';
import { AppError, type ErrorCode } from '../errors.ts';

const TRAILER = 'grpc-status-details-bin';
const DOMAIN = 'touchline';

/** Returns what a server sends for an error; anything but an AppError becomes INTERNAL with fixed text. */
export function toServiceError(error: unknown): Partial<ServiceError> {
  const known = error instanceof AppError ? error : undefined;
  const code = known ? status[known.code] : status.INTERNAL;
  const message = known ? known.message : 'Unexpected error.';
  const metadata = new Metadata();
  if (known) metadata.set(TRAILER, Buffer.from(encode(known, code)));
  return { code, details: message, metadata };
}

function encode(error: AppError, code: number): Uint8Array {
  const info = create(ErrorInfoSchema, {
    reason: error.reason.toUpperCase(),
    domain: DOMAIN,
    metadata: { ...error.details },
  });
  const details = [anyPack(ErrorInfoSchema, info)];
  if (error.retryAfterSeconds !== undefined) {
    const retryDelay = create(DurationSchema, { seconds: BigInt(Math.ceil(error.retryAfterSeconds)) });
    details.push(anyPack(RetryInfoSchema, create(RetryInfoSchema, { retryDelay })));
  }
  return toBinary(StatusSchema, create(StatusSchema, { code, message: error.message, details }));
}

/**
 * Returns the AppError that a client throws for an error of the server.
 * @param rpc service and method, such as touchline.ops.v1.OpsService/GetBacklog
 */
export function fromServiceError(error: ServiceError, rpc: string): AppError {
  const code = (status[error.code] ?? 'UNKNOWN') as ErrorCode;
  const raw = error.metadata?.get(TRAILER)[0];
  if (!(raw instanceof Uint8Array)) return transportError(error, code, rpc);
  const decoded = fromBinary(StatusSchema, raw);
  let reason = 'internal_error';
  let details: Record<string, string> = {};
  let retryAfterSeconds: number | undefined;
  for (const detail of decoded.details) {
    const info = anyUnpack(detail, ErrorInfoSchema);
    if (info) [reason, details] = [info.reason.toLowerCase(), { ...info.metadata }];
    const retry = anyUnpack(detail, RetryInfoSchema);
    if (retry?.retryDelay) retryAfterSeconds = Number(retry.retryDelay.seconds);
  }
  return new AppError(code, reason, decoded.message, {
    details,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** Returns the AppError of a call that is not made, since nobody would wait for its answer. */
export function timeIsUp(rpc: string): AppError {
  return transportError(new Error('the time for this request was over'), 'DEADLINE_EXCEEDED', rpc);
}

const TRANSIENT: ReadonlySet<string> = new Set(['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'CANCELLED']);

function transportError(error: Error, code: ErrorCode, rpc: string): AppError {
  if (!TRANSIENT.has(code))
    return new AppError(code, 'internal_error', 'A service returned an unexpected error.', { rpc, cause: error });
  return new AppError(code, 'service_unavailable', 'A service did not answer in time; try again.', {
    retryAfterSeconds: 1,
    rpc,
    cause: error,
  });
}
