import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rankedFacts } from '../domain/ad-facts.ts';
import { adFacts } from '../domain/testing-ads.ts';
import { createFactPages } from './fact-pages.ts';

const WINDOWS = 3;
const amount = fc.option(fc.constantFrom('0', '12.25', '-3', '99.999999'));
const figures = fc.record({
  ...{ spend: amount, cashValue: amount, impressions: fc.nat(), clicks: fc.nat(), outcomes: fc.nat(9) },
  ...{ conversations: fc.option(fc.nat(9)), name: fc.string(), geo: fc.option(fc.constantFrom('CL', 'PE')) },
});
/** The figures of one ad, and the window from which on each of them holds. */
const ad = fc.array(figures, { minLength: 1, maxLength: WINDOWS });
const pages = fc.array(fc.array(ad, { maxLength: 5 }), { maxLength: 3 });

describe('packed pages of facts', () => {
  it('return in each window the ads that were added, what they are compared by, and a digest of just that', () =>
    fc.assert(
      fc.property(pages, (all) => {
        const packed = createFactPages(WINDOWS);
        const added = all.map((page, p) =>
          page.map((own, n) => own.map((one) => adFacts({ ...one, id: `${p} ${n}`, spend: one.spend }))),
        );
        for (const page of added)
          packed.add(
            page.map((own) =>
              own.map((facts, n) => ({ facts, bits: n + 1 < own.length ? 1 << n : 2 ** WINDOWS - 2 ** n })),
            ),
          );
        for (let window = 0; window < WINDOWS; window++) {
          const expected = added.map((page) => page.map((own) => own[window] ?? own.at(-1) ?? assert.fail()));
          assert.deepEqual([...packed.read(window)], expected);
          // Where an ad is shown is that of the ad, not of its figures.
          const firsts = added.flat().map(([first]) => first?.geo ?? null);
          const ranked = expected.flat().map((facts, n) => ({ ...rankedFacts(facts), geo: firsts[n] ?? null }));
          assert.deepEqual(packed.ranked(window), ranked);
          const alone = createFactPages(1);
          for (const page of expected) alone.add(page.map((facts) => [{ facts, bits: 1 }]));
          assert.equal(packed.digest(window), alone.digest(0));
        }
      }),
    ));
});
