// The certificate that operators' tools show to services which ask for one: by the same settings as the services have.
import { type ClientTls, readTls, tlsFiles } from '@touchline/chassis/grpc/tls.ts';

/**
 * GRPC_TLS_CERT_FILE, GRPC_TLS_KEY_FILE and GRPC_TLS_CA_FILE, read; undefined when none are set. GRPC_TLS_SERVER_NAME is the
 * name in a service's certificate, for services that are reached through forwarded ports; {service} in it stands for each one's name.
 * @throws Error when some of them are missing or can not be read
 */
export function operatorTls(env: NodeJS.ProcessEnv): ClientTls | undefined {
  const files = tlsFiles(env);
  return files && readTls(files, env.GRPC_TLS_SERVER_NAME || undefined);
}

/** As it is shown to one service. */
export function tlsFor(tls: ClientTls | undefined, service: string): ClientTls | undefined {
  return tls && { ...tls, serverName: tls.serverName?.replaceAll('{service}', service) };
}
