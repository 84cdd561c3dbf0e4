// Tests what becomes of the ids that an ad platform's script keeps in a site's cookies: from a real browser to what the platform
// receives with a sale, and what stays in the browser.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import type { Json } from '../system/profile.ts';
import { arrive, sell, useExportingSite } from './exporting-site.ts';
import type { SettledSite } from './settings-fixture.ts';

const FBP = 'fb.1.1754006400000.1098115397';
/** With the part that the platform's own libraries append. */
const FBC = 'fb.1.1754006400000.IwAR-browser.BAECAQAB';

describe('The cookies of an ad platform', () => {
  const openExporting = useExportingSite();

  const have = ({ context }: SettledSite, values: Record<string, string>) =>
    context.addCookies(
      Object.entries(values).map(([name, value]) => ({ name, value, domain: '.shop.test', path: '/' })),
    );
  /** Returns the bodies of all posts that were answered, once those are among them that have an event of each name. */
  const sentWith = (shop: SettledSite, ...names: string[]): Promise<Json[]> =>
    eventually(() => {
      const bodies: Json[] = shop.posts.map(({ body }) => JSON.parse(body));
      const sent = bodies.flatMap(({ events }) => events.map(({ name }: Json) => name));
      assert.deepEqual(
        names.filter((name) => !sent.includes(name)),
        [],
      );
      return bodies;
    });
  /** Returns which cookies are stored, once for each event that has any. */
  const stored = async (shop: SettledSite) =>
    (await shop.recorded()).flatMap(({ ad_cookies }) => (Object.keys(ad_cookies ?? {}).length > 0 ? [ad_cookies] : []));

  it('are in what the platform receives of a sale', async () => {
    await using shop = await openExporting({});
    await have(shop, { _fbc: FBC, _fbp: FBP });
    await arrive(shop);
    await shop.recordedUntil('end');
    const row = await sell(shop);
    assert.equal(row.state, 'delivered', JSON.stringify(row));
    const { events } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/received`)).json()) as Json;
    const [one] = events.filter(({ event }: Json) => event.event_id === row.dedupe_id);
    assert.deepEqual([one?.event.user_data.fbc, one?.event.user_data.fbp], [FBC, FBP]);
  });

  it('are read when something is sent, since the platform’s script may write them late', async () => {
    await using shop = await openExporting({});
    await shop.open(shop.at('www.shop.test'));
    await shop.recordedUntil('before');
    for (const body of await sentWith(shop, 'before')) assert.equal('ad_cookies' in body, false);
    await shop.page.evaluate(`document.cookie = '_fbp=${FBP};path=/'`);
    await shop.recordedUntil('after');
    assert.deepEqual(await stored(shop), [{ fbp: FBP }]);
  });

  it('are sent only of a visitor who agreed, where the profile asks', async () => {
    await using shop = await openExporting({ consent: 'opt_in' });
    await have(shop, { _fbp: FBP });
    await shop.open(shop.at('www.shop.test'));
    await shop.page.evaluate(`touchline.track('early'); touchline.consent(true)`);
    await shop.recordedUntil('agreed');
    assert.deepEqual(new Set((await stored(shop)).map(({ fbp }) => fbp)), new Set([FBP]));
    await shop.page.evaluate('touchline.consent(false)');
    await eventually(async () => {
      const said = (await sentWith(shop, 'early', 'agreed')).map(({ consent, ad_cookies }) => [
        consent,
        ad_cookies?.fbp,
      ]);
      assert.deepEqual(new Set(said.map(String)), new Set([`true,${FBP}`, 'false,']));
    });
  });

  it('stay in the browser where they hold anything else', async () => {
    await using shop = await openExporting({});
    const values = ['ana@example.com', `${FBP}%20ana`, `fb.1.${'x'.repeat(1000)}`, 'fb.'];
    for (const [index, value] of values.entries()) {
      await have(shop, { _fbc: value, _fbp: value, x_fbp: FBP });
      await shop.open(shop.at('www.shop.test'));
      await shop.recordedUntil(`end-${index}`);
    }
    const bodies = await sentWith(shop, ...values.map((_, index) => `end-${index}`));
    for (const body of bodies) assert.equal('ad_cookies' in body, false, JSON.stringify(body));
  });
});
