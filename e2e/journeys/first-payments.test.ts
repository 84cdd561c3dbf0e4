// Tests first payments through the public API (contract, POST /events rules 6 and 7): what re-sending payments does to the flags,
// and that a subject_ref, once sent, never comes out again.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const DAY = 86_400_000;
const START = Date.now() - 60 * DAY;
const at = (day: number) => new Date(START + day * DAY).toISOString();

/** A payment as sent once: its key, its day, and its subject (absent: no particular one). */
type Sent = [payment: string, day: number, subject?: string];

const payment = (who: string, [key, day, subject_ref]: Sent) => ({
  event_name: 'payment_received',
  event_time: at(day),
  idempotency_key: `${who}-${key}`,
  user_traits: { external_id: who },
  properties: { value: '10', currency: 'USD', ...(subject_ref && { subject_ref }) },
});

// What is sent, one list after the other, and which payments are first ones in the end.
const cases: [name: string, sent: Sent[][], firsts: string[]][] = [
  [
    'by default one per customer',
    [
      [
        ['a', 0],
        ['b', 20],
        ['c', 40],
      ],
    ],
    ['a'],
  ],
  [
    'a deposit with its balance up to the seventh day',
    [
      [
        ['a', 0],
        ['b', 7],
      ],
    ],
    ['a', 'b'],
  ],
  [
    'a deposit without what comes after the seventh day',
    [
      [
        ['a', 0],
        ['b', 7.01],
      ],
    ],
    ['a'],
  ],
  [
    'one per household, while its history has no subjects',
    [
      [
        ['a', 0],
        ['b', 20, 'kid-b'],
      ],
    ],
    ['a'],
  ],
  [
    'one per subject of a household, after its history was sent again',
    [
      [
        ['a', 0],
        ['b', 20, 'kid-b'],
      ],
      [['a', 0, 'kid-a']],
    ],
    ['a', 'b'],
  ],
  [
    'one per subject, however often its history is sent again',
    [
      [
        ['a', 0],
        ['b', 20],
      ],
      [
        ['a', 0, 'kid-a'],
        ['b', 20, 'kid-a'],
      ],
      [
        ['a', 0, 'kid-a'],
        ['b', 20, 'kid-a'],
      ],
    ],
    ['a'],
  ],
  [
    'those of another subject when a retry changed the tag',
    [
      [
        ['a', 0, 'kid-a'],
        ['b', 20, 'kid-a'],
      ],
      [['b', 20, 'kid-b']],
    ],
    ['a', 'b'],
  ],
  [
    'none after a payment that lost its tag in a retry',
    [
      [
        ['a', 0, 'kid-a'],
        ['b', 20, 'kid-b'],
      ],
      [['a', 0]],
    ],
    ['a'],
  ],
  [
    'no untagged payments after a tagged one, even if they were first payments before the tag',
    [
      [
        ['a', 0],
        ['b', 3],
      ],
      [['a', 0, 'kid-a']],
    ],
    ['a'],
  ],
  ['a late piece of history, which takes the flag from its successor', [[['b', 20]], [['a', 0]]], ['a']],
];

describe('first payments', () => {
  let p: TestProfile;
  let rows: Json[];
  before(async () => {
    p = await newProfile();
    const rounds = Math.max(...cases.map(([, sent]) => sent.length));
    for (let round = 0; round < rounds; round++) {
      await p.send(cases.flatMap(([, sent], n) => (sent[round] ?? []).map((one) => payment(`who${n}`, one))));
      await p.drained();
    }
    rows = (await p.get('/payments?limit=100')).data;
  });

  for (const [n, [name, sent, firsts]] of cases.entries()) {
    it(`are ${name}`, async () => {
      const { meta } = await p.get(`/customers/journey?customer_key=who${n}`);
      const dayOf = new Map(sent.flat().map(([key, day]) => [at(day), key]));
      const own = rows.filter((row) => row.customer_profile_id === meta.person.customer_profile_id);
      assert.equal(own.length, dayOf.size);
      const flagged = own.filter((row) => row.is_first_payment).map((row) => dayOf.get(row.paid_at));
      assert.deepEqual(flagged.sort(), firsts);
    });
  }
});

describe('a subject_ref', () => {
  const CANARY = 'zq-subject-canary';
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await p.send([payment('ana', ['a', 0, CANARY]), payment('ana', ['b', 9, CANARY])]);
    const refused = await p.call('POST', '/events', payment('ana', ['c', 10, `${CANARY}@`]));
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_parameter']);
    assert.ok(!JSON.stringify(refused.body).includes(CANARY));
    await p.drained();
  });

  it('is in no response', async () => {
    const range = `date_from=${at(0).slice(0, 10)}&date_to=${at(50).slice(0, 10)}`;
    const customers = await p.get(`/customers?${range}&goal=payment_received`);
    const [{ customer_profile_id: id, conversion_id: conversion }] = customers.data;
    const paths = [
      '/payments',
      '/tracking/events',
      '/tracking/quality',
      `/customers/${id}/journey`,
      `/customers/${id}/journey-summary`,
      '/customers/journey?customer_key=ana',
      `/conversions/${conversion}/journey`,
      `/campaigns?${range}`,
      `/overview?${range}`,
    ];
    for (const path of paths) {
      const { status, body } = await p.call('GET', path);
      assert.ok(status === 200 || status === 404, path);
      assert.ok(!JSON.stringify(body).includes(CANARY), path);
      assert.ok(!JSON.stringify(body).includes('subject_ref') || path === '/tracking/quality', path);
    }
    const again = await p.call('POST', '/events', payment('ana', ['a', 0, CANARY]));
    assert.ok(!JSON.stringify(again.body).includes(CANARY));
  });

  it('is in no log', () => {
    const { logsDir } = testSystem();
    for (const file of readdirSync(logsDir))
      assert.ok(!readFileSync(join(logsDir, file), 'utf8').includes(CANARY), file);
  });
});
