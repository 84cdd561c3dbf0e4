// Seals provider tokens for storage, bound to the connection to which they belong.
import { type BoundSeal, createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';

export type TokenSeal = BoundSeal;

/** @param keys the first seals; every key opens what it sealed */
export const createTokenSeal = (keys: readonly SealingKey[]): TokenSeal =>
  createBoundSeal(keys, { record: 'connection_id', secret: 'token' });
