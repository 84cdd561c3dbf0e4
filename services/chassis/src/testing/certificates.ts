// Makes certificates like those of a deployment: its own authority, and one certificate signed by it for every service.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsFiles } from '../grpc/tls.ts';

export interface Authority {
  /** The authority's own certificate. */
  readonly caFile: string;
  /**
   * Makes a key and signs a certificate for it, valid for two days.
   * @param name of the files; existing files of that name are replaced
   * @param subjects the names in the certificate, each with its kind: IP:127.0.0.1, DNS:touchline-gateway-grpc,
   * URI:spiffe://touchline/gateway
   */
  sign(name: string, subjects: readonly string[]): TlsFiles;
}

/**
 * Makes an authority with openssl.
 * @param folder where the files go; their names begin with `name`
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
 * Makes one certificate with its own authority.
 * @throws Error where openssl is not installed
 */
export function makeCertificates(
  folder: string,
  name: string,
  subjects: readonly string[] = ['IP:127.0.0.1'],
): TlsFiles {
  return makeAuthority(folder, name).sign(name, subjects);
}

/** Returns the names in the certificate of a service or an operator, for servers at this machine's loopback interface. */
export const subjectsOf = (caller: string): string[] => [
  'IP:127.0.0.1',
  'DNS:localhost',
  `URI:spiffe://touchline/${caller}`,
];
