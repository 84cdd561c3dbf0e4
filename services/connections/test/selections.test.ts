// Tests a consent with several accounts: what is on offer, who may choose, and for how long.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { createSelections, SelectionLost } from '../src/store/selections.ts';
import { CLIENT, CUSTOMER, completeHandoff, SECOND, worldOfPeople } from './complete-handoff.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness } from './harness.ts';

const OTHER_PROFILE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0002';
const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('a pending selection', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  const offer = (provider = 'social_ads') => completeHandoff(harness, { provider, decision: { person: 'agency' } });
  const pending = (profileId = PROFILE, provider = 'social_ads') =>
    harness.handoffs.getPendingSelection({ profileId, provider });
  const choose = (candidateId: string, provider = 'social_ads', profileId = PROFILE) =>
    harness.handoffs.finalizeSelection({ profileId, provider, candidateId });
  const parked = () => harness.mongo.db.collection('parked_tokens').countDocuments();

  it('offers the accounts of Meta that are not disabled, and connects the chosen one', async () => {
    const { handoff, reason } = await offer();
    assert.deepEqual(
      [handoff?.status, reason, handoff?.candidateCount, handoff?.connectionId],
      ['completed', '', 2, ''],
    );
    const { candidates, handoffId } = await pending();
    assert.equal(handoffId, handoff?.id);
    assert.deepEqual(
      candidates.map(({ id, name, details, connectedElsewhere }) => [id, name, details, connectedElsewhere]),
      [
        [
          ...[`act_${ACCOUNT}`, 'Clínica Andes'],
          { currency: 'CLP', time_zone: 'America/Santiago', status: 'ACTIVE' },
          false,
        ],
        [`act_${SECOND}`, 'Second', { currency: 'USD', time_zone: 'UTC', status: 'ACTIVE' }, false],
      ],
    );
    const stored = JSON.stringify(await harness.mongo.db.collection('parked_tokens').find().toArray());
    assert.doesNotMatch(stored, /EAAB/, 'the parked token is sealed');

    const made = await choose(`act_${ACCOUNT}`);
    assert.equal(made.alreadyFinalized, false);
    assert.equal((await harness.ended(made.connection ?? assert.fail())).sync?.state, 'succeeded');
    assert.equal(await parked(), 0, 'the parked token is destroyed');
    const again = await choose(`act_${ACCOUNT}`);
    assert.deepEqual([again.alreadyFinalized, again.connection?.id], [true, made.connection?.id]);
    await assert.rejects(choose(`act_${SECOND}`), refused('invalid_state'));
    assert.equal((await pending()).connectionId, made.connection?.id);
  });

  it('offers the customers of Google with the clients of managers, which are then reached through them', async () => {
    await offer('search_ads');
    const { candidates } = await pending(PROFILE, 'search_ads');
    assert.deepEqual(
      candidates.map(({ id, details }) => [id, details.manager_id ?? '']),
      [
        [CUSTOMER, ''],
        [CLIENT, '9998887777'],
      ],
    );
    const { connection } = await choose(CLIENT, 'search_ads');
    assert.equal((await harness.ended(connection ?? assert.fail())).accountName, 'Cliente');
  });

  it('stays on offer when the chosen account is on another profile', async () => {
    await completeHandoff(harness, { profileId: OTHER_PROFILE, decision: { person: 'ana' } });
    await offer();
    const elsewhere = async () =>
      (await pending()).candidates.map(({ id, connectedElsewhere }) => [id, connectedElsewhere]);
    assert.deepEqual(await elsewhere(), [
      [`act_${ACCOUNT}`, true],
      [`act_${SECOND}`, false],
    ]);
    await assert.rejects(choose(`act_${ACCOUNT}`), refused('account_connected_elsewhere'));
    assert.equal(await parked(), 1);
    const [theirs] = (await harness.client.listConnections({ profileId: OTHER_PROFILE })).connections;
    await harness.client.disconnect({ profileId: OTHER_PROFILE, id: theirs?.id ?? '' });
    assert.deepEqual((await elsewhere())[0], [`act_${ACCOUNT}`, false], 'it is read anew each time');
    await completeHandoff(harness, { profileId: OTHER_PROFILE, decision: { person: 'ana' } });
    assert.equal((await choose(`act_${SECOND}`)).connection?.accountExternalId, `act_${SECOND}`);
  });

  it('lets one choice succeed, however many are made at once', async () => {
    await offer();
    const choices = await Promise.allSettled([
      choose(`act_${ACCOUNT}`),
      choose(`act_${SECOND}`),
      choose(`act_${ACCOUNT}`),
    ]);
    const made = choices.flatMap((choice) => (choice.status === 'fulfilled' ? [choice.value.connection?.id] : []));
    assert.equal(new Set(made).size, 1);
    const { connections } = await harness.client.listConnections({ profileId: PROFILE });
    assert.deepEqual(
      connections.map(({ id }) => id),
      [made[0]],
    );
    for (const choice of choices) if (choice.status === 'rejected') assert.ok(refused('invalid_state')(choice.reason));
  });

  it('expires after an hour, and says that the connect has to be restarted', async () => {
    await offer();
    harness.advance(60 * 60_000);
    await assert.rejects(
      choose(`act_${ACCOUNT}`),
      (error) => refused('invalid_state')(error) && /start the connect again/.test(String(error)),
    );
    await assert.rejects(pending(), refused('not_found'), 'nothing is parked anymore');
    await offer();
    assert.equal((await choose(`act_${ACCOUNT}`)).alreadyFinalized, false);
  });

  it('is replaced by that of a newer consent, of which only the token stays', async () => {
    await offer();
    const { handoff } = await offer();
    assert.equal((await pending()).handoffId, handoff?.id);
    assert.equal(await parked(), 1);
  });

  it('that was replaced cannot be chosen from, and the transaction of the choice is rolled back', async () => {
    const { client, db } = harness.mongo;
    const selections = createSelections(db);
    await offer();
    const replaced = (await selections.find(PROFILE, 'social_ads')) ?? assert.fail();
    await offer();
    const choice = { candidate_id: `act_${ACCOUNT}`, connection_id: 'made for it' };
    const notes = db.collection('notes');
    const choosing = withTransaction(client, async (session) => {
      await notes.insertOne({ done: 'for it' }, { session });
      await selections.choose(replaced, choice, session);
    });
    await assert.rejects(choosing, SelectionLost);
    assert.deepEqual([await parked(), await notes.countDocuments()], [1, 0]);
    assert.equal((await selections.find(PROFILE, 'social_ads'))?.chosen, null);
  });

  it('belongs to its profile and provider, and takes only what is on offer', async () => {
    await offer();
    await assert.rejects(pending(OTHER_PROFILE), refused('not_found'));
    await assert.rejects(choose(`act_${ACCOUNT}`, 'social_ads', OTHER_PROFILE), refused('not_found'));
    await assert.rejects(pending(PROFILE, 'search_ads'), refused('not_found'));
    await assert.rejects(choose('act_1003'), refused('validation_error'));
    await assert.rejects(choose(ACCOUNT), refused('validation_error'), 'the id is taken verbatim');
  });
});
