// Tests a hand-off in a real browser that runs no scripts: our page, the vendor's consent screen, and the way back.
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from './chromium.ts';
import { faultsByAxe, openConsole, overflow, picture } from './console-fixture.ts';
import { type HandoffPartner, PARTNER_PAGE, type PartnerProfile, startHandoffPartner } from './handoff-partner.ts';

describe('a hand-off in a browser', () => {
  let browser: Browser;
  let partner: HandoffPartner;
  let call: PartnerProfile['call'];
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
    partner = await startHandoffPartner();
    ({ call } = await partner.newProfile());
  });
  after(async () => {
    await browser?.close();
    await partner?.[Symbol.asyncDispose]();
  });
  const mint = () => call('POST', '/connections/social_ads/handoff', { return_url: partner.returnUrl });

  it('is approved with two accounts to choose from, and returns to the partner with a hint', async () => {
    const handoff = await mint();
    await using context = await openConsole(browser, { width: 360 });
    const page = await context.newPage();
    await page.goto(handoff.url);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Connect Meta Ads');
    assert.match((await page.locator('main').textContent()) ?? '', /Agenda Clínica.*Clínica Andes Centro/s);
    assert.equal(await overflow(page), 0);
    await picture(page, 'handoff-page');
    await page.getByRole('link', { name: 'Continue to Meta Ads' }).click();
    await page.getByLabel('Two accounts').check();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(PARTNER_PAGE).waitFor();
    const back = new URL(page.url());
    assert.deepEqual(
      ['tab', 'connect', 'provider', 'status', 'handoff_id', 'candidate_count'].map((name) =>
        back.searchParams.get(name),
      ),
      ['ads', 'meta', 'social_ads', 'pending_selection', handoff.id, '2'],
    );
    assert.equal((await call('GET', `/handoffs/${handoff.id}`)).result.pending_selection.candidate_count, 2);
    await page.goto(handoff.url);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Choose an account');
    await picture(page, 'handoff-choose');
  });

  it('is declined at the vendor, which the partner learns and the page says', async () => {
    const handoff = await mint();
    await using context = await openConsole(browser);
    const page = await context.newPage();
    await page.goto(handoff.start_url);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(PARTNER_PAGE).waitFor();
    const back = new URL(page.url());
    assert.deepEqual(
      [back.searchParams.get('status'), back.searchParams.get('reason')],
      ['cancelled', 'user_cancelled'],
    );
    await page.goto(handoff.url);
    await page.getByText('You declined').waitFor();
    assert.equal(await page.getByRole('link', { name: /Continue/ }).count(), 0);
  });

  it('cannot be begun in one browser and finished in another', async () => {
    const handoff = await mint();
    await using first = await openConsole(browser);
    const page = await first.newPage();
    await page.goto(handoff.start_url);
    const consentScreen = page.url();
    await using second = await openConsole(browser);
    const other = await second.newPage();
    await other.goto(consentScreen);
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.getByText(PARTNER_PAGE).waitFor();
    assert.equal(new URL(other.url()).searchParams.get('reason'), 'state_invalid');
    assert.deepEqual(await call('GET', '/connections'), []);
  });

  it('is begun with the keyboard alone', async () => {
    const handoff = await mint();
    await using context = await openConsole(browser);
    const page = await context.newPage();
    await page.goto(handoff.url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has pages that are accessible, in ${colorScheme}`, async () => {
      const handoff = await mint();
      const window = { width: 320, colorScheme, javaScriptEnabled: true };
      await using context = await openConsole(browser, window);
      const page = await context.newPage();
      for (const url of [handoff.url, `${handoff.url}&told=handoff_used`, handoff.url.replace(handoff.id, 'nobody')]) {
        await page.goto(url);
        assert.deepEqual(await faultsByAxe(page), []);
        assert.equal(await overflow(page), 0);
      }
      await using chilean = await openConsole(browser, { ...window, locale: 'es-CL' });
      const spanish = await chilean.newPage();
      await spanish.goto(handoff.url);
      await spanish.getByRole('heading', { name: 'Qué no se lee nunca' }).waitFor();
      assert.deepEqual(await faultsByAxe(spanish), []);
      assert.equal(await overflow(spanish), 0);
    });
  }
});
