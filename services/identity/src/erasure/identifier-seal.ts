// Seals what names an erased customer to vendors of messages, until messages has erased it: identity itself has deleted it by then.
import { createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';

const NAMES = ['email', 'phone', 'chat_person_id'] as const;
const Named = z.array(z.object({ type: z.enum(NAMES), value: z.string() }));
export type MessageIdentifier = z.output<typeof Named>[number];

export interface IdentifierSeal {
  /** @returns null where nothing names the customer to a vendor of messages */
  seal(erasureId: string, identifiers: readonly Identifier[]): Promise<string | null>;
  /** @throws Error when it was sealed with a key that is no longer configured, or for another erasure */
  open(erasureId: string, sealed: string): Promise<MessageIdentifier[]>;
}

/** @param keys never empty; the first one seals; each opens what it sealed */
export function createIdentifierSeal(keys: readonly SealingKey[]): IdentifierSeal {
  const bound = createBoundSeal(keys, { record: 'erasure_id', secret: 'identifiers' });
  return {
    seal: async (erasureId, identifiers) => {
      const named = identifiers.filter(({ type }) => NAMES.some((name) => name === type));
      return named.length === 0 ? null : bound.seal(erasureId, JSON.stringify(Named.parse(named)));
    },
    open: async (erasureId, sealed) => Named.parse(JSON.parse(await bound.open(erasureId, sealed))),
  };
}
