// Mutual TLS between services when certificates are configured, plain text on a trusted network otherwise.
import { readFileSync } from 'node:fs';
import { ChannelCredentials, ServerCredentials } from '@grpc/grpc-js';

export interface TlsFiles {
  certFile: string;
  keyFile: string;
  caFile: string;
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

/** Server side: clients must show a certificate of the same authority. */
export function serverCredentials(tls: TlsFiles | undefined): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const pair = { private_key: readFileSync(tls.keyFile), cert_chain: readFileSync(tls.certFile) };
  return ServerCredentials.createSsl(readFileSync(tls.caFile), [pair], true);
}

/** Client side: shows its own certificate and checks the server's. */
export function channelCredentials(tls: TlsFiles | undefined): ChannelCredentials {
  if (!tls) return ChannelCredentials.createInsecure();
  return ChannelCredentials.createSsl(readFileSync(tls.caFile), readFileSync(tls.keyFile), readFileSync(tls.certFile));
}
