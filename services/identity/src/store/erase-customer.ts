// Does the first step of an erasure, in one transaction: it writes the receipt and detaches the customer from everything that
// names them.

import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import type { Customer } from '../domain/customer.ts';
import type { ErasureRequest } from '../domain/erasure-request.ts';
import { identifierKey } from '../domain/identifier-keys.ts';
import type { IdentifierDigests } from '../erasure/identifier-digests.ts';
import type { IdentifierSeal } from '../erasure/identifier-seal.ts';
import { type Collections, customerKey } from './collections.ts';
import type { ErasureDoc } from './erasures.ts';
import { erasedFact } from './facts-of.ts';
import { findCustomers } from './find-customers.ts';
import { removeFromGraph } from './remove-from-graph.ts';

interface Deps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly digests: IdentifierDigests;
  readonly identifierSeal: IdentifierSeal;
  readonly now: () => Date;
  readonly newId: () => string;
  /**
   * Returns up to when the profile's events were received, by the ledger; null while the ledger is unavailable, undefined when it
   * does not support the call.
   */
  readonly receivedUntil: (profileId: string) => Promise<Date | undefined | null>;
}

export interface WantedErasure extends ErasureRequest {
  readonly profileId: string;
  /** `<kind>:<id>` of the credential. */
  readonly askedBy: string;
}

/** taken: the request_ref names the erasure of another customer. nobody: the selector names no customer of the profile. */
export type EraseOutcome = { readonly erasure: ErasureDoc; readonly isNew: boolean } | 'taken' | 'nobody';

const ATTEMPTS = 5;

/**
 * Makes the function that erases a customer from the graph. Two concurrent calls result in one receipt. An event or an import
 * that names the customer at the same moment either comes before it, and is erased, or after it, and then names a new person.
 */
export function createEraseCustomer(deps: Deps) {
  return async function eraseCustomer(wanted: WantedErasure): Promise<EraseOutcome> {
    // Queried before the transaction: what is received from now on belongs to the customer or to a new person, and either is
    // right.
    const receivedUntil = await deps.receivedUntil(wanted.profileId);
    for (let attempt = 1; ; attempt++) {
      try {
        const outcome = await withTransaction(deps.client, (session) =>
          erase(deps, { ...wanted, receivedUntil }, session),
        );
        deps.outbox.nudge();
        return outcome;
      } catch (error) {
        // Another call has written the same request_ref; the next attempt finds it.
        if (attempt >= ATTEMPTS || !isDuplicateKey(error)) throw error;
      }
    }
  };
}

type PlacedErasure = WantedErasure & { readonly receivedUntil: Date | undefined | null };

async function erase(deps: Deps, wanted: PlacedErasure, session: ClientSession): Promise<EraseOutcome> {
  const { erasures } = deps.collections;
  const { profileId, requestRef, identifier } = wanted;
  const known = await erasures.findOne({ profile_id: profileId, request_ref: requestRef }, { session });
  const earlier = identifier === null ? [] : await earlierErasures(deps, profileId, identifier, session);
  if (known !== null) return earlier.includes(known._id) ? { erasure: known, isNew: false } : 'taken';
  if (identifier === null) return 'nobody';
  const customer = await customerNamed(deps.collections, profileId, identifier, session);
  if (customer !== undefined)
    return { erasure: await eraseNow(deps, wanted, identifier, customer, session), isNew: true };
  const last = await erasures.findOne({ _id: earlier.at(-1) ?? '' }, { session });
  return last === null ? 'nobody' : { erasure: last, isNew: false };
}

/** Returns the erasures of all who were known by the identifier, oldest first. */
async function earlierErasures(
  { collections, digests }: Deps,
  profileId: string,
  identifier: Identifier,
  session: ClientSession,
): Promise<string[]> {
  const ids = digests.every(profileId, identifier);
  const found = await collections.erasedIdentifiers.find({ _id: { $in: ids } }, { session }).toArray();
  return found.toSorted((a, b) => +a.erased_at - +b.erased_at).flatMap(({ erasure_ids }) => erasure_ids);
}

async function customerNamed(
  collections: Collections,
  profileId: string,
  identifier: Identifier,
  session: ClientSession,
): Promise<Customer | undefined> {
  const holder = await collections.identifiers.findOne({ _id: identifierKey(profileId, identifier) }, { session });
  if (holder === null) return undefined;
  const { customer_id: customerId } = holder;
  const found = await findCustomers(collections, [{ profileId, customerId }], session);
  return found.get(customerKey(profileId, customerId));
}

async function eraseNow(
  deps: Deps,
  { profileId, requestRef, reason, askedBy, receivedUntil }: PlacedErasure,
  identifier: Identifier,
  customer: Customer,
  session: ClientSession,
): Promise<ErasureDoc> {
  const erasureId = deps.newId();
  const at = deps.now();
  const until = receivedUntil === undefined ? at : receivedUntil;
  const erasureRef = { erasureId, profileId, customerId: customer.id, at, receivedUntil: until };
  const { customer_ids, identifiers, visitor_ids } = await removeFromGraph(deps, customer, erasureRef, session);
  const sealed = await deps.identifierSeal.seal(erasureId, identifiers);
  const erasure: ErasureDoc = {
    _id: erasureId,
    profile_id: profileId,
    request_ref: requestRef,
    customer_ids,
    customer_key: identifier.type === 'external_id' ? identifier.value : (customer.externalIds[0] ?? null),
    reason,
    asked_by: askedBy,
    requested_at: at,
    received_until: until,
    completed_at: null,
    saga: { visitor_ids, ...(sealed && { sealed_identifiers: sealed }), cursor: '', holder: '', held_until: at },
  };
  await deps.collections.erasures.insertOne(erasure, { session });
  await deps.outbox.write([erasedFact(profileId, erasureId, customer_ids, at)], session);
  return erasure;
}
