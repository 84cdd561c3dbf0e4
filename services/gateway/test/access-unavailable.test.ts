// Tests a gateway whose access is unavailable: since it can identify no caller, it takes no traffic at first and answers 503
// later.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { startBeside } from '../../access/test/running-access.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

describe('a gateway whose access is unavailable', () => {
  let running: RunningGateway;
  let accessPort: number;
  before(async () => {
    accessPort = await freePort(0);
    running = await runGateway('access_away', { env: { ACCESS_GRPC: `127.0.0.1:${accessPort}` } });
  });
  after(async () => await running?.[Symbol.asyncDispose]());

  const ready = async () => (await fetch(`http://127.0.0.1:${running.gateway.opsPort}/readyz`)).status;
  const startAccess = () => startBeside(running.accessService.config, { GRPC_PORT: accessPort });

  it('is not ready until access has answered once, and stays ready from then on', async () => {
    assert.equal(await ready(), 503);
    {
      await using _access = await startAccess();
      await eventually(async () => assert.equal(await ready(), 200));
    }
    assert.equal(await ready(), 200);
  });

  it('answers 503 with the time to wait, and serves again when access is back', async () => {
    const refused = await running.call('GET', '/me');
    assert.equal(refused.status, 503);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.equal((await errorOf(refused)).code, 'service_unavailable');
    await using _access = await startAccess();
    await eventually(async () => assert.equal((await running.call('GET', '/me')).status, 200));
  });
});

describe('a gateway of an upgraded release', () => {
  it('is not ready while access lacks what the previous release left, and says what to set', async () => {
    const lines: string[] = [];
    const note: Logger['error'] = (_fields, message) => lines.push(message);
    const logger: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: note };
    await using running = await runGateway('left_behind', { overrides: { logger } });
    const ready = async () => (await fetch(`http://127.0.0.1:${running.gateway.opsPort}/readyz`)).status;
    const left = running.gatewayDb.collection<{ _id: string }>('profiles');
    await left.insertOne({ _id: randomUUID() });
    assert.equal(await ready(), 503);
    assert.match(lines.join('\n'), /set access's MONGODB_DATABASE to the gateway's/);
    await left.deleteMany({});
    await left.insertOne({ _id: running.profileId });
    assert.equal(await ready(), 200);
  });
});
