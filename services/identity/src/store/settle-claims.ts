// Makes the stored graph agree with what was claimed: look, plan, and, only if something has to change, one transaction.

import { setTimeout as delay } from 'node:timers/promises';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { graphAfter } from '../domain/graph-after.ts';
import { identifierKey } from '../domain/identifier.ts';
import { type Claim, type GraphPlan, isSettled, type KnownGraph } from '../domain/identity-graph.ts';
import { planGraph } from '../domain/plan-graph.ts';
import { applyPlan } from './apply-plan.ts';
import type { Collections } from './collections.ts';
import { factsOf } from './facts-of.ts';
import { type GraphKeys, loadGraph } from './load-graph.ts';

export interface SettleDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
  readonly newId: () => string;
}

export interface Settled {
  readonly plan: GraphPlan;
  /** The claimed part of the graph, as it now is. */
  readonly graph: KnownGraph;
}

export type SettleClaims = (claims: readonly Claim[], visitorKeys: readonly string[]) => Promise<Settled>;

const ATTEMPTS = 10;
/**
 * Makes the function that both doors of the graph, events and imports, go through.
 * Two processes that settle the same person at once both succeed and agree: identifiers are unique, cards conflict, and
 * whoever comes second looks again. The facts (linked, merged) are stored with the change and published after it.
 * @returns settle(claims, visitorKeys): visitorKeys are browsers to look up besides those of the claims
 */
export function createSettleClaims({ client, collections, outbox, now, newId }: SettleDeps): SettleClaims {
  return async function settleClaims(claims, visitorKeys) {
    const keys: GraphKeys = {
      identifierKeys: [
        ...new Set(claims.flatMap((c) => c.identifiers.map((i) => identifierKey(c.profileId, i)))),
      ].sort(),
      visitorKeys: [...new Set(visitorKeys)].sort(),
    };
    const look = async (session?: ClientSession) => {
      const known = await loadGraph(collections, keys, session);
      return { known, plan: planGraph(claims, known, now(), newId) };
    };
    const change = () =>
      withTransaction(client, async (session) => {
        const { known, plan } = await look(session);
        if (!isSettled(plan)) {
          await applyPlan(collections, plan, session);
          await outbox.write(factsOf(plan, now()), session);
        }
        return { plan, graph: graphAfter(known, plan) };
      });

    const seen = await look();
    if (isSettled(seen.plan)) return { plan: seen.plan, graph: seen.known };
    const settled = await retrying(change);
    outbox.nudge();
    return settled;
  };
}

/** A lost race for an identifier shows as a duplicate key: the second look finds what the winner wrote. */
async function retrying<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isDuplicateKey(error)) throw error;
      await delay(Math.random() * 20 * attempt);
    }
  }
}
