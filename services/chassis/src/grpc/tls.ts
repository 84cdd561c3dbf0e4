// Mutual TLS between services when certificates are configured, plain text on a trusted network otherwise.
import { readFileSync } from 'node:fs';
import { ChannelCredentials, experimental, ServerCredentials } from '@grpc/grpc-js';
import { type CertificateFiles, watchCertificates } from './certificate-watch.ts';

/** The files of mutual TLS, for either side. */
export type TlsFiles = CertificateFiles;

/** What a client shows and whom it trusts, read already. */
export interface ClientTls {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca: Buffer;
  /** What the server's certificate must name, for a server that is reached by another name; that of the address unless told. */
  readonly serverName?: string | undefined;
}

/** The TLS files of a configuration; undefined when none are set. */
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

/** Server side: clients must show a certificate of the same authority. Renewed files are for connections that come after. */
export function serverCredentials(tls: TlsFiles | undefined): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const certificates = watchCertificates(tls);
  return experimental.createCertificateProviderServerCredentials(certificates, certificates, true);
}

/** The files' contents. @throws Error when one can not be read */
export function readTls({ certFile, keyFile, caFile }: TlsFiles, serverName?: string): ClientTls {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile), ca: readFileSync(caFile), serverName };
}

/** Client side: shows its own certificate and checks the server's. Renewed files are for connections that come after. */
export function channelCredentials(tls: ClientTls | TlsFiles | undefined): ChannelCredentials {
  if (!tls) return ChannelCredentials.createInsecure();
  if ('cert' in tls) return ChannelCredentials.createSsl(tls.ca, tls.key, tls.cert);
  const certificates = watchCertificates(tls);
  return experimental.createCertificateProviderChannelCredentials(certificates, certificates);
}
