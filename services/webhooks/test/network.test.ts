// Tests where an event goes, and where it does not: TLS, redirects, slow receivers, and hosts that are not public.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from '@touchline/chassis/testing/certificates.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import type { Delivery } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { type Created, type Harness, startHarness } from './harness.ts';
import { silence, startReceiver, verified } from './receiver.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('an event on the network', () => {
  let harness: Harness;
  let folder: string;
  const begin = async (env?: NodeJS.ProcessEnv) => {
    harness = await startHarness({ isClockStill: true, ...(env && { env }) });
    return harness;
  };
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-webhooks-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  afterEach(() => harness[Symbol.asyncDispose]());

  const send = async ({ owner: { profileId } }: Created, ...ids: string[]) => {
    harness.record(profileId, ids);
    await harness.tell(profileId, ids);
  };
  const after1 = (created: Created) =>
    eventually(async (): Promise<Delivery> => {
      const [delivery] = await harness.deliveries(created);
      return delivery?.attemptCount === 1 ? delivery : assert.fail('no attempt so far');
    });

  it('does not follow a redirect', async () => {
    await begin();
    await using elsewhere = await startReceiver();
    const codes = [301, 302, 303, 307, 308];
    harness.receiver.answer((response, { headers }) => {
      response.writeHead(Number(headers['webhook-id']), { location: elsewhere.url }).end();
    });
    const created = await harness.subscribe();
    await send(created, ...codes.map(String));
    await eventually(async () =>
      assert.deepEqual(
        (await harness.deliveries(created)).map(({ attempts }) => [attempts[0]?.responseStatus, attempts[0]?.error]),
        codes.map((code) => [code, 'redirect']),
      ),
    );
    assert.deepEqual(elsewhere.ids(), []);
  });

  it('fails with a timeout when the receiver does not respond', async () => {
    const created = await (await begin({ WEBHOOK_TIMEOUT_MS: '200' })).subscribe();
    harness.receiver.answer(silence);
    await send(created, 'one');
    const { attempts } = await after1(created);
    assert.deepEqual([attempts[0]?.responseStatus, attempts[0]?.error], [0, 'timeout']);
    assert.ok((attempts[0]?.durationMs ?? 0) >= 190);
  });

  it('is delivered once the status has arrived, however long the body is', async () => {
    const created = await (await begin()).subscribe();
    harness.receiver.answer((response) => {
      const pour = () => response.write('x'.repeat(65_536), pour);
      pour();
    });
    await send(created, 'one');
    assert.equal((await after1(created)).status, 'delivered');
  });

  it('uses TLS with a certificate that is trusted', async () => {
    await begin();
    const certificates = makeCertificates(folder, 'vouched-for');
    await using https = await startReceiver(certificates);
    const created = await harness.subscribe({ url: https.url });
    await harness.stopService();
    const { child } = await spawnService(MAIN, { ...harness.env, NODE_EXTRA_CA_CERTS: certificates.caFile });
    await send(created, 'one');
    await eventually(() => assert.deepEqual(https.ids(), ['one']));
    assert.ok(verified(https.received[0] ?? assert.fail(), created.secret));
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('fails on a certificate that is not trusted, and on a port without a listener', async () => {
    await begin();
    await using https = await startReceiver(makeCertificates(folder, 'unknown'));
    const unknown = await harness.subscribe({ url: https.url });
    await send(unknown, 'one');
    assert.equal((await after1(unknown)).attempts[0]?.error, 'tls_failed');
    assert.deepEqual(https.ids(), []);

    const closed = await startReceiver();
    await closed[Symbol.asyncDispose]();
    const unheard = await harness.subscribe({ url: closed.url });
    await send(unheard, 'one');
    assert.equal((await after1(unheard)).attempts[0]?.error, 'connection_failed');
  });

  for (const [what, host] of [
    ['a name that leads to a private address by now', 'localhost'],
    ['an address that is no longer allowed', '127.0.0.2'],
  ])
    it(`does not go to ${what}`, async () => {
      const created = await (await begin()).subscribe();
      const url = `https://${host}:${harness.receiver.port}/`;
      await harness.collections.subscriptions.updateOne({ _id: created.id }, { $set: { url } });
      await send(created, 'one');
      assert.equal((await after1(created)).attempts[0]?.error, 'host_not_public');
      assert.deepEqual(harness.receiver.ids(), []);
    });
});
