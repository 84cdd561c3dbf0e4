// Tests what is said of the value of a conversion.
import assert from 'node:assert/strict';
import { valueCell } from './value-cell.ts';

describe('the value of a conversion', () => {
  const table: [kind: string | null, revenue: string | null, text: RegExp][] = [
    ['cash', '129.9', /^USD\s129\.90$/],
    ['pipeline', '5000', /^USD\s5,000\.00<br>.*pipeline, not cash/],
    ['gross', '10', /^USD\s10\.00<br>.*gross, not cash/],
    ['pipeline', null, /^–$/],
  ];
  for (const [kind, revenue, text] of table)
    it(`of ${revenue} as ${kind} is ${text.source}`, () =>
      assert.match(String(valueCell({ revenue, revenue_type: kind }, 'USD')), text));
});
