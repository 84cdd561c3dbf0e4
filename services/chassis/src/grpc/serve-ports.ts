// Serves the two gRPC ports of every service: one for its neighbours, one for operators.
import type { ProcessConfig } from '../config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type GrpcService, serveGrpc } from './serve.ts';
import { tlsFiles } from './tls.ts';

export type PortsConfig = Pick<
  ProcessConfig,
  | 'HOST'
  | 'GRPC_PORT'
  | 'OPERATOR_GRPC_PORT'
  | 'GRPC_TLS_CERT_FILE'
  | 'GRPC_TLS_KEY_FILE'
  | 'GRPC_TLS_CA_FILE'
  | 'GRPC_TLS_TRUST_DOMAIN'
  | 'GRPC_CALLERS'
>;

export interface Ports extends AsyncDisposable {
  readonly grpcPort: number;
  readonly operatorPort: number;
  /** Makes health respond NOT_SERVING at both ports from now on; calls are still served. */
  stopAccepting(): void;
}

const LOOPBACK = /^(127\.|localhost$|::1$)/;

/**
 * Serves both ports; proto/callers.ts decides which methods each one serves and who may call them. Disposing waits for running
 * calls, then closes both.
 */
export async function servePorts({
  config,
  services,
  logger,
}: {
  config: PortsConfig;
  services: readonly GrpcService[];
  logger: Logger;
}): Promise<Ports> {
  await using stack = new AsyncDisposableStack();
  const tls = tlsFiles(config);
  if (!tls && !LOOPBACK.test(config.HOST))
    logger.warn(
      {},
      'gRPC asks no caller for a certificate: anyone who reaches its ports may call everything; set GRPC_TLS_CERT_FILE',
    );
  const common = {
    ...{ host: config.HOST, services, logger, tls },
    ...{ trustDomain: config.GRPC_TLS_TRUST_DOMAIN, isEnforced: config.GRPC_CALLERS === 'enforce' },
  };
  const neighbours = stack.use(await serveGrpc({ ...common, port: config.GRPC_PORT, side: 'neighbours' }));
  const operators = await serveGrpc({ ...common, port: config.OPERATOR_GRPC_PORT, side: 'operators' });
  stack.move();
  return {
    grpcPort: neighbours.port,
    operatorPort: operators.port,
    stopAccepting: () => {
      neighbours.stopAccepting();
      operators.stopAccepting();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([neighbours[Symbol.asyncDispose](), operators[Symbol.asyncDispose]()]);
    },
  };
}
