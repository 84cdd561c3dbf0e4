// Tests the rules of who is who one by one, and their independence of order as a property.
import assert from 'node:assert/strict';
import type { Identifier, IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import fc from 'fast-check';
import { blankCustomer, type Customer } from './customer.ts';
import { graphAfter } from './graph-after.ts';
import { identifierKey, visitorKey } from './identifier-keys.ts';
import { type Claim, isEmptyPlan, type KnownGraph } from './identity-graph.ts';
import { planGraph } from './plan-graph.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const EMPTY: KnownGraph = { identifiers: new Map(), customers: new Map(), visitors: new Map(), named: new Map() };

describe('planGraph', () => {
  it('creates one customer for claims that share an identifier, even through a later claim', () => {
    const plan = plannedOn(EMPTY, [claim(['a']), claim(['b']), claim(['a', 'b'])]);
    assert.equal(plan.created.length, 1);
    assert.deepEqual(new Set(plan.customerOf.map(({ id }) => id)), new Set(['n1']));
    assert.deepEqual(plan.attachments.map(({ identifier }) => identifier.value).sort(), ['a', 'b']);
  });

  it('plans nothing for what is known', () => {
    const claims = [claim(['a', 'b'], { visitor: visitorAt('v', 1) })];
    const known = graphAfter(EMPTY, plannedOn(EMPTY, claims));
    assert.equal(isEmptyPlan(plannedOn(known, claims)), true);
  });

  it('lets the older customer survive, whichever the claim names first', () => {
    for (const order of [
      ['old', 'young'],
      ['young', 'old'],
    ]) {
      const plan = plannedOn(twoCustomers('2026-01-01', '2026-02-01'), [claim(order)]);
      assert.deepEqual(plan.merges, [{ profileId: 'p', survivorId: 'c-old', mergedId: 'c-young' }]);
      assert.equal(plan.customerOf[0]?.id, 'c-old');
    }
  });

  it('lets the smaller id survive among customers of the same age', () => {
    const plan = plannedOn(twoCustomers('2026-01-01', '2026-01-01'), [claim(['young', 'old'])]);
    assert.deepEqual(plan.merges, [{ profileId: 'p', survivorId: 'c-old', mergedId: 'c-young' }]);
  });

  it('keeps existing names and fills in missing ones', () => {
    const first = claim(['a'], { firstName: 'Ana', lastName: '' });
    const second = claim(['a'], { firstName: 'Anita', lastName: 'Pérez' });
    const [customer] = plannedOn(EMPTY, [first, second]).created;
    assert.deepEqual([customer?.firstName, customer?.lastName], ['Ana', 'Pérez']);
  });

  it('keeps two external ids of one person, oldest first', () => {
    const claims = [
      mixed([
        ['external_id', 'x1'],
        ['email', 'a'],
      ]),
      mixed([
        ['external_id', 'x2'],
        ['email', 'a'],
      ]),
    ];
    assert.deepEqual(plannedOn(EMPTY, claims).created[0]?.externalIds, ['x1', 'x2']);
  });

  it('does not mix identifiers of different types or profiles', () => {
    const claims = [
      mixed([['email', 'same']]),
      mixed([['external_id', 'same']]),
      { ...claim(['same']), profileId: 'q' },
    ];
    assert.equal(plannedOn(EMPTY, claims).created.length, 3);
  });

  it('never re-assigns a linked visitor to a later identification, nor merges the two people', () => {
    const known = graphAfter(EMPTY, plannedOn(EMPTY, [claim(['a'], { visitor: visitorAt('v', 1) })]));
    const plan = plannedOn(known, [claim(['b'], { visitor: visitorAt('v', 2) })]);
    assert.deepEqual(plan.links, []);
    assert.deepEqual(plan.merges, []);
    assert.equal(plan.created.length, 1);
  });

  it('gives a visitor to an earlier identification that arrives late', () => {
    const known = graphAfter(EMPTY, plannedOn(EMPTY, [claim(['a'], { visitor: visitorAt('v', 5) })]));
    const plan = plannedOn(known, [claim(['b'], { visitor: visitorAt('v', 2) })]);
    assert.deepEqual(
      plan.links.map((link) => [link.eventId, link.customerId]),
      [['e2', 'n2']],
    );
  });

  it('decides between simultaneous identifications by the event id', () => {
    const at = (eventId: string) => ({ id: 'v', time: NOW, eventId });
    const plan = plannedOn(EMPTY, [claim(['b'], { visitor: at('e2') }), claim(['a'], { visitor: at('e1') })]);
    assert.deepEqual(
      plan.links.map(({ eventId }) => eventId),
      ['e1'],
    );
  });

  it('writes a customer that gains an identifier even when the record lists no more, so that merges conflict with it', () => {
    const known = graphAfter(EMPTY, plannedOn(EMPTY, [claim(['a'])]));
    const plan = plannedOn(known, [
      mixed([
        ['email', 'a'],
        ['national_id', 'n'],
      ]),
    ]);
    assert.deepEqual(
      plan.changed.map(({ id }) => id),
      ['n1'],
    );
  });

  it('does not let a browser join two customers or add to the record of either', () => {
    const known = twoCustomers('2026-01-01', '2026-02-01');
    const said = { source: 'tracker' as const, firstName: 'Mallory', visitor: visitorAt('v', 1) };
    const plan = plannedOn(known, [claim(['young', 'old', 'new'], said)]);
    assert.deepEqual([plan.merges, plan.changed, plan.created, plan.attachments], [[], [], [], []]);
    assert.deepEqual(
      plan.links.map(({ customerId, method }) => [customerId, method]),
      [['c-young', 'email']],
    );
  });

  it('makes a customer that only a browser has named, with the strongest identifier and no other', () => {
    const [customer] = plannedOn(EMPTY, [claim(['a', 'b'], { source: 'tracker', firstName: 'Ana' })]).created;
    assert.deepEqual(
      [customer?.isConfirmed, customer?.firstName, customer?.emails, customer?.sources],
      [false, 'Ana', ['a'], ['tracker']],
    );
  });

  it('replaces the claims of a browser by those of a server, whichever came first', () => {
    const heard = claim(['a', 'b'], { source: 'tracker', firstName: 'Mallory' });
    const fact = claim(['a', 'c'], { lastName: 'Soto' });
    for (const claims of [
      [heard, fact],
      [fact, heard],
    ]) {
      const graph = resolveInBatches(claims, [1]);
      const [customer] = [...graph.customers.values()];
      assert.deepEqual(
        [customer?.isConfirmed, customer?.firstName, customer?.lastName, customer?.emails, customer?.sources],
        [true, '', 'Soto', ['a', 'c'], ['event']],
      );
      assert.equal(graph.customers.size, 1);
    }
  });

  it('ends with the same people and the same visitor owners in any order, duplication and batching', () => {
    const scenario = fc.array(anyClaim, { minLength: 1, maxLength: 25 }).chain((claims) =>
      fc.record({
        claims: fc.constant(claims),
        shuffled: fc.shuffledSubarray([...claims, ...claims], { minLength: claims.length * 2 }),
        sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 10 }),
      }),
    );
    fc.assert(
      fc.property(scenario, ({ claims, shuffled, sizes }) => {
        const expected = outcome(claims, resolveInBatches(claims, [claims.length]));
        assert.deepEqual(outcome(claims, resolveInBatches(shuffled, sizes)), expected);
        assert.deepEqual(expected, expectedOutcome(claims));
      }),
      { numRuns: 500 },
    );
  });
});

