// Tests what ad platforms hear of people who say in their browser what they think of advertising: a server reports what they buy, and
// the exports leave it out or send it by what the browser said.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Json } from '../system/profile.ts';
import { arrive, sell, useExportingSite } from './exporting-site.ts';
import type { SiteOptions } from './settings-fixture.ts';

const GPC: SiteOptions = {
  init: `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
  extraHTTPHeaders: { 'sec-gpc': '1' },
};

describe('What a visitor says in the browser', () => {
  const openExporting = useExportingSite();
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
