// Who calls, by the certificate that was shown, and whether proto/callers.ts lets it.
import type { DescMethod } from '@bufbuild/protobuf';
import { CALLERS, type Caller, callers } from '@touchline/proto/callers.ts';
import { appError } from '../errors.ts';
import { callersRefused } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';

/** What grpc-js knows of the other end. */
export interface Peer {
  readonly sslPeerCertificate?: { readonly subjectaltname?: string | undefined } | undefined;
}

/** Whose calls a port serves. */
export type Side = 'neighbours' | 'operators';

/** @throws AppError PERMISSION_DENIED for a caller that may not call the method */
export type CheckCaller = (method: DescMethod, peer: Peer) => void;

/** Nobody shows a certificate, so nobody is known. */
export const everybody: CheckCaller = () => undefined;

/** By any name, since a server may serve what is not declared. */
const declared: Readonly<Record<string, Readonly<Record<string, readonly Caller[]>>>> = { ...callers };

/** The callers of a method that is declared; nobody for another. */
function callersOf({ parent, localName }: DescMethod): readonly Caller[] {
  return declared[parent.typeName]?.[localName] ?? [];
}

/** False for what is the operators' alone at the port of neighbours, and for what is not theirs at their own. */
export function servedAt(side: Side, method: DescMethod): boolean {
  const by = callersOf(method);
  if (side === 'operators') return by.includes('operator');
  return by.length === 0 || by.some((caller) => caller !== 'operator');
}

/**
 * The check of a server whose callers show certificates.
 * @param isEnforced false: a call that would be refused is only logged and counted
 * @param side of a port that serves one; at another, whoever is declared may call
 */
export function checkCaller({
  trustDomain,
  isEnforced,
  side,
  logger,
}: {
  trustDomain: string;
  isEnforced: boolean;
  side: Side | undefined;
  logger: Logger;
}): CheckCaller {
  const told = new Set<string>();
  return (method, peer) => {
    const caller = callerOf(peer, trustDomain);
    const isSide = side === undefined || (caller === 'operator') === (side === 'operators');
    if (caller !== undefined && isSide && callersOf(method).includes(caller)) return;
    const refused = { caller: caller ?? 'unknown', method: `${method.parent.typeName}/${method.name}` };
    callersRefused.add(1, refused);
    const key = `${refused.caller} ${refused.method}`;
    // Both names are of the declaration, so there are only so many.
    if (!told.has(key)) logger.warn(refused, isEnforced ? 'caller refused' : 'caller would be refused');
    told.add(key);
    if (!isEnforced) return;
    // No code of the contract: to the caller's own callers it is a fault within.
    throw appError('internal_error', adviceFor(refused, trustDomain), { code: 'PERMISSION_DENIED' });
  };
}

function adviceFor({ caller, method }: { caller: string; method: string }, trustDomain: string): string {
  return caller === 'unknown'
    ? `The certificate names no caller: have it signed with the one URI spiffe://${trustDomain}/<service>.`
    : `${caller} may not call ${method} here: proto/callers.ts says who may, and at the port of operators are operators alone.`;
}

/** The one name of SPIFFE that a certificate has; undefined for none, several, or one of another domain or of no caller of ours. */
function callerOf({ sslPeerCertificate }: Peer, trustDomain: string): Caller | undefined {
  const names = sslPeerCertificate?.subjectaltname ?? '';
  // Node quotes a name that could be taken for several; no certificate of a caller has one.
  if (names.includes('"')) return undefined;
  const [uri, ...others] = names.split(', ').filter((name) => name.startsWith('URI:'));
  if (uri === undefined || others.length > 0) return undefined;
  return CALLERS.find((caller) => uri === `URI:spiffe://${trustDomain}/${caller}`);
}
