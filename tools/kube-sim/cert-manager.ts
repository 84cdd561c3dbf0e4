// Plays cert-manager's part in a cluster: makes the Secrets for a release's Certificates, with real signatures. One authority
// stands in for every issuer, since a release names only one that signs for services.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority } from '@touchline/chassis/testing/certificates.ts';
import type { Manifest } from '../charts/helm.ts';

/**
 * @returns the name of each Secret -> tls.crt, tls.key and ca.crt
 * @throws Error when openssl is not installed
 */
export function issuedSecrets(manifests: readonly Manifest[]): Record<string, Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-issuer-'));
  try {
    const authority = makeAuthority(folder, 'issuer');
    const wanted = manifests.filter(({ kind, spec }) => kind === 'Certificate' && spec.isCA !== true);
    return Object.fromEntries(
      wanted.map(({ spec: { secretName, dnsNames = [], uris = [] } }) => {
        const subjects = [
          ...dnsNames.map((name: string) => `DNS:${name}`),
          ...uris.map((name: string) => `URI:${name}`),
        ];
        const { certFile, keyFile, caFile } = authority.sign(secretName, subjects);
        const [crt, key, ca] = [certFile, keyFile, caFile].map((file) => readFileSync(file, 'utf8'));
        return [secretName, { 'tls.crt': crt ?? '', 'tls.key': key ?? '', 'ca.crt': ca ?? '' }];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
