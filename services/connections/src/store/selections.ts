// Stores the accounts on offer after a consent that exposed several: one selection per profile and provider, with its token
// parked in another collection.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';
import type { Candidate } from '../domain/handoffs/consent-provider.ts';

export interface SelectionDoc {
  /** Derived from profile and provider: a newer consent replaces an older one. */
  _id: string;
  handoff_id: string;
  profile_id: string;
  workspace_id: string;
  provider: string;
  candidates: Candidate[];
  grantor: string | null;
  /** When the parked token ends at the provider; null or absent as in a connection. */
  token_expires_at?: Date | null;
  created_at: Date;
  /** When the parked token expires. */
  expires_at: Date;
  chosen: { candidate_id: string; connection_id: string } | null;
}

interface ParkedTokenDoc {
  /** That of the hand-off. */
  _id: string;
  /** A compact JWE (token-seal.ts), bound to the hand-off. */
  sealed_token: string;
  expires_at: Date;
}

/** A selection outlives its token, so that a late or repeated choice learns what happened. */
const KEPT_SECONDS = 86_400;

export const selectionIndexes: readonly CollectionIndexes[] = [
  {
    collection: 'pending_selections',
    indexes: [{ key: { expires_at: 1 }, name: 'kept', expireAfterSeconds: KEPT_SECONDS }],
  },
  { collection: 'parked_tokens', indexes: [{ key: { expires_at: 1 }, name: 'parked', expireAfterSeconds: 0 }] },
];

/** Thrown when a selection is no longer the one that was on offer. */
export class SelectionLost extends Error {
  override readonly name = 'SelectionLost';
}

export interface Selections {
  /** Parks a token with the accounts that it gives access to, in place of those on offer before. */
  park(selection: Omit<SelectionDoc, '_id' | 'chosen'>, sealedToken: string, session: ClientSession): Promise<void>;
  find(profileId: string, provider: string, session?: ClientSession): Promise<SelectionDoc | null>;
  /** @returns the sealed token; null when it has expired or was used */
  parkedToken(selection: Pick<SelectionDoc, 'handoff_id'>): Promise<string | null>;
  /**
   * Stores the choice and destroys the parked token.
   * @throws SelectionLost when a newer consent has replaced the selection: what the transaction did before is rolled back
   */
  choose(selection: SelectionDoc, chosen: NonNullable<SelectionDoc['chosen']>, session: ClientSession): Promise<void>;
}

export function createSelections(db: Db): Selections {
  const rows = db.collection<SelectionDoc>('pending_selections');
  const tokens = db.collection<ParkedTokenDoc>('parked_tokens');
  const idOf = (profileId: string, provider: string) => deterministicId('selection', profileId, provider);
  return {
    park: async (selection, sealedToken, session) => {
      const _id = idOf(selection.profile_id, selection.provider);
      const before = await rows.findOne({ _id }, { session });
      if (before) await tokens.deleteMany({ _id: before.handoff_id }, { session });
      await rows.replaceOne({ _id }, { ...selection, chosen: null }, { upsert: true, session });
      const parked = { _id: selection.handoff_id, sealed_token: sealedToken, expires_at: selection.expires_at };
      await tokens.insertOne(parked, { session });
    },
    find: (profileId, provider, session) =>
      rows.findOne({ _id: idOf(profileId, provider), profile_id: profileId }, { session }),
    parkedToken: async ({ handoff_id }) => (await tokens.findOne({ _id: handoff_id }))?.sealed_token ?? null,
    choose: async ({ _id, handoff_id }, chosen, session) => {
      const { matchedCount } = await rows.updateOne(
        { _id, handoff_id, chosen: null },
        { $set: { chosen } },
        { session },
      );
      if (matchedCount === 0) throw new SelectionLost('a newer consent or choice has replaced the selection');
      await tokens.deleteMany({ _id: handoff_id }, { session });
    },
  };
}
