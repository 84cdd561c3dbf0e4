// Tests registering a chat number by a one-time code that arrives elsewhere: what waits for it, for how long, and what happens while
// Valkey is away.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { connectValkey } from '@touchline/chassis/jobs/valkey.ts';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { createCodeRelay } from '../src/store/code-relay.ts';
import { CHAT_TOKEN, chatWorld, newNumber, PIN, registration } from './chat-world.ts';
import { type Harness, startHarness, WORKSPACE } from './harness.ts';

const CODE = '123456';
const KEYS = [{ kid: 'test', key: Buffer.alloc(32, 7) }];

const refused = (reason: string, text?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.reason, reason, error.message);
  if (text) assert.match(error.message, text);
  return true;
};

describe('a chat number that waits for its one-time code', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ world: chatWorld() });
  });
  after(() => harness[Symbol.asyncDispose]());

  const bare = { businessAccountId: '', accessToken: '', pin: '', displayNumber: '' };
  const request = (profileId: string = randomUUID()) => {
    const id = newNumber(harness, { is_verified: false });
    const whole = { ...registration(id), profileId, workspaceId: WORKSPACE };
    return { id, whole, short: { ...whole, ...bare, code: CODE } };
  };
  const waiting = async () => {
    const redis = connectValkey(harness.env.REDIS_URL ?? '', {});
    try {
      const keys = await redis.keys(`touchline:${harness.env.BUS_PREFIX}connections-codes:*`);
      return await Promise.all(
        keys.map(async (key) => ({ value: await redis.get(key), seconds: await redis.ttl(key) })),
      );
    } finally {
      redis.disconnect();
    }
  };

  it('is registered by the number and the code alone, with what was sent before', async () => {
    const { id, whole, short } = request();
    assert.equal((await harness.numbers.registerNumber({ ...whole, codeMethod: 'SMS' })).connection, undefined);
    const [kept, ...more] = await waiting();
    assert.ok(kept && more.length === 0 && kept.seconds > 0 && kept.seconds <= 600);
    for (const secret of [CHAT_TOKEN, PIN]) assert.ok(!kept.value?.includes(secret));
    assert.ok(!JSON.stringify(await everything(harness)).includes(CHAT_TOKEN));
    const wrong = { ...short, code: '000000' };
    await assert.rejects(harness.numbers.registerNumber(wrong), refused('validation_error', /wrong|verify/i));
    const { connection } = await harness.numbers.registerNumber(short);
    assert.deepEqual([connection?.accountExternalId, connection?.status], [id, 'active']);
    assert.deepEqual(await waiting(), []);
    assert.equal(harness.sim.chat.registrations.get(id)?.length, 1);
  });

  it('is not registered by another profile, by a code that nobody requested, or without a code', async () => {
    const { whole, short } = request();
    await assert.rejects(harness.numbers.registerNumber(short), refused('validation_error', /ten minutes/));
    await harness.numbers.registerNumber({ ...whole, codeMethod: 'VOICE' });
    const theirs = { ...short, profileId: randomUUID() };
    await assert.rejects(harness.numbers.registerNumber(theirs), refused('validation_error', /ten minutes/));
    const codeless = { ...short, code: '', codeMethod: 'SMS' };
    await assert.rejects(harness.numbers.registerNumber(codeless), refused('validation_error'));
  });

  it('is not registered once the key that sealed it is gone', async () => {
    const { whole } = request();
    const valkey = harness.env.REDIS_URL ?? '';
    const options = { valkey, prefix: harness.env.BUS_PREFIX ?? '' };
    await harness.numbers.registerNumber({ ...whole, codeMethod: 'SMS' });
    const find = async (keys: typeof KEYS) => {
      await using relay = createCodeRelay({ ...options, keys });
      return await relay.find(whole.profileId, whole.phoneNumberId);
    };
    assert.equal((await find(KEYS))?.pin, PIN);
    assert.equal(await find([{ kid: 'other', key: Buffer.alloc(32, 8) }]), null);
  });
});

describe('a chat number while Valkey is away', () => {
  let harness: Harness;
  before(async () => {
    const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
    // The service starts nevertheless.
    harness = await startHarness({ world: chatWorld(), env: { REDIS_URL } });
  });
  after(() => harness[Symbol.asyncDispose]());

  it('is sent no code, uses up no attempt, and can be registered by the whole request', async () => {
    const id = newNumber(harness, { is_verified: false });
    const whole = registration(id);
    const asked = () => harness.sim.calls().filter((call) => call.includes(`${id}/request_code`)).length;
    await assert.rejects(
      harness.numbers.registerNumber({ ...whole, codeMethod: 'SMS' }),
      refused('chat_otp_relay_unavailable'),
    );
    assert.deepEqual([asked(), harness.sim.chat.registrations.get(id)], [0, undefined]);
    const short = { ...whole, businessAccountId: '', accessToken: '', pin: '', code: CODE };
    await assert.rejects(harness.numbers.registerNumber(short), refused('chat_otp_relay_unavailable'));
    const { connection } = await harness.numbers.registerNumber({ ...whole, code: CODE });
    assert.equal(connection?.status, 'active');
  });
});

async function everything({ mongo: { db } }: Harness): Promise<unknown[]> {
  const collections = await db.collections();
  return Promise.all(collections.map((collection) => collection.find().toArray()));
}
