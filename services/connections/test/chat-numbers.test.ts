// Tests chat numbers: looked up at their vendor, registered as rarely as possible, and otherwise connections like all others.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { CHAT_TOKEN, chatWorld, newChat, newNumber, registration, WABA } from './chat-world.ts';
import { type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';

const refused = (reason: string, text?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.reason, reason, error.message);
  if (text) assert.match(error.message, text);
  return true;
};

describe('a chat number', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ world: chatWorld() });
  });
  after(() => harness[Symbol.asyncDispose]());

  const registrations = (id: string) => harness.sim.chat.registrations.get(id)?.length ?? 0;

  it('becomes a connection, registered and with its webhooks subscribed, its token sealed', async () => {
    const id = newNumber(harness);
    const request = { ...registration(id), displayNumber: '+56223456789' };
    const { connection, created, verifiedName } = await harness.numbers.registerNumber(request);
    assert.deepEqual(
      [connection?.channel, connection?.accountExternalId, connection?.status, connection?.sync?.state],
      ['chat_provider', id, 'active', 'unavailable'],
    );
    assert.deepEqual([created, verifiedName], [true, 'Clínica Andes']);
    assert.equal(connection?.accountName, 'Clínica Andes, +56 2 2345 6789');
    assert.ok(harness.sim.chat.registered.has(id) && harness.sim.chat.subscribed.has(WABA));
    const { connections } = await harness.client.listConnections({ profileId: PROFILE, channel: 'chat_provider' });
    assert.ok(connections.some((one) => one.id === connection?.id));
    const rows = await harness.mongo.db.collection('connections').find().toArray();
    assert.ok(!JSON.stringify(rows).includes(CHAT_TOKEN));
  });

  it('can be registered again, which is the same connection, and can be disconnected', async () => {
    const { profileId, numberId, connection } = await newChat(harness);
    const again = await harness.numbers.registerNumber({ ...registration(numberId), profileId });
    assert.deepEqual([again.connection?.id, again.created], [connection.id, false]);
    const ended = await harness.client.disconnect({ profileId, id: connection.id });
    assert.equal(ended.connection?.status, 'disconnected');
  });

  it('of another profile of the workspace is refused before the vendor is asked to register it', async () => {
    const id = newNumber(harness);
    await harness.numbers.registerNumber(registration(id));
    const other = { ...registration(id), profileId: randomUUID() };
    await assert.rejects(harness.numbers.registerNumber(other), refused('account_connected_elsewhere'));
    assert.equal(registrations(id), 1);
    const elsewhere = { ...other, workspaceId: randomUUID() };
    assert.equal((await harness.numbers.registerNumber(elsewhere)).created, true);
  });

  it('is registered at most ten times within 72 hours, by whichever profile', async () => {
    const id = newNumber(harness);
    const request = () => ({ ...registration(id), profileId: randomUUID(), workspaceId: randomUUID() });
    for (let i = 0; i < 10; i++) await harness.numbers.registerNumber(request());
    await assert.rejects(harness.numbers.registerNumber(request()), (error: unknown) => {
      assert.ok(error instanceof AppError && (error.retryAfterSeconds ?? 0) > 71 * 3600);
      return refused('chat_register_limit')(error);
    });
    assert.equal(registrations(id), 10);
  });

  it('is refused in the same words when the vendor’s own limit is reached, and not tried again', async () => {
    const id = newNumber(harness);
    harness.sim.fault({ kind: 'chat_register_limit', match: `${id}/register` });
    await assert.rejects(harness.numbers.registerNumber(registration(id)), refused('chat_register_limit'));
    const tries = harness.sim.calls().filter((call) => call.includes(`${id}/register`));
    assert.equal(tries.length, 1);
  });

  it('that the vendor has not verified is sent a one-time code, which a second call returns', async () => {
    const id = newNumber(harness, { is_verified: false });
    const request = registration(id);
    await assert.rejects(harness.numbers.registerNumber(request), refused('validation_error', /code_method/));
    const asked = await harness.numbers.registerNumber({ ...request, codeMethod: 'SMS' });
    assert.equal(asked.connection, undefined);
    await assert.rejects(
      harness.numbers.registerNumber({ ...request, code: '000000' }),
      refused('validation_error', /wrong|verify/i),
    );
    assert.equal(registrations(id), 0);
    const { connection } = await harness.numbers.registerNumber({ ...request, code: '123456' });
    assert.equal(connection?.status, 'active');
  });

  const WRONG: readonly [what: string, change: object, text: RegExp][] = [
    ['a token that is dead', { accessToken: 'EAAB-nobody' }, /vendor says/],
    ['a business account that the token gives no access to', { businessAccountId: '5501' }, /does not exist/],
    ['a number of another business account', { phoneNumberId: '1' }, /phone_number_id/],
    ['a display number other than the vendor’s', { displayNumber: '+56 9 0000 0000' }, /display_number/],
    ['a wrong pin', { pin: '000000' }, /PIN/],
    ['a pin of five digits', { pin: '12345' }, /six digits/],
  ];
  for (const [what, change, text] of WRONG)
    it(`is not stored with ${what}`, async () => {
      const id = newNumber(harness, { pin: '271828' });
      const profileId = randomUUID();
      const request = { ...registration(id), pin: '271828', profileId, workspaceId: WORKSPACE, ...change };
      await assert.rejects(harness.numbers.registerNumber(request), refused('validation_error', text));
      assert.deepEqual((await harness.client.listConnections({ profileId })).connections, []);
    });
});
