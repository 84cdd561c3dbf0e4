// Identifies the caller by its certificate, and checks whether proto/callers.ts allows the call.
import type { DescMethod } from '@bufbuild/protobuf';
import { CALLERS, type Caller, callers } from '@touchline/proto/callers.ts';
import { appError } from '../errors.ts';
import { callersRefused } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';

/** What grpc-js knows of the peer. */
export interface Peer {
  readonly sslPeerCertificate?: { readonly subjectaltname?: string | undefined } | undefined;
}

/** The kind of callers that a port serves. */
export type Side = 'neighbours' | 'operators';

/** @throws AppError PERMISSION_DENIED for a caller that may not call the method */
export type CheckCaller = (method: DescMethod, peer: Peer) => void;

/** Allows every call, for a server that sees no certificates and so cannot know its callers. */
export const allowAnyCaller: CheckCaller = () => undefined;

/** Typed for any name, since a server may serve methods that are not declared. */
const declared: Readonly<Record<string, Readonly<Record<string, readonly Caller[]>>>> = { ...callers };

/** Returns the callers of a declared method; none for other methods. */
function callersOf({ parent, localName }: DescMethod): readonly Caller[] {
  return declared[parent.typeName]?.[localName] ?? [];
}

/**
 * Reports whether a port serves a method. The port of neighbours does not serve what only operators may call, and the port of
 * operators serves only what they may call.
 */
export function servedAt(side: Side, method: DescMethod): boolean {
  const by = callersOf(method);
  if (side === 'operators') return by.includes('operator');
  return by.length === 0 || by.some((caller) => caller !== 'operator');
}

/**
 * Makes the check for a server whose callers present certificates.
 * @param isEnforced false: a call that would be refused is only logged and counted
 * @param side the side that the port serves; without it, any declared caller may call
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
    // Both names come from the declaration, so their number is limited.
    if (!told.has(key)) logger.warn(refused, isEnforced ? 'caller refused' : 'caller would be refused');
    told.add(key);
    if (!isEnforced) return;
    // Without a code of the contract: to the caller's own callers this is an internal fault.
    throw appError('internal_error', adviceFor(refused, trustDomain), { code: 'PERMISSION_DENIED' });
  };
}

function adviceFor({ caller, method }: { caller: string; method: string }, trustDomain: string): string {
  return caller === 'unknown'
    ? `The certificate names no caller: have it signed with the single URI spiffe://${trustDomain}/<service>.`
    : `${caller} may not call ${method} here: proto/callers.ts lists who may, and only operators may use the port of operators.`;
}

/**
 * Returns the caller that the certificate's one SPIFFE name stands for; undefined for none, several, another domain or an unknown
 * caller.
 */
function callerOf({ sslPeerCertificate }: Peer, trustDomain: string): Caller | undefined {
  const names = sslPeerCertificate?.subjectaltname ?? '';
  // Node quotes a name that could be read as several; no certificate of a caller has one.
  if (names.includes('"')) return undefined;
  const [uri, ...others] = names.split(', ').filter((name) => name.startsWith('URI:'));
  if (uri === undefined || others.length > 0) return undefined;
  return CALLERS.find((caller) => uri === `URI:spiffe://${trustDomain}/${caller}`);
}
