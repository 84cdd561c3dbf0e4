// Provider tokens at rest, bound to the connection they belong to.
import { type BoundSeal, createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';

export type TokenSeal = BoundSeal;

/** @param keys the first seals; every one opens what it sealed */
export const createTokenSeal = (keys: readonly SealingKey[]): TokenSeal =>
  createBoundSeal(keys, { record: 'connection_id', secret: 'token' });
