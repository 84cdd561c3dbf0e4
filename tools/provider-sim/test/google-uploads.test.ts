// Tests what advertisers send to the simulated Google: conversions, their status, adjustments, and lists of Customer Match.
import assert from 'node:assert/strict';
import type { GoogleWorldInput } from '../google/world.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { APP, CUSTOMER, REFRESH_TOKEN, smallGoogleWorld } from './small-google-world.ts';
import { smallWorld } from './small-world.ts';

const ACTION = '77001';
const digest = (letter: string) => letter.repeat(64);
const destinations = (productDestinationId: string) => [
  { operatingAccount: { accountType: 'GOOGLE_ADS', accountId: CUSTOMER }, productDestinationId },
];

describe('the provider simulator, as an advertiser sends to Google', () => {
  let sim: ProviderSim;
  let token: string;
  const start = async (change: GoogleWorldInput = {}) => {
    const conversion_actions = [
      { id: ACTION, customer_id: CUSTOMER, name: 'Sale' },
      { id: '77002', customer_id: CUSTOMER, name: 'Page', type: 'WEBPAGE' },
    ];
    const google = { ...smallGoogleWorld(), conversion_actions, adjustable_after_hours: 0, ...change };
    sim = await startProviderSim({ world: { ...smallWorld(), google } });
    const { client_id, client_secret } = APP;
    const form = { grant_type: 'refresh_token', refresh_token: REFRESH_TOKEN, client_id, client_secret };
    const answer = await fetch(`${sim.url}/token`, { method: 'POST', body: new URLSearchParams(form) });
    token = ((await answer.json()) as Json).access_token;
  };
  afterEach(() => sim[Symbol.asyncDispose]());

  const call = async (path: string, body?: object): Promise<Json> => {
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'developer-token': APP.developer_token },
      'content-type': 'application/json',
    };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return await (await fetch(`${sim.url}${path}`, init)).json();
  };
  const event = (transactionId: string, init: object = {}) => ({
    ...{ transactionId, eventTimestamp: new Date().toISOString(), eventSource: 'WEB' },
    ...{ adIdentifiers: { gclid: 'click' }, currency: 'CLP', conversionValue: 10, ...init },
  });
  const ingest = (events: object[], more: object = {}) =>
    call('/v1/events:ingest', { destinations: destinations(ACTION), events, ...more });
  const status = async (requestId: string): Promise<Json> =>
    (await call(`/v1/requestStatus:retrieve?requestId=${requestId}`)).requestStatusPerDestination[0];
  const reason = ({ error }: Json): string => error.details[0].reason;

  it('takes conversions, and tells later how many of them failed and why', async () => {
    await start({ unknown_clicks: ['stranger'], processing_polls: 1 });
    const { requestId } = await ingest([event('1'), event('2', { adIdentifiers: { gclid: 'stranger' } })]);
    assert.equal((await status(requestId)).requestStatus, 'PROCESSING');
    const { requestStatus, errorInfo } = await status(requestId);
    assert.equal(requestStatus, 'PARTIAL_SUCCESS');
    assert.deepEqual(errorInfo.errorCounts, [{ recordCount: '1', reason: 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND' }]);
    assert.deepEqual(
      sim.uploads.conversions.map(({ transaction_id }) => transaction_id),
      ['1'],
    );
  });

  it('counts a transaction once', async () => {
    await start();
    await ingest([event('1')]);
    const { requestId } = await ingest([event('1')]);
    assert.equal((await status(requestId)).requestStatus, 'FAILED');
    assert.deepEqual(
      sim.uploads.conversions.map(({ times }) => times),
      [2],
    );
  });

  const REFUSED: [string, object, string][] = [
    ['without a click and without user data', { adIdentifiers: {} }, 'NO_IDENTIFIERS_PROVIDED'],
    ['with a currency that does not exist', { currency: 'XQX' }, 'INVALID_CURRENCY_CODE'],
    ['without a time', { eventTimestamp: undefined }, 'EVENT_TIME_INVALID'],
    ['with an address in clear text', { userData: { userIdentifiers: [{ emailAddress: 'a@b.c' }] } }, 'INVALID_SHA256'],
  ];
  for (const [what, init, code] of REFUSED)
    it(`refuses the whole request for one event ${what}, and names it`, async () => {
      await start();
      const answer = await ingest([event('1'), event('2', init)], { encoding: 'HEX' });
      assert.ok(reason(answer).startsWith(code), reason(answer));
      assert.match(answer.error.details[1].fieldViolations[0].field, /^events\[1\]/);
      assert.equal(sim.uploads.conversions.length, 0);
    });

  it('only validates when it is asked to', async () => {
    await start();
    assert.deepEqual(await ingest([event('1')], { validateOnly: true }), {});
    assert.deepEqual([sim.uploads.conversions.length, sim.uploads.validated], [0, 1]);
  });

  it('refuses an action that takes no uploads, and a grant without the scope', async () => {
    await start();
    assert.equal(
      reason(await ingest([event('1')], { destinations: destinations('77002') })),
      'INVALID_CONVERSION_ACTION_TYPE',
    );
    sim.patch({ google: { grants: [{ refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER], scopes: ['openid'] }] } });
    assert.equal(reason(await ingest([event('1')])), 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  });

  it('judges each adjustment by itself', async () => {
    await start();
    await ingest([event('1'), event('2')]);
    const adjustment = (orderId: string, more: object) => ({
      ...{ conversionAction: `customers/${CUSTOMER}/conversionActions/${ACTION}`, orderId },
      ...{ adjustmentDateTime: '2099-01-01 00:00:00+00:00', ...more },
    });
    const restated = { adjustmentType: 'RESTATEMENT', restatementValue: { adjustedValue: 4, currencyCode: 'CLP' } };
    const upload = (...conversionAdjustments: object[]) =>
      call(`/v25/customers/${CUSTOMER}:uploadConversionAdjustments`, { conversionAdjustments, partialFailure: true });
    const answer = await upload(
      adjustment('1', restated),
      adjustment('9', restated),
      adjustment('2', { adjustmentType: 'RETRACTION' }),
    );
    const [failed] = answer.partialFailureError.details[0].errors;
    assert.deepEqual(
      [failed.errorCode.conversionAdjustmentUploadError, failed.location.fieldPathElements[0].index],
      ['CONVERSION_NOT_FOUND', 1],
    );
    assert.deepEqual(
      sim.uploads.conversions.map(({ value }) => value?.amount ?? null),
      [4, null],
    );
    const again = await upload(adjustment('2', { adjustmentType: 'RETRACTION' }));
    assert.match(JSON.stringify(again), /CONVERSION_ALREADY_RETRACTED/);
  });

  it('keeps the old way of uploading closed', async () => {
    await start();
    const answer = await call(`/v25/customers/${CUSTOMER}:uploadClickConversions`, { conversions: [] });
    assert.match(JSON.stringify(answer), /CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE/);
  });

  it('makes lists of Customer Match, and changes their members once the terms are accepted', async () => {
    await start();
    const list = { name: 'Buyers', crmBasedUserList: { uploadKeyType: 'CONTACT_INFO' } };
    const made = await call(`/v25/customers/${CUSTOMER}/userLists:mutate`, { operations: [{ create: list }] });
    const id = made.results[0].resourceName.split('/').at(-1);
    const members = {
      ...{ destinations: destinations(id), encoding: 'HEX' },
      audienceMembers: [{ userData: { userIdentifiers: [{ emailAddress: digest('a') }] } }],
    };
    const terms = { termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' } };
    const size = () => sim.uploads.userLists[0]?.members.size;
    assert.equal(reason(await call('/v1/audienceMembers:ingest', members)), 'TERMS_AND_CONDITIONS_NOT_SIGNED');
    await call('/v1/audienceMembers:ingest', { ...members, ...terms });
    assert.equal(size(), 1);
    await call('/v1/audienceMembers:remove', members);
    assert.equal(size(), 0);
  });
});
