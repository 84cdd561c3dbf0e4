// Seals the digests under which a member was sent, and makes their versions. A digest of an email is personal data: whoever has a
// list of addresses finds the person, so it is stored sealed, and compared by a keyed hash.
import { createHmac } from 'node:crypto';
import { createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import type { HashedPair } from '../../domain/audiences/members-batch.ts';

export interface MemberSeal {
  seal(audienceId: string, pair: HashedPair): Promise<string>;
  /** @throws Error when the key is no longer configured, or the text belongs to another audience */
  open(audienceId: string, sealed: string): Promise<HashedPair>;
  /** Returns what the same digests are recognised by in this audience, one text for each key; the first is the one to store. */
  versionsOf(audienceId: string, pair: HashedPair): string[];
}

/** @param keys the first one seals; each opens and recognises what it sealed */
export function createMemberSeal(keys: readonly SealingKey[]): MemberSeal {
  const bound = createBoundSeal(keys, { record: 'audience_id', secret: 'digests' });
  return {
    seal: (audienceId, { em, ph }) => bound.seal(audienceId, `${em} ${ph}`),
    open: async (audienceId, sealed) => {
      const [em = '', ph = ''] = (await bound.open(audienceId, sealed)).split(' ');
      return { em, ph };
    },
    versionsOf: (audienceId, { em, ph }) =>
      keys.map(({ key }) => createHmac('sha256', key).update(`${audienceId} ${em} ${ph}`).digest('base64url')),
  };
}
