// Tests that what npm start prints to connect an account works: links of hand-offs for a person, and each command as it is.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { WorldPatch } from '@touchline/tools/provider-sim/world.ts';
import { generateSample } from '@touchline/tools/sample/sample.ts';
import { createApi } from '@touchline/tools/start/api.ts';
import { connectTexts } from '@touchline/tools/start/connect-texts.ts';
import { openHandoff } from '../system/complete-handoff.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';

const OWNER = '7002';

/** Runs a curl command that npm start prints. @param filled values for its places such as <widget_token> */
async function run(text: string, filled: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const quoted = [...text.matchAll(/'([^']*)'/g)].map(([, inner = '']) => inner);
  const [url = '', ...rest] = quoted;
  const headers = rest.filter((one) => /^[A-Z][\w-]+: /.test(one)).map((one) => one.split(': ') as [string, string]);
  const body = (rest.at(-1) ?? '').replaceAll(/<(\w+)>/g, (_, name: string) => filled[name] ?? assert.fail(name));
  const answer = await fetch(url, { method: 'POST', headers, body });
  const said = (await answer.json()) as { data?: Record<string, string> };
  assert.ok(answer.ok, `${text}: ${answer.status} ${JSON.stringify(said)}`);
  return said.data ?? (said as Record<string, string>);
}

describe('what npm start prints to connect', () => {
  let p: TestProfile;
  let texts: string[];
  const textsOf = (name: string) => texts.filter((text) => text.startsWith(name)).map((text) => text.slice(15).trim());
  const channels = async () =>
    (await p.get('/connections')).data.map(({ channel, status }: Record<string, string>) => `${channel} ${status}`);

  before(async () => {
    p = await newProfile('CLP');
    const { services, simulatorUrl } = testSystem();
    const { world } = generateSample({ seed: 1, today: '2026-11-25', timeZone: 'America/Santiago' });
    const { shops, orders, chat_pages, bank_links, movements, pages, leads, chat_numbers, highlevel, people } = world;
    const patch: WorldPatch = {
      ...{ shops, orders, chat_pages, bank_links, movements, pages, leads, chat_numbers, highlevel, people },
      ...{ tokens: world.tokens, accounts: world.accounts, sales: world.sales },
      // The app stays the one that the services have; people need their customers and calendars.
      ...(world.google && {
        google: {
          ...{ customers: world.google.customers, calendars: world.google.calendars },
          calendar_events: world.google.calendar_events,
        },
      }),
    };
    const answer = await fetch(`${simulatorUrl}/__sim/world`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(patch),
    });
    assert.equal(answer.status, 204, await answer.text());
    const { baseUrl } = services.addresses;
    texts = await connectTexts(createApi(baseUrl, p.apiKey), { baseUrl, simulatorUrl, apiKey: p.apiKey });
  });

  for (const [name, channel] of [
    ['Meta Ads', 'social_ads'],
    ['Google Ads', 'search_ads'],
    ['Search Console', 'search_console'],
    ['Google Calendar', 'google_calendar'],
    ['HighLevel', 'crm_provider'],
    ['Stripe', 'payments_provider_a'],
    ['Mercado Pago', 'payments_provider_b'],
    ['Gmail', 'gmail'],
    ['Outlook', 'outlook'],
  ] as const)
    it(`connects ${name} for a person who opens the link and approves`, async () => {
      const [url = ''] = textsOf(name);
      const start = /href="([^"]*\/start[^"]*)"/.exec(await (await fetch(url)).text())?.[1] ?? assert.fail('no button');
      await openHandoff(new URL(start, url).href, { person: OWNER });
      assert.ok((await channels()).includes(`${channel} active`));
    });

  for (const [name, channel] of [
    ['Shopify', 'shopify'],
    ['ManyChat', 'manychat'],
    ['WhatsApp', 'chat_provider'],
    ['Facebook page', 'meta_pages'],
  ] as const)
    it(`connects ${name} by its command`, async () => {
      await run(textsOf(name)[0] ?? '');
      assert.ok((await channels()).includes(`${channel} active`));
    });

  it('connects a bank by its three commands, each with what the one before returned', async () => {
    const [start = '', widget = '', connect = ''] = textsOf('Fintoc').map((text) => text.replace(/^\d\s+/, ''));
    const { link_intent_id = '', widget_token = '' } = await run(start);
    const { exchange_token = '' } = await run(widget, { widget_token });
    await run(connect, { link_intent_id, exchange_token });
    assert.ok((await channels()).includes('fintoc active'));
  });

  it('leads to outcomes of every vendor that reports them', async () => {
    await p.call('POST', '/connections/sync');
    const wanted = ['crm_provider', 'fintoc', 'meta_pages', 'payments_provider_a', 'payments_provider_b', 'shopify'];
    await eventually(async () => {
      const { data } = await p.get('/outcomes/recorded?limit=200');
      const providers = new Set(data.map((row: { data: { provider: string } }) => row.data.provider));
      assert.deepEqual(
        wanted.filter((provider) => !providers.has(provider)),
        [],
      );
    });
  });
});
