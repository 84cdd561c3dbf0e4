// Tests erasing customers: who may, which refusals there are, and what a receipt contains.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { EraseCustomerRequest } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { createIssuer, type Issuer, type Shown } from '../access/credential-kinds.ts';
import { CUSTOMER_ID } from '../doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

const BODY = { request_ref: 'dsr-1', customer_key: 'C-77' };

describe('erasing a customer', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  const asked: EraseCustomerRequest[] = [];
  before(async () => {
    const { erasures } = serviceDoubles();
    const eraseCustomer: typeof erasures.eraseCustomer = async (request, call) => {
      asked.push(request);
      return erasures.eraseCustomer(request, call);
    };
    running = await runGateway('erasures', { doubles: { erasures: { ...erasures, eraseCustomer } } });
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const erase = (body: unknown, shown?: Shown) => running.post('/customers/erasures', body, shown as never);
  const ofWorkspace = (shown: Shown, body: object, workspaceId = running.workspaceId) =>
    running.post(`/workspaces/${workspaceId}/customer-erasures`, body, { authorization: '', ...shown });

  it('answers 202 with the whole receipt and nothing else', async () => {
    const response = await erase(BODY);
    const json = await response.json();
    assert.deepEqual(
      [response.status, json],
      [
        202,
        {
          data: {
            erasure_id: CUSTOMER_ID,
            request_ref: 'dsr-1',
            status: 'done',
            customer_key: 'C-77',
            reason: 'other',
            requested_at: '2026-01-15T10:00:00.000Z',
            completed_at: '2026-01-15T10:00:00.000Z',
          },
          meta: { profile_id: running.profileId },
        },
      ],
    );
  });

  it('answers 200 with the receipt of an earlier erasure', async () => {
    assert.equal((await erase({ ...BODY, request_ref: 'again' })).status, 200);
  });

  it('passes on which key was used, and every member', async () => {
    const sent = { identifier_type: 'national_id', identifier_value: '1', country: 'CL', reason: 'account_closed' };
    await erase({ request_ref: 'dsr-2', ...sent });
    const [request] = asked;
    assert.match(request?.askedBy ?? '', /^api_key:\w+$/);
    assert.deepEqual(
      [request?.identifierType, request?.identifierValue, request?.country, request?.reason, request?.externalId],
      ['national_id', '1', 'CL', 'account_closed', undefined],
    );
  });

  it('treats null as not sent, and an empty text as a selector that cannot be read', async () => {
    await erase({ ...BODY, email: null, phone: '' });
    assert.deepEqual([asked[0]?.email, asked[0]?.phone], [undefined, '']);
  });

  const REFUSED: [string, unknown, number, string][] = [
    ['a body that is not an object', ['x'], 400, 'invalid_request'],
    ['no request_ref', { customer_key: 'C-77' }, 400, 'invalid_parameter'],
    ['a request_ref that is not a text', { ...BODY, request_ref: 7 }, 400, 'invalid_parameter'],
    ['a selector that is not a text', { request_ref: 'r', email: {} }, 400, 'invalid_parameter'],
    ['a selector with a NUL', { request_ref: 'r', email: 'a\0@example.com' }, 400, 'invalid_parameter'],
    ['an invalid country', { ...BODY, country: 'Chile' }, 400, 'invalid_parameter'],
    ['an empty reason', { ...BODY, reason: '' }, 400, 'invalid_parameter'],
    ['an unknown member', { ...BODY, customer_profile_id: CUSTOMER_ID }, 422, 'validation_error'],
    ['a profile in the body', { ...BODY, profile_id: CUSTOMER_ID }, 422, 'validation_error'],
    ['an unknown customer', { request_ref: 'r', customer_key: 'C-78' }, 404, 'customer_not_found'],
  ];
  for (const [what, body, status, code] of REFUSED) {
    it(`refuses ${what} with ${status} ${code}`, async () => {
      const response = await erase(body);
      assert.deepEqual([response.status, (await errorOf(response)).code], [status, code]);
    });
  }

  it('is not for people: 403 api_key_required for a session and for a user token', async () => {
    const origin = { origin: new URL(running.url('/')).origin };
    for (const shown of [
      { ...origin, ...(await issuer.session('owner')) },
      await issuer.userToken(['attribution:write', 'mcp:write']),
    ]) {
      const response = await erase(BODY, { authorization: '', ...shown });
      assert.deepEqual([response.status, (await errorOf(response)).code], [403, 'api_key_required']);
    }
  });

  it('does not require the attribution add-on', async () => {
    await running.db
      .collection('profiles')
      .updateOne({ _id: running.profileId as never }, { $set: { entitlements: [] } });
    try {
      const key = await running.issueKey(['attribution:write']);
      assert.equal((await erase(BODY, { authorization: `Bearer ${key}` })).status, 202);
    } finally {
      await running.db
        .collection('profiles')
        .updateOne({ _id: running.profileId as never }, { $set: { entitlements: ['svc_attribution'] } });
    }
  });

  it('returns a receipt, and 404 erasure_not_found for any other id', async () => {
    assert.equal((await running.call('GET', `/customers/erasures/${CUSTOMER_ID}`)).status, 200);
    for (const id of [randomUUID(), 'x', 'dsr-1']) {
      const response = await running.call('GET', `/customers/erasures/${id}`);
      assert.deepEqual([response.status, (await errorOf(response)).code], [404, 'erasure_not_found']);
    }
  });

  describe('as a person', () => {
    const body = () => ({ ...BODY, profile_id: running.profileId });

    it('is for owners and admins, whom the receipt names', async () => {
      for (const role of ['owner', 'admin'] as const) {
        const response = await ofWorkspace(await issuer.session(role), body());
        assert.equal(response.status, 202, JSON.stringify(await response.json()));
        assert.equal(asked.at(-1)?.askedBy, `user:${issuer.people[role].userId}`);
        assert.equal(asked.at(-1)?.profileId, running.profileId);
      }
    });

    it('returns the profile from which the customer was erased, in the first receipt and in a repeat', async () => {
      const { workspaceId } = running;
      const { profileId } = await running.access.createProfile({ workspaceId, name: 'Second shop' });
      for (const request_ref of ['dsr-1', 'again']) {
        const sent = { ...body(), request_ref, profile_id: profileId.toUpperCase() };
        const response = await ofWorkspace(await issuer.session('owner'), sent);
        const { meta } = (await response.json()) as { meta: unknown };
        assert.deepEqual([meta, asked.at(-1)?.profileId], [{ profile_id: profileId }, profileId]);
      }
    });

    it('is not for members', async () => {
      const response = await ofWorkspace(await issuer.session('member'), body());
      assert.deepEqual([response.status, (await errorOf(response)).code, asked.length], [403, 'forbidden', 0]);
    });

    it('finds neither a workspace nor a profile of another tenant', async () => {
      const owner = await issuer.session('owner');
      const foreign = { ...body(), profile_id: issuer.app.profileId };
      const answers = [
        await ofWorkspace(owner, body(), randomUUID()),
        await ofWorkspace(owner, { ...body(), profile_id: issuer.app.profileId }, issuer.app.workspaceId),
        await ofWorkspace(owner, foreign),
        await ofWorkspace(owner, { ...body(), profile_id: randomUUID() }),
      ];
      for (const response of answers)
        assert.deepEqual([response.status, (await errorOf(response)).code], [404, 'not_found']);
      assert.equal(asked.length, 0);
    });

    it('requires the profile', async () => {
      for (const profile_id of [undefined, 'x', 7]) {
        const response = await ofWorkspace(await issuer.session('owner'), { ...BODY, profile_id });
        assert.deepEqual([response.status, (await errorOf(response)).code], [400, 'invalid_parameter']);
      }
    });
  });
});
