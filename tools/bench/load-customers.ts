// Writes customers into identity's database in its own form: importing a million would take half an hour.
import { randomUUID } from 'node:crypto';
import type { IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { blankCustomer, type Customer } from '../../services/identity/src/domain/customer.ts';
import { identifierKey } from '../../services/identity/src/domain/identifier-keys.ts';
import { type Collections, openCollections } from '../../services/identity/src/store/collections.ts';
import { newCustomerDoc } from '../../services/identity/src/store/customer-document.ts';
import { createRandom } from '../sample/random.ts';
import { madeCustomer } from './customers.ts';
import type { BenchSystem } from './system.ts';

const BATCH = 1000;
const SEED = 11;
const DAY_MS = 86_400_000;

export interface LoadOptions {
  readonly profileId: string;
  readonly count: number;
  readonly now: Date;
  readonly onProgress: (detail: string) => void;
}

/**
 * Loads customers with their emails and phones. The indexes are made after the load, which takes a tenth of the time.
 * @returns some of them, from all over the collection
 */
export async function loadCustomers(
  { urls, databaseOf }: BenchSystem,
  { profileId, count, now, onProgress }: LoadOptions,
): Promise<Customer[]> {
  await using mongo = await connectMongo({
    url: urls.mongodbUrl,
    database: databaseOf('identity'),
    appName: 'bench',
  });
  const collections = await openCollections(mongo.db);
  await collections.customers.dropIndex('search');
  await collections.identifiers.dropIndex('customer');
  const random = createRandom(SEED);
  const some: Customer[] = [];
  for (let from = 0; from < count; from += BATCH) {
    if (from % 20_000 === 0)
      onProgress(`${from.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} customers`);
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, i): Customer => {
      const { firstName, lastName, email, phone } = madeCustomer(random, from + i);
      const seenAt = new Date(now.getTime() - random.next() * 365 * DAY_MS);
      const record = blankCustomer(randomUUID(), profileId, seenAt, seenAt);
      return { ...record, firstName, lastName, emails: [email], phones: [phone], sources: ['import'] };
    });
    await insert(collections, batch);
    some.push(...batch.filter(() => random.chance(1000 / count)));
  }
  onProgress('making the indexes');
  await openCollections(mongo.db);
  return some;
}

async function insert({ customers, identifiers }: Collections, batch: readonly Customer[]): Promise<void> {
  const naming = (type: IdentifierType, customer: Customer, value: string) => ({
    _id: identifierKey(customer.profileId, { type, value }),
    profile_id: customer.profileId,
    type,
    customer_id: customer.id,
  });
  await Promise.all([
    customers.insertMany(batch.map(newCustomerDoc), { ordered: false }),
    identifiers.insertMany(
      batch.flatMap((one) => [
        ...one.emails.map((email) => naming('email', one, email)),
        ...one.phones.map((phone) => naming('phone', one, phone)),
      ]),
      { ordered: false },
    ),
  ]);
}
