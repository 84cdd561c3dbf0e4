// Tests SubscriberService: what may be sent to whom right now, and the log of the persons that events showed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import type { PersonReadDoc } from '../../access/test/internals.ts';
import { createIssuer, type Issuer, PASSWORD } from './access/credential-kinds.ts';
import { CUSTOMER_ID, SUBSCRIPTION_ID } from './doubles/known-ids.ts';
import { appsClient, partnerApp } from './partner-app.ts';
import { ownClient, type RunningGateway, runGateway } from './running-gateway.ts';

describe('SubscriberService', () => {
  let running: RunningGateway;
  let subscribers: GrpcClient<typeof SubscriberService>;
  before(async () => {
    running = await runGateway('subscribers');
    subscribers = ownClient(SubscriberService, running);
  });
  after(async () => {
    await subscribers[Symbol.asyncDispose]();
    await running[Symbol.asyncDispose]();
  });

  const verdict = async (profileId: string, appId = '') => {
    const { live, seesPersons, healthcareFamily } = await subscribers.checkSubscriber({ profileId, appId });
    return { live, seesPersons, healthcareFamily };
  };
  const seesAll = { live: true, seesPersons: true, healthcareFamily: false };
  const ended = { live: false, seesPersons: false, healthcareFamily: false };
  /** Checks the answer once the cache has expired. */
  const becomes = async (expected: object, profileId: string, appId?: string) => {
    running.forget();
    assert.deepEqual(await verdict(profileId, appId), expected);
  };

  it('lets the profile itself see persons, and an app by its grant', async () => {
    assert.deepEqual(await verdict(running.profileId), seesAll);
    const wide = await partnerApp(running);
    assert.deepEqual(await verdict(wide.profileId, wide.clientId), seesAll);
    const narrow = await partnerApp(running, { scopes: ['conversions:read'] });
    assert.deepEqual(await verdict(narrow.profileId, narrow.clientId), { ...seesAll, seesPersons: false });
  });

  it('says until when any credential can read outcomes: keys and people of the profile, or the grant of the app', async () => {
    await using apps = appsClient(running);
    const reads = async (profileId: string, appId = '') =>
      (await subscribers.checkSubscriber({ profileId, appId })).readsOutcomes;
    const lasts = (expected: boolean, profileId: string, appId?: string) =>
      eventually(async () => assert.equal(await reads(profileId, appId), expected));
    const { workspaceId } = await running.access.createWorkspace({ name: 'Left', reportingCurrency: 'USD' });
    const { profileId } = await running.access.createProfile({ workspaceId, name: 'Left' });
    const issue = async (scopes: string[], expired = false) => {
      const { keyId } = await running.access.issueApiKey({ profileId, name: 'k', scopes });
      const expires_at = new Date(Date.now() - 1000);
      const keys = running.db.collection<{ _id: string }>('api_keys');
      if (expired) await keys.updateOne({ _id: keyId }, { $set: { expires_at } });
      return keyId;
    };
    await issue(['creatives:write', 'attribution:write']);
    await issue(['conversions:read'], true);
    assert.equal(await reads(profileId), false);
    const reader = await issue(['customers:read']);
    await lasts(true, profileId);
    await running.access.revokeApiKey({ keyId: reader });
    assert.equal(await reads(profileId), false, 'at once');
    const people = ownClient(PeopleService, running);
    await people.addMember({ workspaceId, email: 'left@example.com', name: 'L', role: 'member', password: PASSWORD });
    await people[Symbol.asyncDispose]();
    await lasts(true, profileId);

    const app = await partnerApp(running);
    assert.equal(await reads(app.profileId, app.clientId), true);
    await apps.changeApp({ appId: app.clientId, scopes: ['campaigns:read', 'attribution:write'] });
    await lasts(false, app.profileId, app.clientId);
  });

  it('removes persons from an app that loses the scope, and restores them with it', async () => {
    await using apps = appsClient(running);
    const { clientId: appId, profileId } = await partnerApp(running);
    assert.deepEqual(await verdict(profileId, appId), seesAll);
    await apps.changeApp({ appId, scopes: ['conversions:read'] });
    await becomes({ ...seesAll, seesPersons: false }, profileId, appId);
    await apps.changeApp({ appId, scopes: ['conversions:read', 'customers:read'] });
    await becomes(seesAll, profileId, appId);
  });

  it('ends with an app that is disabled, and never begins on a profile that the app did not make', async () => {
    await using apps = appsClient(running);
    const { clientId: appId, profileId } = await partnerApp(running);
    assert.deepEqual(await verdict(running.profileId, appId), ended);
    assert.deepEqual(await verdict(profileId, randomUUID()), ended);
    assert.deepEqual(await verdict(profileId, appId), seesAll);
    await apps.changeApp({ appId, disabled: true });
    await becomes(ended, profileId, appId);
    await apps.changeApp({ appId, disabled: false });
    await becomes(seesAll, profileId, appId);
  });

  it('ends with the workspace of the profile, and with that of the company behind the app', async () => {
    const { access } = running;
    const { workspaceId } = await access.createWorkspace({ name: 'Short-lived', reportingCurrency: 'USD' });
    const { profileId } = await access.createProfile({ workspaceId, name: 'Short-lived' });
    assert.deepEqual(await verdict(profileId), seesAll);
    await access.changeWorkspace({ workspaceId, archived: true });
    await becomes({ ...seesAll, live: false }, profileId);
    await access.changeWorkspace({ workspaceId, archived: false });
    await becomes(seesAll, profileId);

    await using apps = appsClient(running);
    const { workspaceId: company } = await access.createWorkspace({ name: 'Company', reportingCurrency: 'USD' });
    const { app } = await apps.createApp({ workspaceId: company, name: 'Theirs', allScopes: true });
    const appId = app?.appId ?? assert.fail();
    const provisionedBy = { $set: { provisioned_by: { kind: 'app', id: appId } } };
    await running.db.collection<{ _id: string }>('profiles').updateOne({ _id: profileId }, provisionedBy);
    await becomes(seesAll, profileId, appId);
    await access.changeWorkspace({ workspaceId: company, archived: true });
    await becomes(ended, profileId, appId);
  });

  it('says that a profile is of the healthcare family, where no app sees a person', async () => {
    const { clientId: appId, profileId } = await partnerApp(running);
    assert.deepEqual(await verdict(profileId, appId), seesAll);
    await running.access.changeProfile({ profileId, privacyMode: 'platform_safe' });
    await becomes({ live: true, seesPersons: false, healthcareFamily: true }, profileId, appId);
    assert.deepEqual(await verdict(profileId), { ...seesAll, healthcareFamily: true });
  });

  it('finds no profile that does not exist', async () => {
    const request = { profileId: randomUUID(), appId: '' };
    await assert.rejects(subscribers.checkSubscriber(request), {
      code: 'NOT_FOUND',
      message: 'There is no such profile.',
    });
    const sent = { ...request, customerIds: [CUSTOMER_ID], subscriptionId: SUBSCRIPTION_ID, eventId: randomUUID() };
    await assert.rejects(subscribers.recordPersonsSent(sent), { code: 'NOT_FOUND' });
  });

  it('writes the persons that an event shows into the PII access log of the workspace, each once', async () => {
    const { clientId: appId, profileId } = await partnerApp(running);
    const eventId = randomUUID();
    await subscribers.recordPersonsSent({
      profileId,
      appId,
      operation: 'webhook:outcome.recorded',
      customerIds: [CUSTOMER_ID, CUSTOMER_ID],
      subscriptionId: SUBSCRIPTION_ID,
      eventId,
    });
    const log = running.db.collection<PersonReadDoc>('person_reads');
    const { _id, at, workspace_id, ...rest } = (await log.findOne({ profile_id: profileId })) ?? assert.fail();
    assert.ok(_id !== '' && Date.now() - at.getTime() < 3_600_000);
    const profile = await running.db
      .collection<{ _id: string; workspace_id: string }>('profiles')
      .findOne({ _id: profileId });
    assert.equal(workspace_id, profile?.workspace_id);
    assert.deepEqual(rest, {
      profile_id: profileId,
      operation: 'webhook:outcome.recorded',
      credential: { kind: 'webhook', id: SUBSCRIPTION_ID, name: 'Partner' },
      user_id: null,
      customer_profile_ids: [CUSTOMER_ID],
      request_id: eventId,
    });
  });

  it('refuses an empty entry', async () => {
    const sent = { profileId: running.profileId, customerIds: [CUSTOMER_ID], subscriptionId: SUBSCRIPTION_ID };
    await assert.rejects(subscribers.recordPersonsSent({ ...sent, customerIds: [] }), { code: 'INVALID_ARGUMENT' });
    await assert.rejects(subscribers.recordPersonsSent({ ...sent, subscriptionId: '' }), { code: 'INVALID_ARGUMENT' });
  });

  describe('in the log that owners read', () => {
    let issuer: Issuer;
    before(async () => {
      issuer = await createIssuer(running);
    });
    after(async () => await issuer[Symbol.asyncDispose]());

    it('is listed with the reads', async () => {
      await subscribers.recordPersonsSent({
        profileId: running.profileId,
        operation: 'webhook:outcome.recorded',
        customerIds: [CUSTOMER_ID],
        subscriptionId: SUBSCRIPTION_ID,
        eventId: 'event-1',
      });
      const path = `/workspaces/${running.workspaceId}/pii-access-log?customer_profile_id=${CUSTOMER_ID}`;
      const headers = { authorization: '', ...(await issuer.session('owner')) };
      const { data } = (await (await running.call('GET', path, { headers })).json()) as { data: PersonReadDoc[] };
      assert.partialDeepStrictEqual(data, [
        {
          operation: 'webhook:outcome.recorded',
          credential: { kind: 'webhook', id: SUBSCRIPTION_ID, name: 'Webhook' },
        },
      ]);
    });
  });
});
