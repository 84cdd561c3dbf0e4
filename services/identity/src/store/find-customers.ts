// Finds customers by id, and follows merges.
import type { ClientSession } from 'mongodb';
import type { Customer } from '../domain/customer.ts';
import { type Collections, type CustomerDoc, customerKey } from './collections.ts';
import { toCustomer } from './customer-document.ts';

export interface CustomerRef {
  readonly profileId: string;
  readonly customerId: string;
}

// Merges keep redirects one step long. More than a few steps would be a fault, which must not become an endless loop.
const MAX_STEPS = 8;

/**
 * Finds customers, following merges.
 * @returns customerKey of each ref -> the customer that it is now; unknown and erased ids are left out
 */
export async function findCustomers(
  collections: Pick<Collections, 'customers'>,
  refs: readonly CustomerRef[],
  session?: ClientSession,
): Promise<Map<string, Customer>> {
  const found = await lookUpCustomers(collections, refs, session);
  return new Map([...found].flatMap(([key, state]) => (state === 'erased' ? [] : [[key, state]])));
}

/** Does the same as findCustomers, and also reports which customers were erased. */
export async function lookUpCustomers(
  { customers }: Pick<Collections, 'customers'>,
  refs: readonly CustomerRef[],
  session?: ClientSession,
): Promise<Map<string, Customer | 'erased'>> {
  const docs = new Map<string, Omit<CustomerDoc, 'search'>>();
  let wanted = new Set(refs.map((ref) => customerKey(ref.profileId, ref.customerId)));
  for (let step = 0; wanted.size > 0 && step < MAX_STEPS; step++) {
    const found = await customers.find({ _id: { $in: [...wanted] } }, { projection: { search: 0 }, session }).toArray();
    for (const doc of found) docs.set(doc._id, doc);
    wanted = new Set(found.flatMap((doc) => nextKey(doc) ?? []).filter((key) => !docs.has(key)));
  }
  const survivors = new Map<string, Customer>();
  const answer = new Map<string, Customer | 'erased'>();
  for (const ref of refs) {
    const key = customerKey(ref.profileId, ref.customerId);
    const doc = follow(docs, key);
    if (!doc) continue;
    if (doc.erased_at) {
      answer.set(key, 'erased');
      continue;
    }
    // One object per customer, since the rules compare customers by identity.
    const customer = survivors.get(doc._id) ?? toCustomer(doc);
    survivors.set(doc._id, customer);
    answer.set(key, customer);
  }
  return answer;
}

type Doc = Omit<CustomerDoc, 'search'>;

function follow(docs: ReadonlyMap<string, Doc>, key: string): Doc | undefined {
  let doc = docs.get(key);
  for (let step = 0; doc && doc.merged_into !== null && step < MAX_STEPS; step++) doc = docs.get(nextKey(doc) ?? '');
  return doc?.merged_into === null ? doc : undefined;
}

function nextKey(doc: Doc): string | undefined {
  return doc.merged_into === null ? undefined : customerKey(doc.profile_id, doc.merged_into);
}
