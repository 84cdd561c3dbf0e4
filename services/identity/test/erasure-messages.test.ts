// Tests that an erasure takes the messages of the customer along, and keeps what it needs for that sealed until then.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { unavailable } from '@touchline/chassis/errors.ts';
import type { ErasePersonRequest } from '@touchline/proto/gen/touchline/messages/v1/erasure_pb.ts';
import { completed } from './graph-to-erase.ts';
import { runIdentity } from './running-identity.ts';

describe('an erasure', () => {
  it('has messages erase what names the person to its vendors, and forgets that only then', async () => {
    const profileId = randomUUID();
    const told: ErasePersonRequest[] = [];
    let isAway = true;
    const erasePerson = async (asked: ErasePersonRequest) => {
      if (isAway) throw unavailable('away');
      told.push(asked);
      return {};
    };
    await using identity = await runIdentity(1, {}, { messages: { erasePerson } }, { erasurePatienceMs: 100 });
    const row = { email: 'ana@example.com', phone: '+56911112222', externalId: 'C-77', nationalId: '12.345.678-5' };
    await identity.client.importCustomers({ profileId, rows: [row] });
    const request = { profileId, requestRef: 'dsr', externalId: 'C-77' };
    const { erasure } = await identity.erasures.eraseCustomer(request);
    const stored = async () => JSON.stringify(await identity.mongo.db.collection('erasures').find().toArray());
    assert.match(await stored(), /sealed_identifiers/);
    assert.doesNotMatch(await stored(), /ana@|911112222/);
    isAway = false;
    await completed(identity, profileId, erasure);
    assert.deepEqual(
      told.map(({ profileId: of, identifiers }) => [
        of,
        identifiers.map(({ type, value }) => `${type} ${value}`).sort(),
      ]),
      [[profileId, ['email ana@example.com', 'phone +56911112222']]],
    );
    assert.doesNotMatch(await stored(), /sealed_identifiers/);
  });
});
