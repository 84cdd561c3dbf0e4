// Resolves claims against the stored graph: loads it, plans the change and, only if something has to change, applies it in one transaction.
import { setTimeout as delay } from 'node:timers/promises';
import { createKeyedMutex } from '@touchline/chassis/keyed-mutex.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import type { Customer } from '../domain/customer.ts';
import { graphAfter } from '../domain/graph-after.ts';
import { identifierKey } from '../domain/identifier-keys.ts';
import { type Claim, type GraphPlan, isEmptyPlan, type KnownGraph, type LinkClick } from '../domain/identity-graph.ts';
import { planGraph } from '../domain/plan-graph.ts';
import type { IdentifierDigests } from '../erasure/identifier-digests.ts';
import { applyPlan } from './apply-plan.ts';
import type { Collections } from './collections.ts';
import { factsOf } from './facts-of.ts';
import { digestsOf, type ErasedOwners, findErased, resurrectedCustomer } from './find-erased.ts';
import { type GraphKeys, loadGraph } from './load-graph.ts';

export interface ResolveClaimsDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly digests: IdentifierDigests;
  readonly now: () => Date;
  readonly newId: () => string;
}

export interface ResolvedClaims {
  /** Leaves out the claims that would bring an erased customer back; they have no customer in the plan. */
  readonly plan: GraphPlan;
  /** The customer that each of those claims would bring back. */
  readonly erasedOf: ReadonlyMap<Claim, string>;
  /** What was erased among the identifiers and browsers of the batch. */
  readonly erased: ErasedOwners;
  /** The claimed part of the graph after the change. */
  readonly graph: KnownGraph;
}

export interface ClaimBatch {
  readonly claims: readonly Claim[];
  readonly clicks?: readonly LinkClick[];
  /** Browsers to look up; this includes those of claims and clicks. */
  readonly visitorKeys?: readonly string[];
}

export type ResolveClaims = (batch: ClaimBatch) => Promise<ResolvedClaims>;

const ATTEMPTS = 10;
/**
 * Creates the function through which both events and imports change the graph. When two processes resolve the same person at
 * once, both succeed and agree: identifiers are unique, records conflict, and the second process looks again. The facts (linked,
 * merged) are stored with the change and published after it.
 */
export function createResolveClaims({
  client,
  collections,
  outbox,
  digests,
  now,
  newId,
}: ResolveClaimsDeps): ResolveClaims {
  const underProfiles = createKeyedMutex();
  return async function resolveClaims({ claims, clicks = [], visitorKeys = [] }) {
    const keys: GraphKeys = {
      identifierKeys: [
        ...new Set(claims.flatMap((c) => c.identifiers.map((i) => identifierKey(c.profileId, i)))),
      ].sort(),
      visitorKeys: [...new Set(visitorKeys)].sort(),
      named: clicks,
    };
    const named = digestsOf(digests, { claims, visitorKeys: keys.visitorKeys });
    const look = async (session?: ClientSession) => {
      const known = await loadGraph(collections, keys, session);
      const erased = await findErased(collections, named, session);
      const erasedOf = new Map(claims.flatMap((claim) => pairOf(claim, resurrectedCustomer(claim, erased))));
      const living = claims.filter((claim) => !erasedOf.has(claim));
      const plan = atAllIndexes(claims, living, planGraph(living, known, now(), newId, clicks));
      return { known, plan, erased, erasedOf };
    };
    const change = () =>
      withTransaction(client, async (session) => {
        const { known, plan, ...rest } = await look(session);
        if (!isEmptyPlan(plan)) {
          await applyPlan(collections, plan, session);
          await outbox.write(factsOf(plan, now()), session);
        }
        return { ...rest, plan, graph: graphAfter(known, plan) };
      });

    const { known, ...seen } = await look();
    if (isEmptyPlan(seen.plan)) return { ...seen, graph: known };
    // Changes of one profile often concern the same people (parallel imports), and each conflict costs the loser a whole run.
    const profileIds = [...new Set([...claims, ...clicks].map(({ profileId }) => profileId))];
    const resolved = await underProfiles(profileIds, () => retrying(change));
    outbox.nudge();
    return resolved;
  };
}

function pairOf(claim: Claim, customerId: string | undefined): [Claim, string][] {
  return customerId === undefined ? [] : [[claim, customerId]];
}

/** Returns the plan made from some of the claims, with the customers at the indexes of all claims. */
function atAllIndexes(claims: readonly Claim[], living: readonly Claim[], plan: GraphPlan): GraphPlan {
  if (living.length === claims.length) return plan;
  const customerOf: Customer[] = [];
  const indexes = new Map(claims.map((claim, index) => [claim, index]));
  for (const [index, claim] of living.entries()) {
    const customer = plan.customerOf[index];
    if (customer) customerOf[indexes.get(claim) ?? index] = customer;
  }
  return { ...plan, customerOf };
}

/** Retries a change. A lost race for an identifier shows as a duplicate key; the retry finds what the winner wrote. */
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
