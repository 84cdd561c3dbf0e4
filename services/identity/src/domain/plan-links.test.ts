// Tests to whom the token on a link gives a browser, beside all that people say in it, and that the order of arrival does not
// matter.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blankCustomer } from './customer.ts';
import { graphAfter } from './graph-after.ts';
import { identifierKey, visitorKey } from './identifier-keys.ts';
import type { Claim, KnownGraph, LinkClick } from './identity-graph.ts';
import { planGraph } from './plan-graph.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
const PEOPLE = ['ana', 'eva', 'pia'] as const;

describe('a click on a link with a token', () => {
  it('gives a browser without an owner to the customer of the token', () => {
    const plan = planned([], [click('eva', 1)]);
    assert.deepEqual(plan.links, [
      { profileId: 'p', visitorId: 'v', customerId: 'c-eva', time: at(1), eventId: 'e1', method: 'link_token' },
    ]);
    assert.deepEqual([plan.created, plan.changed, plan.merges], [[], [], []]);
  });

  it('never re-assigns another customer’s browser, nor merges the two customers', () => {
    const known = graphAfter(BEFORE, planned([claim(['ana'], 1)]));
    const plan = planned([], [click('eva', 2)], known);
    assert.deepEqual([plan.links, plan.merges], [[], []]);
  });

  it('yields to an earlier identification that arrives later', () => {
    const known = graphAfter(BEFORE, planned([], [click('eva', 5)]));
    const [link] = planned([claim(['ana'], 2)], [], known).links;
    assert.deepEqual([link?.customerId, link?.method], ['c-ana', 'email']);
  });

  it('yields to what the person says in the same event', () => {
    for (const plan of [
      planned([claim(['ana'], 1)], [click('eva', 1)]),
      planned([claim(['eva'], 1)], [click('ana', 1)]),
    ]) {
      assert.equal(plan.links.length, 1);
      assert.equal(plan.links[0]?.method, 'email');
    }
  });

  it('links to the survivor of a merge, of an earlier one and of one in the same batch', () => {
    const merge = claim(['ana', 'eva'], null);
    const merged = graphAfter(BEFORE, planned([merge]));
    assert.equal(planned([], [click('eva', 1)], merged).links[0]?.customerId, 'c-ana');
    assert.equal(planned([merge], [click('eva', 1)]).links[0]?.customerId, 'c-ana');
  });

  it('links no browser to a customer who is unknown, or erased', () => {
    assert.deepEqual(planned([], [click('nobody', 1)]).links, []);
  });

  it('ends with the same owners in any order, duplication and batching', () => {
    const scenario = fc
      .uniqueArray(anyFact, { minLength: 1, maxLength: 15, selector: ({ minute }) => minute })
      .chain((facts) =>
        fc.record({
          facts: fc.constant(facts),
          shuffled: fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
          sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
        }),
      );
    fc.assert(
      fc.property(scenario, ({ facts, shuffled, sizes }) => {
        const expected = ownersAfter(resolve(facts, [facts.length]));
        assert.deepEqual(ownersAfter(resolve(shuffled, sizes)), expected);
        assert.deepEqual(expected, expectedOwners(facts));
      }),
      { numRuns: 500 },
    );
  });
});

/** Three customers, each known by an address, the oldest first. */
const BEFORE: KnownGraph = {
  identifiers: new Map(PEOPLE.map((name) => [identifierKey('p', { type: 'email', value: name }), `c-${name}`])),
  customers: new Map(
    PEOPLE.map((name, i) => [`c-${name}`, blankCustomer(`c-${name}`, 'p', new Date(Date.UTC(2025, i)), NOW)]),
  ),
  visitors: new Map(),
  named: new Map(PEOPLE.map((name) => [`c-${name}`, `c-${name}`])),
};

function planned(claims: readonly Claim[], clicks: readonly LinkClick[] = [], known = BEFORE) {
  return planGraph(claims, known, NOW, () => 'new', clicks);
}

function claim(emails: readonly string[], minute: number | null, visitor = 'v'): Claim {
  return {
    profileId: 'p',
    identifiers: emails.map((value) => ({ type: 'email', value })),
    ...{ firstName: '', lastName: '', source: 'event', seenAt: NOW },
    visitor: minute === null ? null : { id: visitor, time: at(minute), eventId: `e${minute}` },
  };
}

function click(name: string, minute: number, visitor = 'v'): LinkClick {
  return { profileId: 'p', customerId: `c-${name}`, visitor: { id: visitor, time: at(minute), eventId: `e${minute}` } };
}

/** What happens in a minute: a person is named, in a browser or not, or a link is opened. Every minute has its own event. */
type Fact = { readonly minute: number } & ({ readonly claim: Claim } | { readonly click: LinkClick });

const anyFact: fc.Arbitrary<Fact> = fc
  .record({
    minute: fc.integer({ min: 0, max: 10_000 }),
    visitor: fc.constantFrom('v1', 'v2', 'v3'),
    names: fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1, maxLength: 2 }),
    kind: fc.constantFrom('click', 'claim', 'merge'),
  })
  .map(({ minute, visitor, names, kind }): Fact => {
    if (kind === 'click') return { minute, click: click(names[0] ?? 'ana', minute, visitor) };
    return { minute, claim: claim(kind === 'merge' ? names : names.slice(0, 1), minute, visitor) };
  });

function resolve(facts: readonly Fact[], sizes: readonly number[]): KnownGraph {
  let graph = BEFORE;
  for (let from = 0, batch = 0; from < facts.length; batch++) {
    const size = sizes[batch % sizes.length] ?? 1;
    const part = facts.slice(from, from + size);
    from += size;
    const claims = part.flatMap((fact) => ('claim' in fact ? fact.claim : []));
    const clicks = part.flatMap((fact) => ('click' in fact ? fact.click : []));
    graph = graphAfter(graph, planned(claims, clicks, graph));
  }
  return graph;
}

const ownersAfter = (graph: KnownGraph) =>
  [...graph.visitors].map(([key, { customerId, time }]) => [key, customerId, time.getTime()]).sort();

/**
 * Computes the owners directly from the definition: a browser's smallest (time, event id) decides; merged customers are the
 * oldest of them.
 */
function expectedOwners(facts: readonly Fact[]) {
  let groups: string[][] = PEOPLE.map((name) => [name]);
  for (const fact of facts) {
    const names = 'claim' in fact ? fact.claim.identifiers.map(({ value }) => value) : [];
    const joined = groups.filter((group) => group.some((name) => names.includes(name)));
    if (joined.length > 1) groups = [...groups.filter((group) => !joined.includes(group)), joined.flat()];
  }
  const eldest = (name: string) => PEOPLE.find((one) => groups.find((group) => group.includes(name))?.includes(one));
  const owners = new Map<string, { owner: string; time: number }>();
  for (const fact of facts) {
    const { visitor } = 'claim' in fact ? fact.claim : fact.click;
    const name = 'claim' in fact ? (fact.claim.identifiers[0]?.value ?? '') : fact.click.customerId.slice(2);
    if (!visitor) continue;
    const key = visitorKey('p', visitor.id);
    const current = owners.get(key);
    const time = visitor.time.getTime();
    if (!current || time < current.time) owners.set(key, { owner: `c-${eldest(name)}`, time });
  }
  return [...owners].map(([key, { owner, time }]) => [key, owner, time]).sort();
}
