// Somebody whose every identifier can be recognized, and what the tests of erasures do with them.
import { randomUUID } from 'node:crypto';
import type { RunningIdentity, TestEvent } from './running-identity.ts';

/** Finds anything of the person below. */
export const CANARY = /canary|87654321|12345678/i;
export const ROW = {
  ...{ email: 'canary@example.com', phone: '+56987654321', nationalId: '12.345.678-5', externalId: 'C-77' },
  ...{ firstName: 'Canary', lastName: 'Canary', crmContactId: 'canary-crm' },
};

/** @param now the identity and the profile of the running test */
export function graphToErase(now: () => { identity: RunningIdentity; profileId: string }) {
  return {
    /** Imports one row; answers the customer's id. */
    load: async (row: object = ROW): Promise<string> => {
      const { identity, profileId } = now();
      const { results } = await identity.client.importCustomers({ profileId, rows: [row] });
      return results[0]?.customerId ?? '';
    },
    erase: (selector: object, requestRef: string = randomUUID()) => {
      const { identity, profileId } = now();
      return identity.erasures.eraseCustomer({ profileId, requestRef, askedBy: 'api_key:k1', ...selector });
    },
    /** Everything that is stored of the profile, but for what waits to be published. */
    rows: async (): Promise<object[]> => {
      const { identity, profileId } = now();
      const { db } = identity.mongo;
      const names = (await db.listCollections().toArray()).map(({ name }) => name).filter((name) => name !== 'outbox');
      const all = await Promise.all(names.map((name) => db.collection(name).find({}).toArray()));
      return all.flat().filter((doc) => JSON.stringify(doc).includes(profileId));
    },
    /** Records the events and answers what became of each. */
    resolve: async (...events: TestEvent[]) => {
      const { identity } = now();
      await identity.record(events);
      return identity.resolutionOf(events.map(({ event }) => event.eventId ?? ''));
    },
  };
}
