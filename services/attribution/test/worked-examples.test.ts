// Tests the service's domain and the naive implementation against worked examples from documentation of other attribution
// products.
import assert from 'node:assert/strict';
import type { CreditDoc } from '../src/domain/shapes/conversion-doc.ts';
import { derivePerson } from './derive-person.ts';
import { attribute, type Credit } from './naive/attribute.ts';
import type { Event, Model, Origin } from './naive/journey.ts';
import { NOW } from './naive/random-people.ts';
import { WORLD } from './naive/world.ts';
import { type Example, publishedExamples } from './published-examples.ts';

const DAY = 86_400_000;

/** Returns a person with the visits as pages, each of a campaign of its own, and the payment. */
function personOf({ path, value = 100, lookbackDays = 90 }: Example) {
  const event = (id: string, days: number, type: string, channel: string): Event => ({
    ...{
      id,
      time: NOW - days * DAY,
      type,
      name: type,
      visitor: 'desktop',
      isLinkClick: false,
      isMoneyLeftOut: false,
      isPage: type === 'page_view',
    },
    ...{
      value: type === 'page_view' ? null : value.toFixed(2),
      currency: 'CLP',
      subjectRef: null,
      origin: originOf(channel),
    },
  });
  const visits = path.map(([channel, days], i) => event(`v${i}`, days, 'page_view', channel));
  const goals = WORLD.goals.map((goal) => ({ ...goal, lookbackDays }));
  return { events: [...visits, event('x', 0, 'payment_received', 'direct')], world: { ...WORLD, goals } };
}

function originOf(channel: string): Origin {
  const isDirect = channel === 'direct';
  return {
    ...{ channel, source: isDirect ? '(direct)' : 'news', campaign: isDirect ? null : channel, platform: null },
    ...{ campaignId: null, adSetId: null, adId: null, clicks: {} },
    ...{ hasEvidence: !isDirect, isInternal: false, isPaymentReturn: false, isPaid: false },
  };
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

describe('published worked examples', () => {
  for (const example of publishedExamples) {
    const { source, says, path, value = 100, credits } = example;
    const person = personOf(example);
    const ofVisits = (credit: (touchId: string) => number) => path.map((_, i) => rounded(credit(`v${i}`)));

    it(`${source}: ${says}`, () => {
      const conversion = derivePerson(person)?.conversions[0];
      assert.ok(conversion);
      for (const [model, expected] of Object.entries(credits)) {
        const own: CreditDoc[] = conversion.credits[model as Model];
        const amount = (touchId: string) => Number(own.find(({ touch_id }) => touch_id === touchId)?.amount ?? 0);
        assert.deepEqual(ofVisits(amount), expected, model);
      }
    });

    it(`${source}: ${says} (by the naive implementation)`, () => {
      const [conversion] = attribute(person.events, person.world);
      assert.ok(conversion);
      for (const [model, expected] of Object.entries(credits)) {
        const own: Credit[] = conversion.credits[model as Model];
        const amount = (touchId: string) => {
          const { part, of } = own.find((credit) => credit.touchId === touchId) ?? { part: 0n, of: 1n };
          return (value * Number(part)) / Number(of);
        };
        assert.deepEqual(ofVisits(amount), expected, model);
      }
    });
  }
});
