// Certificates as a deployment has them: an authority of its own, and one certificate that it signed for every service.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsFiles } from '../grpc/tls.ts';

/**
 * Makes them with openssl; good for two days.
 * @param folder where the files go, beginning with `name`
 * @param subjects what the certificate names, as openssl writes it: IP:127.0.0.1, DNS:touchline-gateway-grpc
 * @throws Error where openssl is not installed
 */
export function makeCertificates(
  folder: string,
  name: string,
  subjects: readonly string[] = ['IP:127.0.0.1'],
): TlsFiles {
  const file = (end: string) => join(folder, `${name}.${end}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', file('ca.key'), '-out', file('ca'), '-subj', `/CN=${name}`, '-days', '2');
  openssl('req', ...key, '-keyout', file('key'), '-out', file('csr'), '-subj', '/CN=service');
  writeFileSync(file('ext'), `subjectAltName=${subjects.join(',')}\n`);
  const authority = ['-CA', file('ca'), '-CAkey', file('ca.key'), '-CAcreateserial'];
  const signed = [...authority, '-extfile', file('ext'), '-days', '2'];
  openssl('x509', '-req', '-in', file('csr'), '-out', file('crt'), ...signed);
  return { certFile: file('crt'), keyFile: file('key'), caFile: file('ca') };
}