function claim(emails: readonly string[], rest: Partial<Claim> = {}): Claim {
  return { ...mixed(emails.map((value) => ['email', value])), ...rest };
}

function mixed(identifiers: readonly (readonly [IdentifierType, string])[]): Claim {
  return {
    profileId: 'p',
    identifiers: identifiers.map(([type, value]): Identifier => ({ type, value })),
    ...{ firstName: '', lastName: '', source: 'event', seenAt: NOW, visitor: null },
  };
}

function visitorAt(id: string, minute: number) {
  return { id, time: new Date(NOW.getTime() + minute * 60_000), eventId: `e${minute}` };
}

function plannedOn(known: KnownGraph, claims: readonly Claim[]) {
  let made = known.customers.size;
  return planGraph(claims, known, NOW, () => `n${++made}`);
}

function twoCustomers(oldAt: string, youngAt: string): KnownGraph {
  const made = (id: string, at: string): Customer => blankCustomer(id, 'p', new Date(at), new Date(at));
  return {
    identifiers: new Map(['old', 'young'].map((value) => [identifierKey('p', { type: 'email', value }), `c-${value}`])),
    customers: new Map([
      ['c-young', made('c-young', youngAt)],
      ['c-old', made('c-old', oldAt)],
    ]),
    visitors: new Map(),
    named: new Map(),
  };
}

