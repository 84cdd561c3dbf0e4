// Sets up mutual TLS between services when certificates are configured, and plain text on a trusted network otherwise.
import { readFileSync } from 'node:fs';
import { ChannelCredentials, experimental, ServerCredentials } from '@grpc/grpc-js';
import { type CertificateFiles, watchCertificates } from './certificate-watch.ts';

/** The files for mutual TLS, for either side. */
export type TlsFiles = CertificateFiles;

/** The certificate that a client presents and the authority that it trusts, as file contents. */
export interface ClientTls {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca: Buffer;
  /**
   * The name that the server's certificate must have, for a server that is reached under another name; by default that of the
   * address.
   */
  readonly serverName?: string | undefined;
}

/** Returns the TLS files of a configuration; undefined when none are set. */
export function tlsFiles(config: {
  GRPC_TLS_CERT_FILE?: string | undefined;
  GRPC_TLS_KEY_FILE?: string | undefined;
  GRPC_TLS_CA_FILE?: string | undefined;
}): TlsFiles | undefined {
  const { GRPC_TLS_CERT_FILE: certFile, GRPC_TLS_KEY_FILE: keyFile, GRPC_TLS_CA_FILE: caFile } = config;
  if (!certFile && !keyFile && !caFile) return undefined;
  if (!certFile || !keyFile || !caFile) {
    throw new Error('Set all of GRPC_TLS_CERT_FILE, GRPC_TLS_KEY_FILE and GRPC_TLS_CA_FILE, or none of them.');
  }
  return { certFile, keyFile, caFile };
}

/**
 * Returns the credentials of a server: clients must present a certificate from the same authority. Later connections use renewed
 * files.
 */
export function serverCredentials(tls: TlsFiles | undefined): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const certificates = watchCertificates(tls);
  return experimental.createCertificateProviderServerCredentials(certificates, certificates, true);
}

/** Returns the files' contents. @throws Error when one cannot be read */
export function readTls({ certFile, keyFile, caFile }: TlsFiles, serverName?: string): ClientTls {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile), ca: readFileSync(caFile), serverName };
}

/**
 * Returns the credentials of a client: it presents its own certificate and checks the server's. Later connections use renewed
 * files.
 */
export function channelCredentials(tls: ClientTls | TlsFiles | undefined): ChannelCredentials {
  if (!tls) return ChannelCredentials.createInsecure();
  if ('cert' in tls) return ChannelCredentials.createSsl(tls.ca, tls.key, tls.cert);
  const certificates = watchCertificates(tls);
  return experimental.createCertificateProviderChannelCredentials(certificates, certificates);
}
