// Shows what people have granted, and ends a grant now, as if the person had removed the app at the vendor.
import { z } from 'zod';
import { patchWorld, type SimState } from '../state.ts';

const ONE_APP_VENDORS = ['stripe', 'mercado_pago', 'highlevel', 'microsoft'] as const;

export const RevokeSchema = z.strictObject({
  vendor: z.enum(['meta', 'google', ...ONE_APP_VENDORS]),
  /** The id of the person who consented. */
  person: z.string(),
  /** expired ends only the access tokens; where the vendor has refresh tokens, they still work. */
  how: z.enum(['revoked', 'expired']).default('revoked'),
});

export type RevokeOrder = z.input<typeof RevokeSchema>;

/** What a grant is shown as; without its tokens. */
export interface ShownGrant {
  readonly vendor: string;
  readonly person: string;
  readonly scopes: readonly string[];
  readonly state: 'live' | 'expired' | 'revoked';
}

/** Returns every grant for which a person consented. */
export function grantsOf({ index, sessions, now }: SimState): ShownGrant[] {
  const meta = index.world.tokens.flatMap(({ user_id, permissions, dead_subcode, expires_at }) => {
    if (user_id === undefined) return [];
    const isOver = expires_at !== undefined && Date.parse(expires_at) <= now();
    const state = dead_subcode !== undefined ? ('revoked' as const) : isOver ? ('expired' as const) : ('live' as const);
    return [{ vendor: 'meta', person: user_id, scopes: permissions, state }];
  });
  const google = index.world.google.grants.flatMap(({ user_id, scopes = [], revoked }) =>
    user_id === undefined
      ? []
      : [{ vendor: 'google', person: user_id, scopes, state: revoked ? ('revoked' as const) : ('live' as const) }],
  );
  const others = sessions.all().map(({ vendor, person, scopes, expiresAt, isRevoked }) => {
    const state = isRevoked ? ('revoked' as const) : expiresAt <= now() ? ('expired' as const) : ('live' as const);
    return { vendor, person: person.id, scopes, state };
  });
  return [...meta, ...google, ...others];
}

/** Ends a person's grant at a vendor. @returns how many tokens ended @throws ZodError */
export function revokeNow(state: SimState, order: RevokeOrder): number {
  const { vendor, person, how } = RevokeSchema.parse(order);
  if (vendor === 'meta') return endMeta(state, person, how);
  if (vendor === 'google') return endGoogle(state, person, how);
  return state.sessions.end(vendor, person, how);
}

function endMeta(state: SimState, person: string, how: 'revoked' | 'expired'): number {
  const theirs = state.index.world.tokens.filter(
    ({ user_id, dead_subcode }) => user_id === person && dead_subcode === undefined,
  );
  const ended = theirs.map((token) =>
    how === 'expired' ? { ...token, expires_at: new Date(state.now()).toISOString() } : { ...token, dead_subcode: 458 },
  );
  patchWorld(state, { tokens: ended });
  return ended.length;
}

function endGoogle(state: SimState, person: string, how: 'revoked' | 'expired'): number {
  const theirs = state.index.world.google.grants.filter(({ user_id, revoked }) => user_id === person && !revoked);
  if (how === 'revoked')
    patchWorld(state, { google: { grants: theirs.map((grant) => ({ ...grant, revoked: true })) } });
  const ids = new Set(theirs.map(({ refresh_token }) => refresh_token));
  for (const session of state.googleSessions.values())
    if (ids.has(session.refreshToken)) session.expiresAt = state.now();
  return theirs.length;
}
