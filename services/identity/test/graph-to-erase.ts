// Provides a person whose every identifier can be recognised, and helpers for the tests of erasures.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Erasure } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import type { RunningIdentity, TestEvent } from './running-identity.ts';

/** Finds any trace of the person below. */
export const CANARY = /canary|87654321|12345678/i;
export const ROW = {
  ...{ email: 'canary@example.com', phone: '+56987654321', nationalId: '12.345.678-5', externalId: 'C-77' },
  ...{ firstName: 'Canary', lastName: 'Canary', crmContactId: 'canary-crm' },
};

/** Waits for the end of an erasure; returns its receipt. */
export const completed = (
  { erasures }: RunningIdentity,
  profileId: string,
  erasure: Erasure | undefined,
): Promise<Erasure> =>
  eventually(async () => {
    const { erasureId = '' } = erasure ?? {};
    const { erasure: now } = await erasures.getErasure({ profileId, erasureId });
    return now?.completedAt ? now : assert.fail('the erasure is not complete');
  });

/** @param now returns the identity and the profile of the running test */
export function graphToErase(now: () => { identity: RunningIdentity; profileId: string }) {
  return {
    /** Imports one row; returns the customer's id. */
    load: async (row: object = ROW): Promise<string> => {
      const { identity, profileId } = now();
      const { results } = await identity.client.importCustomers({ profileId, rows: [row] });
      return results[0]?.customerId ?? '';
    },
    /** Erases, and returns the final receipt: another process may have completed the erasure. */
    erase: async (selector: object, requestRef: string = randomUUID()) => {
      const { identity, profileId } = now();
      const request = { profileId, requestRef, askedBy: 'api_key:k1', ...selector };
      const { isNew, erasure } = await identity.erasures.eraseCustomer(request);
      return { isNew, erasure: await completed(identity, profileId, erasure) };
    },
    /** Returns everything that is stored about the profile, except what waits to be published. */
    rows: async (): Promise<object[]> => {
      const { identity, profileId } = now();
      const { db } = identity.mongo;
      const names = (await db.listCollections().toArray()).map(({ name }) => name).filter((name) => name !== 'outbox');
      const all = await Promise.all(names.map((name) => db.collection(name).find({}).toArray()));
      return all.flat().filter((doc) => JSON.stringify(doc).includes(profileId));
    },
    /** Records the events and returns how each was resolved. */
    resolve: async (...events: TestEvent[]) => {
      const { identity } = now();
      await identity.record(events);
      return identity.resolutionOf(events.map(({ event }) => event.eventId ?? ''));
    },
  };
}
