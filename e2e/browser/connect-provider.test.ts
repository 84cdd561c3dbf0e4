// Tests every provider that a hand-off connects, from the link that a person opens in a browser to the first figures that the
// public API shows.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Browser, Page } from 'playwright-core';
import { ago, lastDays } from '../system/days.ts';
import type { Json } from '../system/profile.ts';
import { findChromium, launchChromium } from './chromium.ts';
import { AGENCY, addConnectWorld, type ConnectWorld, LUCIA } from './connect-world.ts';
import { openConsole } from './console-fixture.ts';
import { type HandoffPartner, PARTNER_PAGE, type PartnerProfile, startHandoffPartner } from './handoff-partner.ts';

const RANGE = lastDays(20);

interface Journey {
  readonly provider: string;
  /** The provider's name on our page, and its older slug in the return URL. */
  readonly name: string;
  readonly slug: string;
  /** The accounts on offer, of which Lucía has the first; absent where a consent gives access to exactly one account. */
  accounts?(world: ConnectWorld): readonly [string, string];
  /** Reads the first figures of a connected account, and fails until they are there. */
  firstFigures(profile: PartnerProfile, account: string, world: ConnectWorld): Promise<void>;
}

const JOURNEYS: readonly Journey[] = [
  {
    ...{ provider: 'social_ads', name: 'Meta Ads', slug: 'meta' },
    accounts: ({ adAccounts }) => adAccounts,
    firstFigures: async ({ call }, account, { campaignOf }) => {
      const [row] = await call('GET', `/campaigns?${RANGE}&campaign_external_id=${campaignOf(account)}`);
      assert.deepEqual([row?.campaign_name, row?.spend, row?.roas], [`Campaign ${account.slice(4)}`, 100, 2.5]);
    },
  },
  {
    ...{ provider: 'search_ads', name: 'Google Ads', slug: 'google_ads' },
    accounts: ({ customers }) => customers,
    firstFigures: async ({ call }, account) => {
      const rows = await call('GET', `/campaigns?${RANGE}&level=campaign&platform=search_ads`);
      assert.deepEqual(
        rows.map((row: Json) => [row.campaign_name, row.external_id, row.spend, row.clicks]),
        [[`Campaign ${account}`, `${account}1`, 100, 10]],
      );
    },
  },
  {
    ...{ provider: 'search_console', name: 'Google Search Console', slug: 'search_console' },
    accounts: ({ sites }) => sites,
    firstFigures: async ({ call }, account, { sites }) => {
      const rows = await call('GET', `/organic-search?${RANGE}&dimension=query`);
      const clicks = 4 + sites.indexOf(account);
      assert.deepEqual(
        rows.map((row: Json) => [row.query, row.clicks, row.impressions]),
        [['dentista', clicks, 100]],
      );
    },
  },
  {
    ...{ provider: 'google_calendar', name: 'Google Calendar', slug: 'google_calendar' },
    accounts: ({ calendars }) => calendars,
    firstFigures: async ({ call }, account) => {
      const [connection] = await call('GET', '/connections?channel=google_calendar');
      const rows = await call('GET', `/calendars/${connection.id}/events?from=${ago(0)}&to=${ago(-2)}`);
      assert.deepEqual(
        rows.map((row: Json) => [row.calendar_id, row.title]),
        [[account, 'Cita']],
      );
    },
  },
  {
    ...{ provider: 'crm_provider', name: 'HighLevel', slug: 'lhg' },
    accounts: ({ locations }) => locations,
    firstFigures: async ({ call }, account, { contactOf }) => {
      const outcomes = await call('GET', '/outcomes/recorded');
      assert.deepEqual(outcomes.map(({ data }: Json) => [data.outcome_type, data.value, data.contact.email]).sort(), [
        ['closed_won', '250', contactOf(account)],
        ['lead_created', null, contactOf(account)],
      ]);
      const customers = await call('GET', `/customers?${RANGE}&goal=closed_won`);
      assert.deepEqual(
        customers.map(({ email }: Json) => email),
        [contactOf(account)],
      );
    },
  },
  {
    ...{ provider: 'payments_provider_a', name: 'Stripe', slug: 'stripe' },
    firstFigures: (profile, _account, world) => paid(profile, world, '80'),
  },
  {
    ...{ provider: 'payments_provider_b', name: 'Mercado Pago', slug: 'mercado_pago' },
    firstFigures: (profile, _account, world) => paid(profile, world, '12.75'),
  },
];

async function paid({ call }: PartnerProfile, { buyer }: ConnectWorld, value: string): Promise<void> {
  const payments = await call('GET', '/payments');
  assert.deepEqual(
    payments.map((row: Json) => [row.value, row.currency, row.is_first_payment, row.verified]),
    [[value, 'USD', true, true]],
  );
  const { conversions, cash_conversions, revenue } = await call('GET', `/overview?${RANGE}`);
  assert.deepEqual([conversions, cash_conversions, revenue], [1, 1, value]);
  const customers = await call('GET', `/customers?${RANGE}&goal=payment_received`);
  assert.deepEqual(
    customers.map(({ email }: Json) => email),
    [buyer],
  );
}

