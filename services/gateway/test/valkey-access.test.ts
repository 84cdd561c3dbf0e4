// Tests what the gateway stores in the Valkey of k8s/stores: over TLS, as its own user, whose rules let it count calls, carry the answers
// of people to agents, and nothing else.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ValkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { createRateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import { connectRateStore } from '@touchline/chassis/rate-limit/rate-store.ts';
import { describeError, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { makeCertificates } from '@touchline/chassis/testing/certificates.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import {
  type GuardedValkey,
  stackRoot,
  startGuardedValkey,
} from '../../../tools/local-stack/guarded/guarded-valkey.ts';
import { createLegacyAnswers } from '../src/mcp/legacy-answers.ts';

const PASSWORDS = { gateway: 'g-1', access: 'a-1', connections: 'c-1', webhooks: 'w-1', scoring: 's-1' };
const ANSWER_MS = 60_000;

describe('the gateway in a Valkey that authenticates callers', () => {
  let folder: string;
  let valkey: GuardedValkey;
  let place: ValkeyOptions;
  before(async function () {
    const root = stackRoot();
    if (root === undefined) {
      console.error('    Skipped: the local stack has no valkey-server of its own here.');
      return this.skip();
    }
    folder = mkdtempSync(join(tmpdir(), 'touchline-rates-'));
    const tls = makeCertificates(folder, 'ours');
    valkey = await startGuardedValkey({ root, passwords: PASSWORDS, tls });
    const ca = readFileSync(tls.caFile);
    place = { url: valkey.url, user: 'touchline_gateway', password: PASSWORDS.gateway, tls: { ca } };
  });
  after(async () => {
    await valkey?.[Symbol.asyncDispose]();
    if (folder) rmSync(folder, { recursive: true });
  });

  const logging = () => {
    const lines: string[] = [];
    const note: Logger['warn'] = ({ err }, msg) => lines.push(JSON.stringify({ msg, err: describeError(err) }));
    return { lines, logger: { debug: note, info: note, warn: note, error: note } };
  };

  it('shares allowances with all gateways', async () => {
    const { lines, logger } = logging();
    const stores = [1, 2].map(() => connectRateStore(place, logger, ANSWER_MS));
    await Promise.all(stores.map((store) => once(store, 'ready')));
    const left: number[] = [];
    for (const redis of stores) {
      const limiter = createRateLimiter({ redis, prefix: 'touchline_gateway' });
      left.push((await limiter.take('key-1', 5)).remaining);
    }
    assert.deepEqual(left, [4, 3]);
    assert.deepEqual(lines, []);
    for (const store of stores) store.disconnect();
  });

  it('carries a person’s answer to the gateway whose agent asked, and stores nothing else', async () => {
    const { logger } = logging();
    const stores = [1, 2].map(() => connectRateStore(place, logger, ANSWER_MS));
    await Promise.all(stores.map((store) => once(store, 'ready')));
    const [asking, answering] = stores.map((redis) => createLegacyAnswers({ redis, prefix: 'touchline_gateway' }));
    const answer = asking?.wait('token-1', 'question-1', new AbortController().signal);
    await eventually(async () =>
      assert.equal(await stores[1]?.exists('touchline_gateway:mcp-answer:token-1:question-1'), 1),
    );
    const result = { action: 'accept', content: { confirm: true, note: 'not stored' } };
    await answering?.give('token-1', { jsonrpc: '2.0', id: 'question-1', result });
    assert.deepEqual(await answer, { action: 'accept', content: { confirm: true } });
    await assert.rejects(async () => await stores[0]?.set('touchline_gateway:other', '1'), /NOPERM/);
    for (const store of stores) store.disconnect();
  });

  it('counts in memory with a wrong password, and the log says what to set', async () => {
    const { lines, logger } = logging();
    const redis = connectRateStore({ ...place, password: 'secret-1' }, logger, ANSWER_MS);
    await new Promise((resolve) => redis.once('close', resolve));
    const limiter = createRateLimiter({ redis, prefix: 'touchline_gateway' });
    assert.equal((await limiter.take('key-2', 5)).remaining, 4);
    redis.disconnect();
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /correct REDIS_USER and REDIS_PASSWORD/);
    assert.doesNotMatch(lines[0] ?? '', /secret-1|touchline_gateway|rediss:/);
  });
});
