// Tests users and certificates of Valkey, with the Valkey of k8s/stores, its rules and its TLS, and the queues of the services.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type GuardedValkey,
  stackRoot,
  startGuardedValkey,
} from '../../../tools/local-stack/guarded/guarded-valkey.ts';
import { readConfig, valkeyShape } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import type { TlsFiles } from '../src/grpc/tls.ts';
import { createQueue, createWorker } from '../src/jobs/queue.ts';
import { checkValkeyAccess, connectValkey, valkeyOptions } from '../src/jobs/valkey.ts';
import { freePort } from '../src/net/free-port.ts';
import { describeError, type LogFields } from '../src/telemetry/logger.ts';
import { makeCertificates } from '../src/testing/certificates.ts';
import { eventually } from '../src/testing/eventually.ts';

const PASSWORDS = { gateway: 'g-1', connections: 'c-1', webhooks: 'w-1', scoring: 's@/:1' };

describe('Valkey that requires users and certificates', () => {
  let folder: string;
  let ours: TlsFiles;
  let valkey: GuardedValkey;
  before(async function () {
    const root = stackRoot();
    if (root === undefined) {
      console.error('    Skipped: the local stack has no valkey-server of its own here.');
      return this.skip();
    }
    folder = mkdtempSync(join(tmpdir(), 'touchline-valkey-'));
    ours = makeCertificates(folder, 'ours');
    valkey = await startGuardedValkey({ root, passwords: PASSWORDS, tls: ours });
  });
  after(async () => {
    await valkey?.[Symbol.asyncDispose]();
    if (folder) rmSync(folder, { recursive: true });
  });

  const place = (more: Record<string, string> = {}, url = valkey.url) => {
    const stores = { MONGODB_URL: 'mongodb://x', NATS_URL: 'nats://x', REDIS_URL: url };
    return valkeyOptions(readConfig({ ...stores, ...more }, valkeyShape));
  };
  const as = (service: keyof typeof PASSWORDS) => ({
    REDIS_USER: `touchline_${service}`,
    REDIS_PASSWORD: PASSWORDS[service],
    REDIS_TLS_CA_FILE: ours.caFile,
  });
  const logging = () => {
    const lines: string[] = [];
    const note = ({ err, ...fields }: LogFields, msg: string) =>
      lines.push(JSON.stringify({ ...fields, msg, err: describeError(err) }));
    return { lines, logger: { debug: note, info: note, warn: note, error: note } };
  };
  /** Checks that a job passes through a queue with the service's own user. */
  const goesRound = async (service: keyof typeof PASSWORDS, name: string, at = place(as(service))) => {
    const done: number[] = [];
    const { logger, lines } = logging();
    await using queue = createQueue<{ number: number }>(at, name);
    await queue.queue.upsertJobScheduler('hourly', { pattern: '10 * * * *' }, { name: 'look', data: {} });
    await using _worker = createWorker<{ number: number }>(at, name, async ({ data }) => void done.push(data.number), {
      logger,
    });
    await queue.add('work', { number: 7 });
    await queue.ping();
    await eventually(() => assert.deepEqual(done, [7]));
    assert.equal(await queue.queue.getWaitingCount(), 0);
    assert.deepEqual(lines, []);
  };
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => assert.fail('it answered'),
      (error: unknown) => error,
    );

  for (const [service, name] of [
    ['connections', 'connections-syncs'],
    ['webhooks', 'webhooks-sends'],
    ['scoring', 'scoring-rebuilds'],
  ] as const)
    it(`processes a job of ${service} by TLS, with the service's own user`, () => goesRound(service, name));

  it('accepts user and password from the URL as well, and prefers the settings', async () => {
    const { REDIS_TLS_CA_FILE } = as('scoring');
    const withUser = valkey.url.replace('//', `//touchline_scoring:${encodeURIComponent(PASSWORDS.scoring)}@`);
    await goesRound('scoring', 'scoring-analyses', place({ REDIS_TLS_CA_FILE }, withUser));
    await goesRound('scoring', 'scoring-analyses', place(as('scoring'), valkey.url.replace('//', '//nobody:wrong@')));
  });

  it("lets no service's user touch another one's keys, nor run commands for operators", async () => {
    const redis = connectValkey(place(as('webhooks')), {});
    await redis.set('touchline:webhooks-sends:mine', '1');
    for (const refused of [
      () => redis.get('touchline:scoring-rebuilds:meta'),
      () => redis.set('touchline_gateway:rate:x', '1'),
      () => redis.keys('*'),
      () => redis.flushall(),
      () => redis.eval("return redis.call('get', 'touchline:scoring-rebuilds:meta')", 0),
    ])
      assert.match(String(await failure(refused())), /NOPERM|can't access|permission/);
    redis.disconnect();
    await using queue = createQueue(place(as('webhooks')), 'scoring-rebuilds');
    const error = await failure(queue.add('work', {}));
    assert.ok(error instanceof AppError);
    assert.match((error.cause as Error).message, /name the service's own user in REDIS_USER/);
  });

  for (const [what, wrong] of [
    ['a wrong password', { REDIS_PASSWORD: 'secret-1' }],
    ['an unknown user', { REDIS_USER: 'touchline_nobody', REDIS_PASSWORD: 'secret-1' }],
  ] as const)
    it(`refuses ${what}: the log says what to set, and neither password nor URL`, async () => {
      const at = place({ ...as('scoring'), ...wrong });
      const { lines, logger } = logging();
      await using _worker = createWorker(at, 'scoring-rebuilds', async () => undefined, { logger });
      await using queue = createQueue(at, 'scoring-rebuilds');
      const error = await failure(queue.add('work', {}));
      assert.equal((error as AppError).code, 'UNAVAILABLE');
      await eventually(() => assert.ok(lines.length > 0));
      const atStart = await failure(checkValkeyAccess(at));
      for (const logged of [describeError(error), describeError(atStart), lines].map((one) => JSON.stringify(one))) {
        assert.match(logged, /correct REDIS_USER and REDIS_PASSWORD/);
        assert.doesNotMatch(logged, /secret-1|touchline_|rediss?:\/\/|127\.0\.0\.1/);
      }
    });

  it('is refused with a certificate from another authority, and the error at the start says what to set', async () => {
    const theirs = makeCertificates(folder, 'theirs');
    const at = place({ ...as('scoring'), REDIS_TLS_CA_FILE: theirs.caFile });
    await assert.rejects(checkValkeyAccess(at), /set REDIS_TLS_CA_FILE/);
    await checkValkeyAccess(place(as('scoring')));
  });

  it('does not keep a service from starting while it is unavailable', async () => {
    await checkValkeyAccess({ url: `redis://127.0.0.1:${await freePort()}` });
  });
});
