// Certificates as a deployment has them: an authority of its own, and one certificate that it signed for every service.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsFiles } from '../grpc/tls.ts';

export interface Authority {
  /** Its own certificate. */
  readonly caFile: string;
  /**
   * Makes a key and signs a certificate for it, good for two days.
   * @param name of the files; those of a name that was there are replaced
   * @param subjects what the certificate names, each by its kind: IP:127.0.0.1, DNS:touchline-gateway-grpc, URI:spiffe://touchline/gateway
   */
  sign(name: string, subjects: readonly string[]): TlsFiles;
}

/**
 * Makes an authority with openssl.
 * @param folder where the files go, beginning with `name`
 * @throws Error where openssl is not installed
 */
export function makeAuthority(folder: string, name: string): Authority {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [caFile, caKey] = [join(folder, `${name}.ca`), join(folder, `${name}.ca.key`)];
  openssl('req', '-x509', ...key, '-keyout', caKey, '-out', caFile, '-subj', `/CN=${name}`, '-days', '2');
  return {
    caFile,
    sign(of, subjects) {
      const file = (end: string) => join(folder, `${of}.${end}`);
      openssl('req', ...key, '-keyout', file('key'), '-out', file('csr'), '-subj', '/CN=service');
      const names = subjects.map((subject, i) => subject.replace(':', `.${i}=`));
      writeFileSync(file('ext'), ['subjectAltName=@names', '[names]', ...names, ''].join('\n'));
      const signed = ['-CA', caFile, '-CAkey', caKey, '-CAcreateserial', '-extfile', file('ext'), '-days', '2'];
      openssl('x509', '-req', '-in', file('csr'), '-out', file('crt'), ...signed);
      return { certFile: file('crt'), keyFile: file('key'), caFile };
    },
  };
}

/**
 * One certificate of an authority of its own.
 * @throws Error where openssl is not installed
 */
export function makeCertificates(
  folder: string,
  name: string,
  subjects: readonly string[] = ['IP:127.0.0.1'],
): TlsFiles {
  return makeAuthority(folder, name).sign(name, subjects);
}

/** What the certificate of a service or of an operator names, for servers at this machine's loopback. */
export const subjectsOf = (caller: string): string[] => [
  'IP:127.0.0.1',
  'DNS:localhost',
  `URI:spiffe://touchline/${caller}`,
];
