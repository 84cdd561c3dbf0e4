// Tests what ad platforms hear of people who say in their browser what they think of advertising: a server reports what they buy, and
// the exports leave it out or send it by what the browser said.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { newAdAccount } from '../system/ad-account.ts';
import type { Json } from '../system/profile.ts';
import { type SettledSite, type SiteOptions, useSettings } from './settings-fixture.ts';

const GPC: SiteOptions = {
  init: `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
  extraHTTPHeaders: { 'sec-gpc': '1' },
};

describe('What a visitor says in the browser', () => {
  const openWith = useSettings();

  /** Opens the site, and has its conversions go to an ad platform. */
  async function openExporting(settings: object, options: SiteOptions = {}): Promise<SettledSite> {
    const shop = await openWith(settings, options);
    const { pixel } = await newAdAccount(shop.profile);
    const { status, body } = await shop.profile.call('POST', '/exports/destinations', { ad_pixel_id: pixel });
    assert.equal(status, 201, JSON.stringify(body));
    return shop;
  }
  /** Has the visitor come and tell who they are. */
  async function arrive(shop: SettledSite): Promise<void> {
    await shop.open(shop.at('www.shop.test', '/?fbclid=IwAR-browser'));
    await shop.page.evaluate(`touchline.identify({ email: 'ana@example.com' })`);
  }
  /** Reports a sale to the same person, as a till does. @returns what became of it */
  async function sell({ profile }: SettledSite): Promise<Json> {
    await profile.drained();
    const { status, body } = await profile.call('POST', '/events', {
      ...{ event_type: 'payment_received', event_name: 'Order', idempotency_key: randomUUID() },
      ...{ user_traits: { email: 'ana@example.com' }, properties: { value: '20', currency: 'USD' } },
      action_source: 'physical_store',
    });
    assert.equal(status, 202, JSON.stringify(body));
    return eventually(async () => {
      const [row] = (await profile.get(`/exports/deliveries?outcome_event_id=${body.data.outcome_event_id}`)).data;
      assert.ok(row && row.state !== 'pending', JSON.stringify(row));
      return row;
    });
  }
  const endOf = ({ state, reason }: Json) => [state, reason];

  it('is nothing: the sale is sent', async () => {
    await using shop = await openExporting({});
    await arrive(shop);
    await shop.recordedUntil('end');
    assert.deepEqual(endOf(await sell(shop)), ['delivered', null]);
  });

  it('is Global Privacy Control: where such visitors are recorded, the sale stays here', async () => {
    await using shop = await openExporting({ honour_gpc: false }, GPC);
    await arrive(shop);
    await shop.recordedUntil('end');
    assert.deepEqual(endOf(await sell(shop)), ['skipped', 'consent']);
  });

  it('is Global Privacy Control: where it is honoured, nothing of the visit is known, and the sale is sent', async () => {
    await using shop = await openExporting({ honour_gpc: true }, GPC);
    await arrive(shop);
    assert.deepEqual(endOf(await sell(shop)), ['delivered', null]);
    assert.deepEqual(
      (await shop.recorded()).map(({ event_name }) => event_name),
      ['Order'],
    );
  });

  it('is a yes: the sale is sent', async () => {
    await using shop = await openExporting({ consent: 'opt_in' });
    await arrive(shop);
    await shop.page.evaluate('touchline.consent(true)');
    await shop.recordedUntil('end');
    assert.deepEqual(endOf(await sell(shop)), ['delivered', null]);
  });

  for (const consent of ['opt_in', 'none'])
    it(`is a yes that the visitor takes back, with consent ${consent}: the sale stays here`, async () => {
      await using shop = await openExporting({ consent });
      await arrive(shop);
      await shop.page.evaluate('touchline.consent(true)');
      await shop.recordedUntil('end');
      await shop.page.evaluate('touchline.consent(false)');
      await eventually(async () =>
        assert.ok((await shop.recorded()).some(({ event_name }) => event_name === 'consent_withdrawn')),
      );
      assert.deepEqual(endOf(await sell(shop)), ['skipped', 'consent']);
    });
});
