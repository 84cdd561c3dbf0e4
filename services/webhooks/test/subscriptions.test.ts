// Tests the subscriptions themselves: who reaches which, with what they may be set, and their secrets.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Harness, startHarness } from './harness.ts';

const refused = (reason: string, field?: string) => (error: unknown) =>
  error instanceof AppError && error.reason === reason && (field === undefined || error.details.field === field);

describe('a subscription', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(() => harness[Symbol.asyncDispose]());

  const events = ['outcome.recorded'];
  const create = (init: object = {}) =>
    harness.client.createSubscription({
      ...{ owner: { profileId: randomUUID(), appId: '' }, url: harness.receiver.url, events },
      ...init,
    });

  it('is what the request says, and shows its secret once', async () => {
    const owner = { profileId: randomUUID(), appId: 'app' };
    const { subscription, secret } = await create({
      owner,
      events: ['message.received', ...events],
      description: 'CRM',
    });
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { subscriptions } = await harness.client.listSubscriptions({ owner });
    assert.deepEqual(subscriptions, [subscription]);
    const { url, appId, status, statusReason, description } = subscription ?? assert.fail();
    assert.deepEqual(
      [url, appId, status, statusReason, description],
      [harness.receiver.url, 'app', 'active', '', 'CRM'],
    );
    assert.deepEqual(subscription?.events, ['outcome.recorded', 'message.received']);
    const stored = JSON.stringify(await harness.collections.subscriptions.find().toArray());
    assert.ok(!stored.includes(secret) && !stored.includes(secret.slice('whsec_'.length)));
  });

  it('to outcomes is made, given another URL and widened only by credentials that read them', async () => {
    const owner = { profileId: randomUUID(), appId: '' };
    const noReader = refused('insufficient_scope');
    await assert.rejects(create({ owner, readsOutcomes: false }), noReader);
    const messages = { owner, events: ['message.received'], readsOutcomes: false };
    const [{ subscription: outcomes }, { subscription: other }] = [
      await create({ owner, readsOutcomes: true }),
      await create(messages),
    ];
    const change = (id: string | undefined, request: object) =>
      harness.client.changeSubscription({ owner, id: id ?? '', readsOutcomes: false, ...request });
    const { url } = harness.receiver;
    await assert.rejects(change(outcomes?.id, { url }), noReader);
    await assert.rejects(change(outcomes?.id, { events: ['outcome.recorded', 'message.received'] }), noReader);
    await assert.rejects(change(other?.id, { events }), noReader);
    await change(outcomes?.id, { description: 'x', active: false });
    await change(outcomes?.id, { active: true });
    await change(other?.id, { url });
    await change(other?.id, { events, readsOutcomes: true });
    await change(outcomes?.id, { events: ['message.received'] });
    const { subscriptions } = await harness.client.listSubscriptions({ owner });
    assert.deepEqual(
      subscriptions.map((one) => [one.id, one.events]).sort(),
      [
        [outcomes?.id, ['message.received']],
        [other?.id, events],
      ].sort(),
    );
  });

  const urls: [url: string, why: RegExp][] = [
    ['http://example.com/', /https/],
    ['https://ana:secret@example.com/', /user name/],
    ['https://example.com/#top', /fragment/],
    ['https://10.0.0.1/', /public/],
    ['https://2130706434/', /public/],
    ['https://0x7f000002/', /public/],
    ['https://[::1]/', /public/],
    ['https://[::ffff:10.0.0.1]/', /public/],
    ['https://169.254.169.254/', /public/],
    ['https://LOCALHOST./', /public/],
    [`https://${hostname()}/`, /public/],
    ['https://168.63.129.16/', /public/],
    // With the text for a name that leads inside, or strangers could probe which names we have.
    ['https://localhost/', /it does not resolve to public addresses only/],
    ['https://no-such-name.invalid/', /it does not resolve to public addresses only/],
    ['https://example.com:22/', /port 443/],
    ['https://example.com:8443/', /port 443/],
  ];
  for (const [url, why] of urls)
    it(`is refused with ${url.replace(hostname(), 'the name of this machine')}, when it is made and when it is changed`, async () => {
      const isRefused = (error: unknown) => refused('validation_error', 'url')(error) && why.test(String(error));
      await assert.rejects(create({ url }), isRefused);
      const { id, owner } = await harness.subscribe();
      await assert.rejects(harness.client.changeSubscription({ owner, id, url }), isRefused);
    });

  const table: [name: string, init: object, field: string][] = [
    ['no profile', { owner: { profileId: '', appId: '' } }, 'owner.profile_id'],
    ['no events', { events: [] }, 'events'],
    ['an unknown event', { events: ['outcome.recorded', 'outcome.deleted'] }, 'events'],
    ['a description that is too long', { description: 'a'.repeat(501) }, 'description'],
  ];
  for (const [name, init, field] of table)
    it(`is refused with ${name}`, () => assert.rejects(create(init), refused('validation_error', field)));

  it('is only within reach of its owner: an app has its own, the profile all of its', async () => {
    const profileId = randomUUID();
    const ofApp = await harness.subscribe({ profileId, appId: 'app' });
    const ofProfile = await harness.subscribe({ profileId });
    const seen = async (owner: { profileId: string; appId: string }) =>
      (await harness.client.listSubscriptions({ owner })).subscriptions.map(({ id }) => id);
    assert.deepEqual(await seen({ profileId, appId: '' }), [ofProfile.id, ofApp.id]);
    assert.deepEqual(await seen({ profileId, appId: 'app' }), [ofApp.id]);
    assert.deepEqual(await seen({ profileId, appId: 'other-app' }), []);
    assert.deepEqual(await seen({ profileId: randomUUID(), appId: 'app' }), []);

    const { client } = harness;
    await client.sendTest({ owner: ofApp.owner, subscriptionId: ofApp.id });
    const [delivery] = await harness.deliveries(ofApp);
    const deliveryId = delivery?.id ?? '';
    const strangers = [
      { owner: { profileId: randomUUID(), appId: '' }, id: ofApp.id },
      { owner: { profileId: randomUUID(), appId: 'app' }, id: ofApp.id },
      { owner: { profileId, appId: 'other-app' }, id: ofApp.id },
      { owner: { profileId, appId: 'app' }, id: ofProfile.id },
    ];
    for (const { owner, id } of strangers) {
      const subscriptionId = id;
      for (const call of [
        () => client.changeSubscription({ owner, id, active: false }),
        () => client.removeSubscription({ owner, id }),
        () => client.listDeliveries({ owner, subscriptionId, limit: 10 }),
        () => client.redeliver({ owner, subscriptionId, deliveryId }),
        () => client.sendTest({ owner, subscriptionId }),
      ])
        await assert.rejects(call(), refused('not_found'));
    }
    const elsewhere = { owner: ofProfile.owner, subscriptionId: ofProfile.id, deliveryId };
    await assert.rejects(client.redeliver(elsewhere), refused('not_found'));
  });

  it('is one of at most 20 of a profile, and of at most 10 of an app there, however many are made at once', async () => {
    const owner = { profileId: randomUUID(), appId: 'app' };
    const made = async (count: number, of: typeof owner) =>
      (await Promise.allSettled(Array.from({ length: count }, () => create({ owner: of }))))
        .map((outcome) => (outcome.status === 'rejected' ? outcome.reason.reason : 'made'))
        .sort();
    const full = (count: number, rest: number) => [
      ...Array.from({ length: rest }, () => 'invalid_state'),
      ...Array.from({ length: count }, () => 'made'),
    ];
    assert.deepEqual(await made(12, owner), full(10, 2));
    assert.deepEqual(await made(11, { ...owner, appId: '' }), full(10, 1));
    const [first] = (await harness.client.listSubscriptions({ owner })).subscriptions;
    await harness.client.removeSubscription({ owner, id: first?.id ?? '' });
    assert.deepEqual(await made(1, owner), ['made']);
  });

  it('is the same one, with the same secret, when its creation is repeated', async () => {
    const owner = { profileId: randomUUID(), appId: '' };
    const ask = { owner, operationId: randomUUID() };
    const answers = await Promise.all([create(ask), create(ask), create(ask)]);
    for (const answer of [...answers, await create(ask)]) assert.deepEqual(answer, answers[0]);
    assert.equal((await harness.client.listSubscriptions({ owner })).subscriptions.length, 1);
  });

  it('has one new secret however often its rotation is repeated', async () => {
    const { id, owner, secret } = await harness.subscribe();
    const rotate = async (operationId: string) =>
      (await harness.client.changeSubscription({ owner, id, rotateSecret: true, operationId })).secret;
    const first = await rotate('one');
    assert.notEqual(first, secret);
    assert.equal(await rotate('one'), first);
    assert.notEqual(await rotate('two'), first);
    assert.equal((await harness.client.changeSubscription({ owner, id, description: 'x' })).secret, '');
  });

  it('of an app gets another URL or secret only from the app', async () => {
    const { id, owner } = await harness.subscribe({ appId: 'app' });
    const profile = { profileId: owner.profileId, appId: '' };
    const url = `${harness.receiver.url}/other`;
    for (const init of [{ url }, { rotateSecret: true }, { url, active: false }])
      await assert.rejects(harness.client.changeSubscription({ owner: profile, id, ...init }), refused('forbidden'));
    for (const init of [{ active: false }, { description: 'theirs' }, { events: ['message.received'] }])
      await harness.client.changeSubscription({ owner: profile, id, ...init });
    const { subscription } = await harness.client.changeSubscription({ owner, id, url, rotateSecret: true });
    assert.deepEqual([subscription?.url, subscription?.status, subscription?.description], [url, 'paused', 'theirs']);
  });

  it('changes only what the request names', async () => {
    const { id, owner } = await harness.subscribe();
    const change = async (init: object) => {
      const { subscription } = await harness.client.changeSubscription({ owner, id, ...init });
      return [subscription?.events.length, subscription?.description, subscription?.status];
    };
    assert.deepEqual(await change({ description: 'CRM' }), [1, 'CRM', 'active']);
    assert.deepEqual(await change({ events: ['message.received', 'channel.health.updated'] }), [2, 'CRM', 'active']);
    assert.deepEqual(await change({ active: false }), [2, 'CRM', 'paused']);
    assert.deepEqual(await change({ description: '' }), [2, '', 'paused']);
    assert.deepEqual(await change({ active: true }), [2, '', 'active']);
  });

  it('is removed together with its deliveries', async () => {
    const { id, owner } = await harness.subscribe();
    await harness.client.sendTest({ owner, subscriptionId: id });
    await harness.client.removeSubscription({ owner, id });
    await assert.rejects(harness.client.removeSubscription({ owner, id }), refused('not_found'));
    assert.equal(await harness.collections.deliveries.countDocuments({ subscription_id: id }), 0);
    assert.equal(await harness.collections.subscriptions.countDocuments({ _id: id }), 0);
  });

  it('sends a sample of any of its events, once per operation', async () => {
    const { id: subscriptionId, owner } = await harness.subscribe({ events: [...events, 'message.received'] });
    const ask = { owner, subscriptionId };
    const operationId = randomUUID();
    const first = await harness.client.sendTest({ ...ask, operationId });
    assert.equal((await harness.client.sendTest({ ...ask, operationId })).delivery?.id, first.delivery?.id);
    assert.equal(first.delivery?.eventId, operationId);
    await harness.client.sendTest({ ...ask, eventType: 'message.received' });
    await assert.rejects(
      harness.client.sendTest({ ...ask, eventType: 'channel.health.updated' }),
      refused('validation_error', 'event_type'),
    );
    const ofThis = () => harness.receiver.received.filter(({ body }) => body.profile_id === owner.profileId);
    await eventually(() => assert.equal(ofThis().length, 2));
    assert.equal(ofThis().find(({ body }) => body.id === operationId)?.body.type, 'outcome.recorded');
  });
});
