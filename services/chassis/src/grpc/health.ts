// Implements grpc.health.v1 for every service, so that clusters and clients can check it before they send requests.
import { Health, HealthCheckResponse_ServingStatus as Serving } from '@touchline/proto/gen/grpc/health/v1/health_pb.ts';
import { appError } from '../errors.ts';

/** Reports the health of the whole server ('') and of each service by its full name. */
export function healthService(serviceNames: readonly string[]): {
  desc: typeof Health;
  service: { desc: typeof Health; handlers: { check(request: unknown): Promise<{ status: Serving }> } };
  stop(): void;
} {
  let status: Serving = Serving.SERVING;
  const known = new Set(['', ...serviceNames]);
  const check = async (request: unknown) => {
    const { service } = request as { service: string };
    if (!known.has(service)) throw appError('not_found', 'This server does not have that service.');
    return { status };
  };
  return {
    desc: Health,
    service: { desc: Health, handlers: { check } },
    stop: () => {
      status = Serving.NOT_SERVING;
    },
  };
}
