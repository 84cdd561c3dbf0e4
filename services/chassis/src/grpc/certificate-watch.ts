// Watches certificates that are renewed while the process runs (cert-manager does so months before a pod would end), so that new
// connections use the files' present content. The library's own file watcher drops every connection when a read fails or falls
// between the writes of two files.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { experimental } from '@grpc/grpc-js';

export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
  readonly caFile: string;
  /** How often to check whether they were renewed; every half minute by default. */
  readonly refreshMs?: number;
}

type Provider = experimental.CertificateProvider;
type Identity = experimental.IdentityCertificateUpdate;
type Ca = experimental.CaCertificateUpdate;

/** A kubelet delivers a Secret's new files within a minute or two. */
const EVERY_MS = 30_000;

interface Read {
  readonly identity: Identity;
  readonly ca: Ca;
}

const watched = new WeakMap<CertificateFiles, Provider>();

/**
 * Checks the files while there are listeners. Files that cannot be read or do not match change nothing: the last good ones stay.
 * @param files the same object has the same watch, and clients of one watch share their connections
 * @throws Error when the files cannot be used now
 */
export function watchCertificates(files: CertificateFiles): Provider {
  const known = watched.get(files) ?? startWatch(files);
  watched.set(files, known);
  return known;
}

function startWatch(files: CertificateFiles): Provider {
  let latest = readPair(files);
  const identities = new Set<(update: Identity) => void>();
  const authorities = new Set<(update: Ca) => void>();
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    const read = tryRead(files);
    if (read === undefined || isSame(read, latest)) return;
    latest = read;
    for (const listener of authorities) listener(read.ca);
    for (const listener of identities) listener(read.identity);
  };
  const startOrStop = () => {
    const isHeard = identities.size + authorities.size > 0;
    if (isHeard && timer === undefined) {
      look();
      timer = setInterval(look, files.refreshMs ?? EVERY_MS).unref();
    } else if (!isHeard) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  return {
    addIdentityCertificateListener(listener) {
      identities.add(listener);
      startOrStop();
      process.nextTick(() => listener(latest.identity));
    },
    removeIdentityCertificateListener(listener) {
      identities.delete(listener);
      startOrStop();
    },
    addCaCertificateListener(listener) {
      authorities.add(listener);
      startOrStop();
      process.nextTick(() => listener(latest.ca));
    },
    removeCaCertificateListener(listener) {
      authorities.delete(listener);
      startOrStop();
    },
  };
}

function tryRead(files: CertificateFiles): Read | undefined {
  try {
    return readPair(files);
  } catch {
    return undefined;
  }
}

function readPair({ certFile, keyFile, caFile }: CertificateFiles): Read {
  const [certificate, privateKey, caCertificate] = [
    readFileSync(certFile),
    readFileSync(keyFile),
    readFileSync(caFile),
  ];
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey)))
    throw new Error(`The key in ${keyFile} does not match the certificate in ${certFile}.`);
  // An invalid certificate fails here, and not at the next connection.
  new X509Certificate(caCertificate);
  return { identity: { certificate, privateKey }, ca: { caCertificate } };
}

const isSame = (a: Read, b: Read): boolean =>
  a.identity.certificate.equals(b.identity.certificate) &&
  a.identity.privateKey.equals(b.identity.privateKey) &&
  a.ca.caCertificate.equals(b.ca.caCertificate);
