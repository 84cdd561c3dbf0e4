// Tests opening a link with a token: the browser, with everything seen of it before, belongs to the customer of the token.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { identityLinked, identityMerged } from '@touchline/proto/catalog.ts';
import type { IdentityResolved } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import { createLinkTokenSeal, type LinkTokenSeal } from '../src/link-tokens/link-token-seal.ts';
import { LINK_TOKEN_KEYS, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

const EXPIRY = new Date('2026-02-01T00:00:00Z');

describe('opening a link with a token', () => {
  let identity: RunningIdentity;
  let profile: string;
  let customerId: string;
  const seal: LinkTokenSeal =
    createLinkTokenSeal([{ kid: 'test', key: Buffer.from(LINK_TOKEN_KEYS.slice(5), 'base64') }]) ?? assert.fail();
  before(async () => {
    identity = await runIdentity();
  });
  after(() => identity[Symbol.asyncDispose]());
  beforeEach(async () => {
    profile = randomUUID();
    customerId = await customer({ email: 'ana@example.com' });
  });

  async function customer(row: object): Promise<string> {
    const { results } = await identity.client.importCustomers({ profileId: profile, rows: [row] });
    return results[0]?.customerId ?? '';
  }
  const tokenOf = (id: string) => seal.seal(profile, id, EXPIRY);
  async function resolve(...events: ReturnType<typeof testEvent>[]): Promise<IdentityResolved[]> {
    await identity.record(events);
    return identity.resolutionOf(events.map(({ event }) => event.eventId ?? ''));
  }
  const said = (one: IdentityResolved | undefined) => [one?.visitorOwnerId, one?.joinMethod, one?.isLinkClick];

  it('gives the browser to the customer, and publishes that for services that store its earlier visits', async () => {
    const [earlier] = await resolve(testEvent(profile, { visitor: 'v', minute: 1 }));
    assert.deepEqual(said(earlier), ['', '', false]);
    const linkToken = await tokenOf(customerId);
    const [click, next] = await resolve(
      testEvent(profile, { id: `e-${profile}`, visitor: 'v', minute: 5, linkToken }),
      testEvent(profile, { visitor: 'v', minute: 6 }),
    );
    assert.deepEqual(said(click), [customerId, 'link_token', true]);
    assert.deepEqual(said(next), [customerId, 'visitor', false]);
    // No customer was named: only the browser has an owner.
    assert.deepEqual(
      [click?.customerId, click?.ownerJoinMethod, next?.ownerJoinMethod],
      ['', 'link_token', 'link_token'],
    );
    await identity.drained();
    assert.equal(await identity.told(identityLinked, profile), 1);
    const link = await eventually(
      () => identity.linked.find(({ profileId }) => profileId === profile) ?? assert.fail(),
    );
    assert.deepEqual(
      [link.visitorId, link.customerId, link.evidenceEventId, link.joinMethod],
      ['v', customerId, `e-${profile}`, 'link_token'],
    );
  });

  it('leaves a browser with its customer, and counts the click', async () => {
    const other = await customer({ email: 'eva@example.com' });
    await resolve(testEvent(profile, { visitor: 'v', minute: 1, traits: { email: 'eva@example.com' } }));
    const [click] = await resolve(
      testEvent(profile, { visitor: 'v', minute: 5, linkToken: await tokenOf(customerId) }),
    );
    assert.deepEqual(said(click), [other, 'visitor', true]);
    assert.notEqual(other, customerId);
  });

  it('ignores a token that is expired, foreign, tampered with or nonsense, and still counts the visit', async () => {
    const token = await tokenOf(customerId);
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    const cases: [string, string, Date?][] = [
      ['expired', token, EXPIRY],
      ['foreign', await seal.seal(randomUUID(), customerId, EXPIRY)],
      ['unknown', await tokenOf(randomUUID())],
      ['changed', changed],
      ['nonsense', 'x'.repeat(4096)],
    ];
    const events = cases.map(([visitor, linkToken, receivedAt]) =>
      testEvent(profile, { visitor, linkToken, ...(receivedAt && { receivedAt }) }),
    );
    for (const one of await resolve(...events)) assert.deepEqual(said(one), ['', '', false], one.event?.visitorId);
  });

  it('uses the collector’s clock and not the browser’s', async () => {
    const linkToken = await tokenOf(customerId);
    const [late] = await resolve(testEvent(profile, { visitor: 'v', minute: 1, linkToken, receivedAt: EXPIRY }));
    assert.deepEqual(said(late), ['', '', false]);
  });

  it('links to the survivor of a merge', async () => {
    const younger = await customer({ phone: '+56987654321' });
    await customer({ email: 'ana@example.com', phone: '+56987654321' });
    const [click] = await resolve(testEvent(profile, { visitor: 'v', linkToken: await tokenOf(younger) }));
    assert.deepEqual(said(click), [customerId, 'link_token', true]);
  });

  it('stops linking once the customer is erased', async () => {
    const linkToken = await tokenOf(customerId);
    await identity.mongo.db
      .collection<{ _id: string }>('customers')
      .updateOne({ _id: `${profile}|${customerId}` }, { $set: { erased_at: new Date() } });
    const [click] = await resolve(testEvent(profile, { visitor: 'v', linkToken }));
    assert.deepEqual(said(click), ['', '', false]);
  });

  it('gives the browser to the person who is named in the same event, and merges no customers', async () => {
    const event = testEvent(profile, {
      visitor: 'v',
      linkToken: await tokenOf(customerId),
      traits: { email: 'eva@example.com' },
    });
    const [form] = await resolve(event);
    assert.notEqual(form?.customerId, customerId);
    assert.deepEqual([form?.visitorOwnerId, form?.joinMethod], [form?.customerId, 'email']);
    await identity.drained();
    assert.equal(await identity.told(identityMerged, profile), 0);
  });

  it('ends the same when the events come backwards and twice', async () => {
    const other = await customer({ email: 'eva@example.com' });
    const make = async () => [
      testEvent(profile, { visitor: 'v1', minute: 1 }),
      testEvent(profile, { visitor: 'v1', minute: 2, linkToken: await tokenOf(customerId) }),
      testEvent(profile, { visitor: 'v1', minute: 3, traits: { email: 'eva@example.com' } }),
      testEvent(profile, { visitor: 'v2', minute: 4, traits: { email: 'eva@example.com' } }),
      testEvent(profile, { visitor: 'v2', minute: 5, linkToken: await tokenOf(customerId) }),
    ];
    const events = await make();
    for (const event of [...events.toReversed(), ...events]) await resolve(event);
    await identity.drained();
    const after = await resolve(
      testEvent(profile, { visitor: 'v1', minute: 9 }),
      testEvent(profile, { visitor: 'v2', minute: 9 }),
    );
    assert.deepEqual(
      after.map(({ visitorOwnerId }) => visitorOwnerId),
      [customerId, other],
    );
  });

  it('takes precedence over a later owner who is merged away at the same moment', async () => {
    await resolve(testEvent(profile, { visitor: 'v', minute: 5, traits: { phone: '+56987654321' } }));
    const eva = await customer({ email: 'eva@example.com' });
    await resolve(
      testEvent(profile, { minute: 6, traits: { email: 'ana@example.com', phone: '+56987654321' } }),
      testEvent(profile, { visitor: 'v', minute: 2, linkToken: await tokenOf(eva) }),
    );
    const [after] = await resolve(testEvent(profile, { visitor: 'v', minute: 9 }));
    assert.equal(after?.visitorOwnerId, eva);
  });

  it('means nothing where the deployment has no key', async () => {
    await using off = await runIdentity(1, { LINK_TOKEN_KEYS: '' });
    const event = testEvent(profile, { visitor: 'v', linkToken: await tokenOf(customerId) });
    await off.record([event]);
    const [click] = await off.resolutionOf([event.event.eventId ?? '']);
    assert.deepEqual(said(click), ['', '', false]);
  });
});