const anyIdentifier = fc.record({
  type: fc.constantFrom<IdentifierType>('email', 'phone'),
  value: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
});
const anyClaim = fc
  .record({
    identifiers: fc.array(anyIdentifier, { minLength: 1, maxLength: 3 }),
    visitor: fc.option(fc.record({ id: fc.constantFrom('v1', 'v2', 'v3'), minute: fc.integer({ min: 0, max: 4 }) })),
    eventId: fc.uuid(),
    source: fc.constantFrom<Claim['source']>('event', 'event', 'tracker', 'tracker', 'provider'),
  })
  .map(({ identifiers, visitor, eventId, source }): Claim => {
    const seen = visitorAt('', visitor?.minute ?? 0).time;
    return {
      ...mixed([]),
      identifiers,
      source,
      seenAt: seen,
      visitor: visitor && { id: visitor.id, time: seen, eventId },
    };
  });

function resolveInBatches(claims: readonly Claim[], sizes: readonly number[]): KnownGraph {
  let graph = EMPTY;
  let made = 0;
  for (let from = 0, batch = 0; from < claims.length; batch++) {
    const size = sizes[batch % sizes.length] ?? 1;
    const at = new Date(NOW.getTime() + batch);
    const plan = planGraph(claims.slice(from, from + size), graph, at, () => `n${String(++made).padStart(4, '0')}`);
    graph = graphAfter(graph, plan);
    from += size;
  }
  return graph;
}

/** Returns the partition of the identifiers and each visitor's owner, named by the owner's smallest identifier. */
function outcome(claims: readonly Claim[], graph: KnownGraph) {
  const keys = [...new Set(claims.flatMap((c) => c.identifiers.map((i) => identifierKey(c.profileId, i))))].sort();
  const people = Map.groupBy(keys, (key) => graph.identifiers.get(key) ?? 'nobody');
  const owners = [...graph.visitors].map(([key, { customerId, eventId }]) => [
    key,
    people.get(customerId)?.[0],
    eventId,
  ]);
  const confirmed = keys.filter((key) => graph.customers.get(graph.identifiers.get(key) ?? '')?.isConfirmed);
  people.delete('nobody');
  return { people: [...people.values()].sort(), owners: owners.sort(), confirmed, records: recordsOf(graph) };
}

/** Returns what each record says, sorted. */
function recordsOf({ customers }: KnownGraph): string[] {
  const said = [...customers.values()].map(({ emails, phones, sources }) => [
    // A claim of these tests may name an identifier twice.
    ...new Set([...emails.map((value) => `email ${value}`), ...phones.map((value) => `phone ${value}`), ...sources]),
  ]);
  return said.map((words) => words.sort().join()).sort();
}

/**
 * Computes the same directly from the definition: grows each person until nothing joins, and takes each visitor's smallest
 * evidence.
 */
function expectedOutcome(claims: readonly Claim[]) {
  let people: string[][] = [];
  const sources = new Map<string, Set<string>>();
  for (const { identifiers, source } of claims) {
    // A claim of a browser counts only for its first identifier.
    const named = source === 'tracker' ? identifiers.slice(0, 1) : identifiers;
    const keys = named.map((identifier) => identifierKey('p', identifier));
    for (const key of keys) sources.set(key, (sources.get(key) ?? new Set()).add(source));
    const joined = people.filter((person) => person.some((key) => keys.includes(key)));
    people = [...people.filter((person) => !joined.includes(person)), [...new Set([...joined.flat(), ...keys])].sort()];
  }
  const linking = claims.flatMap((c) =>
    c.visitor ? [{ visitor: c.visitor, key: identifierKey('p', c.identifiers[0] as Identifier) }] : [],
  );
  linking.sort(
    (a, b) => a.visitor.time.getTime() - b.visitor.time.getTime() || (a.visitor.eventId < b.visitor.eventId ? -1 : 1),
  );
  const first = new Map(linking.reverse().map((link) => [visitorKey('p', link.visitor.id), link]));
  const owners = [...first].map(([key, link]) => [
    key,
    people.find((person) => person.includes(link.key))?.[0],
    link.visitor.eventId,
  ]);
  const records = people.map((person) => {
    const said = new Set(person.flatMap((key) => [...(sources.get(key) ?? [])]));
    if (said.size > 1) said.delete('tracker');
    return { person, said: [...said] };
  });
  return {
    people: people.sort(),
    owners: owners.sort(),
    confirmed: records.flatMap(({ person, said }) => (said.includes('tracker') ? [] : person)).sort(),
    records: records
      .map(({ person, said }) => [...person.map((key) => key.split('|').slice(1).join(' ')), ...said].sort().join())
      .sort(),
  };
}
