// Tests webhooks of a provider while the services on their way are killed one after the other: the provider sends again what was
// not answered, and in the end every payment and every refund is there once.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { eventsOf } from '@touchline/tools/provider-sim/payments/stripe-objects.ts';
import { stripeDelivery } from '@touchline/tools/provider-sim/payments/stripe-webhook.ts';
import { type Sale, SaleSchema } from '@touchline/tools/provider-sim/payments/world.ts';
import { completeHandoff } from '../system/complete-handoff.ts';
import { ago, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile } from '../system/profile.ts';

const SALES = 40;
const AT_ONCE = 4;
const KILLED = ['connections', 'tracking', 'connections', 'attribution', 'gateway', 'connections'] as const;
/** As tools/start gives it to the services. */
const SECRET = 'whsec_simulated';

describe('webhooks of a provider', () => {
  it('lose no payment and count none twice while every service on their way is killed', async () => {
    const { simulatorUrl, services } = testSystem();
    const base = randomInt(100_000, 999_999);
    const person = `killed-${base}`;
    const patch = async (world: object): Promise<void> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(world) };
      assert.equal((await fetch(`${simulatorUrl}/__sim/world`, init)).status, 204);
    };
    await patch({ people: [{ id: person, name: 'Killed' }] });
    const p = await newProfile();
    await completeHandoff(p, { person }, 'payments_provider_a');
    // What is sold from now on comes by webhooks alone, until the next sync an hour later.
    await eventually(async () => assert.equal((await p.get('/connections')).data[0].sync.state, 'succeeded'));
    const sales: Sale[] = Array.from({ length: SALES }, (_, n) =>
      SaleSchema.parse({
        ...{ id: `${base}${100 + n}`, vendor: 'stripe', person_id: person, at: ago(0.5), value: `${n + 1}.5` },
        ...{ currency: 'USD', buyer: { email: `buyer-${base}-${n}@example.com` } },
        refunds: n % 2 === 0 ? [{ value: '0.25', at: ago(0.4) }] : [],
      }),
    );
    await patch({ sales });
    const events = sales.flatMap((sale) => eventsOf(sale, `acct_sim${person}`)).sort(() => Math.random() - 0.5);

    /** Sends an event as often as it takes, each time with a new signature. */
    const send = (event: Json) =>
      eventually(
        async () => {
          const { body, headers } = stripeDelivery(event, SECRET, new Date());
          const url = `${services.addresses.baseUrl}/api/v1/integrations/payments_provider_a/webhook/app`;
          const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
          const answer = await fetch(url, { ...init, body: new Uint8Array(body) });
          assert.equal(answer.status, 200, await answer.text());
        },
        { timeoutMs: 180_000, everyMs: 100 },
      );
    let isKilling = true;
    const killing = (async () => {
      for (const name of KILLED) await services.restart(name, 'SIGKILL');
      isKilling = false;
    })();
    const queue = [...events];
    const sending = Array.from({ length: AT_ONCE }, async () => {
      // Repeats go on for as long as something is killed.
      for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
        await send(event);
        if (isKilling) queue.push(event);
      }
    });
    await Promise.all([killing, ...sending]);
    await p.drained();

    const { data } = await p.get('/payments?limit=200');
    const cents = (text: string | null) => Math.round(Number(text ?? 0) * 100);
    const rows = data.map((row: Json) => `${row.value} ${row.provider_refunded_amount}`).sort();
    assert.deepEqual(rows, sales.map(({ value, refunds }) => `${value} ${refunds[0]?.value ?? null}`).sort());
    const { revenue, cash_conversions } = (await p.get(`/overview?${lastDays(5)}`)).data;
    const expected = sales.reduce(
      (sum, { value, refunds }) => sum + cents(value) - cents(refunds[0]?.value ?? null),
      0,
    );
    assert.deepEqual([cents(revenue), cash_conversions], [expected, SALES]);
  });
});