describe('a provider that is connected in a browser', () => {
  let browser: Browser;
  let partner: HandoffPartner;
  let world: ConnectWorld;
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
    partner = await startHandoffPartner();
    world = await addConnectWorld();
  });
  after(async () => {
    await browser?.close();
    await partner?.[Symbol.asyncDispose]();
  });

  /** Opens a new link, goes on to the vendor's screen and presses a button there as a person. @returns the hand-off */
  async function consent(
    { call }: PartnerProfile,
    { provider, name }: Journey,
    { page, as, press }: { page: Page; as: string; press: 'Approve' | 'Cancel' },
  ): Promise<Json> {
    const handoff = await call('POST', `/connections/${provider}/handoff`, { return_url: partner.returnUrl });
    await page.goto(handoff.url);
    await page.getByRole('link', { name: `Continue to ${name}` }).click();
    await page.getByLabel(as).check();
    await page.getByRole('button', { name: press }).click();
    await page.getByText(PARTNER_PAGE).waitFor();
    return handoff;
  }
  const hints = (page: Page, ...names: string[]) => names.map((name) => new URL(page.url()).searchParams.get(name));

  for (const journey of JOURNEYS) {
    const { provider, name, slug, accounts, firstFigures } = journey;

    it(`${name}, with one account, shows its first figures without any further step`, async () => {
      const profile = await partner.newProfile();
      await using context = await openConsole(browser);
      const page = await context.newPage();
      const account = accounts?.(world)[0];
      if (provider === 'social_ads') await sell(profile, world, account ?? assert.fail());
      const handoff = await consent(profile, journey, { page, as: LUCIA, press: 'Approve' });
      assert.deepEqual(hints(page, 'tab', 'status', 'provider', 'connect', 'handoff_id', 'reason'), [
        ...['ads', 'success', provider, slug, handoff.id, null],
      ]);
      await page.goto(handoff.url);
      await page.getByRole('heading', { name: `${name} is connected` }).waitFor();
      const { status, result } = await profile.call('GET', `/handoffs/${handoff.id}`);
      const connection = await profile.call('GET', `/connections/${result.connection_id}`);
      assert.deepEqual([status, connection.channel, connection.status], ['completed', provider, 'active']);
      if (account !== undefined) assert.equal(connection.account_external_id, account);
      await eventually(() => firstFigures(profile, connection.account_external_id, world));
    });

    if (accounts !== undefined)
      it(`${name}, with several accounts, waits for a choice, and shows only what was chosen`, async () => {
        const profile = await partner.newProfile();
        await using context = await openConsole(browser);
        const page = await context.newPage();
        const [first, second] = accounts(world);
        if (provider === 'social_ads') await sell(profile, world, second);
        const handoff = await consent(profile, journey, { page, as: AGENCY, press: 'Approve' });
        assert.deepEqual(hints(page, 'status', 'connect', 'handoff_id', 'candidate_count'), [
          ...['pending_selection', slug, handoff.id, '2'],
        ]);
        await page.goto(handoff.url);
        await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
        assert.deepEqual(await profile.call('GET', '/connections'), [], 'nothing is connected before the choice');
        const { candidates } = await profile.call('GET', `/connections/pending/${provider}`);
        assert.deepEqual(
          candidates.map(({ id }: Json) => id),
          [first, second],
        );
        const choice = { candidate_id: second };
        const chosen = await profile.call('POST', `/connections/pending/${provider}/finalize`, choice);
        const rows = await profile.call('GET', '/connections');
        assert.deepEqual(
          rows.map((row: Json) => [row.id, row.account_external_id, row.status]),
          [[chosen.connection_id, second, 'active']],
        );
        await eventually(() => firstFigures(profile, second, world));
      });

    it(`${name} is not connected when the person declines, and the partner is told so`, async () => {
      const profile = await partner.newProfile();
      await using context = await openConsole(browser);
      const page = await context.newPage();
      const handoff = await consent(profile, journey, { page, as: LUCIA, press: 'Cancel' });
      assert.deepEqual(hints(page, 'status', 'connect', 'reason'), ['cancelled', slug, 'user_cancelled']);
      const { status, result } = await profile.call('GET', `/handoffs/${handoff.id}`);
      assert.deepEqual([status, result], ['cancelled', { provider, reason: 'user_cancelled' }]);
      assert.deepEqual(await profile.call('GET', '/connections'), []);
    });
  }
});

/** Sends a visit by an ad of the account's campaign, and a payment of 250 USD by that visitor. */
async function sell({ call }: PartnerProfile, { campaignOf }: ConnectWorld, account: string): Promise<void> {
  const url = `https://shop.example/?utm_source=facebook&utm_medium=paid&utm_id=${campaignOf(account)}`;
  const visitor = { anonymous_id: `visitor-${account}` };
  const events = [
    { ...visitor, event_name: 'page_view', event_type: 'page_view', event_time: ago(4), context: { url } },
    {
      ...{ ...visitor, event_name: 'Order', event_type: 'payment_received', event_time: ago(3) },
      ...{ idempotency_key: `order-${account}`, user_traits: { email: `${account}@example.com` } },
      properties: { value: '250', currency: 'USD' },
    },
  ];
  const { summary } = await call('POST', '/events', { events });
  assert.deepEqual(summary, { total: 2, recorded: 2, duplicate: 0, rejected: 0 });
}
