// Tests what callers see of a connection: its account, what can be done with it, and where a dead one is made to work again.
import assert from 'node:assert/strict';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { CONNECTION_ID, TIME } from './doubles/known-ids.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

type Given = Partial<Omit<Connection, '$typeName' | '$unknown' | 'sync' | 'createdAt' | 'updatedAt'>>;

describe('a connection as callers see it', () => {
  let running: RunningGateway;
  let given: Given = {};
  before(async () => {
    const doubles = serviceDoubles();
    const connection = () => ({ id: CONNECTION_ID, createdAt: TIME, updatedAt: TIME, ...given });
    const connections = { ...doubles.connections, getConnection: async () => ({ connection: connection() }) };
    running = await runGateway('connection_row', { doubles: { ...doubles, connections } });
  });
  after(() => running[Symbol.asyncDispose]());

  const read = async (connection: Given) => {
    given = connection;
    const response = await running.call('GET', `/connections/${CONNECTION_ID}`);
    assert.equal(response.status, 200, await response.clone().text());
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };

  it('has its account in one place, and beside it as before', async () => {
    const row = await read({
      ...{ channel: 'social_ads', status: 'active', accountExternalId: 'act_1', accountName: 'Shop' },
      ...{ accountCurrency: 'CLP', accountTimeZone: 'America/Santiago', capabilities: ['ads_read', 'pixels'] },
    });
    assert.deepEqual(row.account, {
      ...{ external_id: 'act_1', name: 'Shop', currency: 'CLP', time_zone: 'America/Santiago' },
    });
    assert.deepEqual([row.account_external_id, row.account_name], ['act_1', 'Shop']);
    assert.deepEqual(row.capabilities, ['ads_read', 'pixels']);
    assert.deepEqual([row.created_at, row.updated_at], ['2026-01-15T10:00:00.000Z', '2026-01-15T10:00:00.000Z']);
  });

  it('has null for what the provider has not said yet', async () => {
    const row = await read({ channel: 'crm_provider', status: 'active', accountExternalId: 'loc-1' });
    assert.deepEqual(row.account, { external_id: 'loc-1', name: null, currency: null, time_zone: null });
  });

  const TABLE: readonly (readonly [channel: string, status: string, isSet: boolean])[] = [
    ['social_ads', 'reconnect_required', true],
    ['payments_provider_b', 'disconnected', true],
    ['social_ads', 'active', false],
    ['social_ads', 'needs_action', false],
    ['shopify', 'reconnect_required', false],
    ['meta_pages', 'disconnected', false],
  ];
  for (const [channel, status, isSet] of TABLE) {
    it(`has ${isSet ? 'the address of the hand-off that revives it' : 'no reconnect_url'} when ${channel} is ${status}`, async () => {
      const { reconnect_url: url } = await read({ channel, status });
      assert.equal(url, isSet ? running.url(`/api/v1/connections/${channel}/handoff`) : null);
      if (!isSet) return;
      const headers = { authorization: `Bearer ${running.key}` };
      const minted = await fetch(String(url), { method: 'POST', headers });
      assert.equal(minted.status, 201);
    });
  }

  it('has a sync that starts with any number of days that the platforms keep, and no more', async () => {
    const start = async (days: number) => (await running.post('/connections/sync', { days })).status;
    assert.deepEqual([await start(1125), await start(1126), await start(0)], [202, 422, 422]);
  });
});
