import assert from 'node:assert/strict';
import { healthBody, healthEvents } from './health-events.ts';

const facts = {
  connection_id: 'c-1',
  provider: 'social_ads',
  status: 'reconnect_required',
  previous_status: 'active',
  changed_at: new Date('2026-01-31T09:30:00Z'),
};
const types = (status: string) => healthEvents('change-1', { status }).map(({ type }) => type);

describe('a change of health', () => {
  for (const status of ['active', 'needs_action', 'disconnected'])
    it(`to ${status} is one event`, () => {
      assert.deepEqual(types(status), ['channel.health.updated']);
    });

  it('to reconnect_required is two, for subscribers that only want the second', () => {
    assert.deepEqual(types('reconnect_required'), ['channel.health.updated', 'connection.reconnect_required']);
  });

  it('has the same ids when it is repeated, and other ids than the next change', () => {
    assert.deepEqual(healthEvents('change-1', facts), healthEvents('change-1', facts));
    const ids = ['change-1', 'change-2'].flatMap((change) => healthEvents(change, facts)).map(({ id }) => id);
    assert.equal(new Set(ids).size, 4);
  });

  it('is sent with the connection and its statuses', () => {
    assert.deepEqual(healthBody({ id: 'e-1', type: 'channel.health.updated', profileId: 'p-1' }, facts), {
      id: 'e-1',
      type: 'channel.health.updated',
      created_at: '2026-01-31T09:30:00.000Z',
      profile_id: 'p-1',
      data: {
        provider: 'social_ads',
        connection_id: 'c-1',
        status: 'reconnect_required',
        previous_status: 'active',
      },
    });
  });
});
