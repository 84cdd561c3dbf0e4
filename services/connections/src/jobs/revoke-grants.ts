// Tells providers that grants have ended: at the disconnect itself, and again later where that attempt failed or its process died.
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { ProviderError } from '../domain/provider-error.ts';
import { type ConsentProviders, consentProviderOf } from '../providers/consent/consent-providers.ts';
import type { Revoke } from '../providers/integration-providers.ts';
import type { Connections } from '../store/connections.ts';
import type { RevocableConnection, Revocations } from '../store/revocations.ts';
import type { TokenSeal } from '../store/token-seal.ts';

/** A caller may be waiting, and the connection has ended either way. */
const REVOKE_TIMEOUT_MS = 3000;
const EVERY_MS = 60_000;
const MAX_A_PASS = 100;

export interface RevokeGrantDeps {
  connections: Pick<Connections, 'isGrantInUse'>;
  revocations: Revocations;
  providers: ConsentProviders;
  /** By channel, for accounts that are connected without a hand-off. */
  revokes: Readonly<Record<string, Revoke>>;
  seal: Pick<TokenSeal, 'open'>;
  logger: Logger;
}

export interface RevokeGrant {
  /** Reports whether a channel's provider can be told that a grant has ended. */
  canRevoke(channel: string): boolean;
  /** Makes one attempt and removes the revocation, unless another attempt may succeed; never throws. */
  attempt(revocation: RevocableConnection): Promise<void>;
}

/**
 * Creates the function that makes one attempt. One call to most providers revokes everything that a person granted to this
 * deployment, so a grant that another connection uses is left alone.
 */
export function createRevokeGrant(deps: RevokeGrantDeps): RevokeGrant {
  const { connections, revocations, providers, revokes, seal, logger } = deps;
  const revokeOf = (channel: string) => consentProviderOf(providers, channel)?.revoke ?? revokes[channel];
  return {
    canRevoke: (channel) => revokeOf(channel) !== undefined,
    attempt: async (revocation) => {
      const { _id, channel, account_external_id: account, sealed_token: sealed, grantor_id: grantor } = revocation;
      try {
        const revoke = revokeOf(channel);
        if (revoke && !(await connections.isGrantInUse(grantor)))
          await revoke(await seal.open(_id, sealed), account, AbortSignal.timeout(REVOKE_TIMEOUT_MS));
      } catch (err) {
        logger.warn({ connection_id: _id, platform: channel, err }, 'a provider was not told of a disconnect');
        if (isTemporary(err)) return;
      }
      await revocations
        .remove(revocation)
        .catch((err: unknown) => logger.warn({ connection_id: _id, err }, 'a revocation was not removed'));
    },
  };
}

/** Whatever else a provider answers, it would answer again: mostly that the grant has ended already. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ProviderError) || error.kind === 'retry' || error.kind === 'too_much_data';

/** Starts repeating the attempts that are due; disposing ends it. */
export function startRevocations(
  { revocations, logger }: Pick<RevokeGrantDeps, 'revocations' | 'logger'>,
  { attempt }: Pick<RevokeGrant, 'attempt'>,
  { now, everyMs = EVERY_MS }: { now(): Date; everyMs: number | undefined },
): AsyncDisposable {
  return repeat({ name: 'revoke grants', everyMs, logger }, async (stopping) => {
    for (const id of await revocations.due(now(), MAX_A_PASS)) {
      if (stopping.aborted) return;
      const taken = await revocations.take(id, now());
      if (taken) await attempt(taken);
    }
  });
}
