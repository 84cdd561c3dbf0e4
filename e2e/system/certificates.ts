// Makes the certificates of the test system, so that every journey respects who may call whom (proto/callers.ts).
import { spawnSync } from 'node:child_process';
import { type ClientTls, readTls, type TlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { makeAuthority, subjectsOf } from '@touchline/chassis/testing/certificates.ts';
import { SERVICES, type ServiceName } from '@touchline/tools/start/service-list.ts';

export interface SystemCertificates {
  readonly services: Readonly<Record<ServiceName, TlsFiles>>;
  /** What operators present. */
  readonly operator: ClientTls;
  /** The same as settings, for the CLIs. */
  readonly operatorEnv: Readonly<Record<string, string>>;
}

/** Makes them in an existing folder; undefined without openssl, in which case the services talk in plain text. */
export function makeSystemCertificates(folder: string): SystemCertificates | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) return undefined;
  const authority = makeAuthority(folder, 'authority');
  const operator = authority.sign('operator', subjectsOf('operator'));
  const services = SERVICES.map((name) => [name, authority.sign(name, subjectsOf(name))] as const);
  return {
    services: Object.fromEntries(services) as Record<ServiceName, TlsFiles>,
    operator: readTls(operator, 'localhost'),
    operatorEnv: {
      GRPC_TLS_CERT_FILE: operator.certFile,
      GRPC_TLS_KEY_FILE: operator.keyFile,
      GRPC_TLS_CA_FILE: operator.caFile,
      // Given only an IP address, Node warns on standard error that a TLS server name must not be one.
      GRPC_TLS_SERVER_NAME: 'localhost',
    },
  };
}
