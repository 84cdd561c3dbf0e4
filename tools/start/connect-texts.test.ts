// Tests that npm start offers something to connect at each vendor, and that what it offers is in the simulator's world.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { PROVIDERS } from '../../services/connections/src/providers/consent/consent-providers.ts';
import { CHANNELS } from '../../services/gateway/src/operations/connections/connection.ts';
import { parseWorld } from '../provider-sim/world.ts';
import { connectable, SAMPLE_CHAT_PAGE, SAMPLE_NUMBER, SAMPLE_PAGE_ID, SAMPLE_SHOP } from '../sample/connectable.ts';
import { generateSample } from '../sample/sample.ts';
import type { Api } from './api.ts';
import { BY_LINK, connectTexts } from './connect-texts.ts';

describe('what npm start prints to connect', () => {
  const minted: string[] = [];
  const api = {
    post: async (path: string) => {
      minted.push(path);
      return { data: { url: `https://touchline.example/${randomUUID()}` } };
    },
  } as Pick<Api, 'post'>;
  const options = { baseUrl: 'http://127.0.0.1:1', simulatorUrl: 'http://127.0.0.1:2', apiKey: 'key' };
  let texts: string[];
  before(async () => {
    texts = await connectTexts(api, options);
  });

  it('is a link for every provider that a hand-off connects', () => {
    assert.deepEqual(Object.keys(BY_LINK).toSorted(), [...PROVIDERS].toSorted());
    assert.deepEqual(minted.toSorted(), PROVIDERS.map((provider) => `/connections/${provider}/handoff`).toSorted());
    for (const name of Object.values(BY_LINK))
      assert.ok(texts.some((text) => text.startsWith(name) && text.includes('https://touchline.example/')));
  });

  it('is a command for every other channel', () => {
    const others = CHANNELS.filter((channel) => !PROVIDERS.some((provider) => provider === channel));
    const words: Readonly<Record<string, string>> = {
      ...{ shopify: '/integrations/shopify/', manychat: '/integrations/manychat/', fintoc: '/integrations/fintoc/' },
      ...{ meta_pages: '/integrations/meta/pages', chat_provider: '/messages/chat/numbers' },
    };
    assert.deepEqual(
      others.filter((channel) => !texts.some((text) => text.includes(words[channel] ?? 'nothing'))),
      [],
    );
  });

  it('exists in the world of the demo, with a person for each consent', () => {
    const today = '2026-11-25';
    const world = parseWorld(generateSample({ seed: 1, today, timeZone: 'America/Santiago' }).world);
    const owner = world.people.find(({ name }) => name.startsWith('Owner')) ?? assert.fail();
    const { account_ids, customer_ids, sites, locations, page_ids } = owner;
    assert.deepEqual(
      [account_ids, customer_ids, sites, locations, page_ids].map((list) => list.length),
      [1, 1, 1, 1, 1],
    );
    assert.deepEqual(
      [world.shops[0]?.id, world.chat_pages[0]?.id, world.pages[0]?.id, world.chat_numbers[0]?.id],
      [SAMPLE_SHOP.domain, SAMPLE_CHAT_PAGE.id, SAMPLE_PAGE_ID, SAMPLE_NUMBER.id],
    );
    const made = connectable(new Date(`${today}T00:00:00Z`));
    assert.ok(made.orders?.every(({ shop_id }) => shop_id === SAMPLE_SHOP.domain));
    assert.deepEqual(new Set(world.sales.map(({ vendor }) => vendor)), new Set(['stripe', 'mercado_pago']));
  });
});
