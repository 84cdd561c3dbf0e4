// Makes a client of a whole gRPC service for tests, which act as its neighbours and its operators alike.
import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { servedAt } from '../grpc/callers.ts';
import { type GrpcClient, grpcClient } from '../grpc/client.ts';

/** The ports of a service under test at this machine's loopback interface. */
export interface ServicePorts {
  readonly grpcPort: number;
  readonly operatorPort: number;
}

/**
 * Calls each method at the port that serves it: methods for operators only at the operators' port, all others at the neighbours'.
 * It never retries, so that a test sees each answer.
 * @param deadlineMs a minute by default
 */
export function serviceClient<S extends DescService>(
  desc: S,
  { grpcPort, operatorPort }: ServicePorts,
  { deadlineMs = 60_000 }: { deadlineMs?: number } = {},
): GrpcClient<S> {
  const at = (port: number) =>
    grpcClient<DescService>(desc, { address: `127.0.0.1:${port}`, deadlineMs, retries: false });
  const [neighbours, operators] = [at(grpcPort), at(operatorPort)];
  const isOurs = (method: DescMethod) => servedAt('neighbours', method);
  const methods = desc.methods.map((method) => {
    const { localName } = method;
    return [localName, (isOurs(method) ? neighbours : operators)[localName]] as const;
  });
  return Object.assign(Object.fromEntries(methods), {
    async [Symbol.asyncDispose]() {
      await neighbours[Symbol.asyncDispose]();
      await operators[Symbol.asyncDispose]();
    },
  }) as unknown as GrpcClient<S>;
}
