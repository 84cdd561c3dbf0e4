// Reads the certificate that operators' tools show to services that require one, from the settings that the services have too.
import { type ClientTls, readTls, tlsFiles } from '@touchline/chassis/grpc/tls.ts';

/**
 * Reads GRPC_TLS_CERT_FILE, GRPC_TLS_KEY_FILE and GRPC_TLS_CA_FILE; undefined when none is set. GRPC_TLS_SERVER_NAME is the name
 * in a service's certificate, for services that are reached through forwarded ports; {service} in it stands for a service's name.
 * @throws Error when some of them are missing or cannot be read
 */
export function operatorTls(env: NodeJS.ProcessEnv): ClientTls | undefined {
  const files = tlsFiles(env);
  return files && readTls(files, env.GRPC_TLS_SERVER_NAME || undefined);
}

/** Returns the settings for one service. */
export function tlsFor(tls: ClientTls | undefined, service: string): ClientTls | undefined {
  return tls && { ...tls, serverName: tls.serverName?.replaceAll('{service}', service) };
}
