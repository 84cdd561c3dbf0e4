// Judges whether CAA records let the operator's certificate authority make a certificate for a host (RFC 8659).

export interface CaaRecord {
  readonly isCritical: boolean;
  /** In lower case. */
  readonly tag: string;
  readonly value: string;
}

/** Registered tags other than issue, which say nothing about the certificate of one host name. */
const OTHER_TAGS: ReadonlySet<string> = new Set([
  'issuewild',
  'iodef',
  'contactemail',
  'contactphone',
  'issuemail',
  'issuevmc',
]);

/**
 * Reports whether one of the authorities may issue.
 * @param records the relevant record set: that of the host, or of its closest parent that has any
 * @param issuers domains of authorities, such as letsencrypt.org
 */
export function permitsIssuers(records: readonly CaaRecord[], issuers: readonly string[]): boolean {
  if (records.some(({ isCritical, tag }) => isCritical && tag !== 'issue' && !OTHER_TAGS.has(tag))) return false;
  const named = records.filter(({ tag }) => tag === 'issue').map(({ value }) => issuerOf(value));
  return named.length === 0 || named.some((issuer) => issuers.includes(issuer));
}

/** Returns the authority's domain without its parameters; empty for `;`, by which an owner forbids every authority. */
const issuerOf = (value: string): string => (value.split(';', 1)[0] ?? '').trim().toLowerCase();
