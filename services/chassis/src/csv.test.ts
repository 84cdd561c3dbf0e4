// Tests that CSV keeps every value, and that no spreadsheet takes one for a formula.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { csvText } from './csv.ts';

describe('records as CSV', () => {
  const table: [what: string, record: unknown[], line: string][] = [
    ['leave out what is missing', ['a', null, undefined, ''], 'a,,,'],
    ['quote what has a comma, a quote or a line break', ['a,b', 'say "c"', 'd\ne'], '"a,b","say ""c""","d\ne"'],
    ['put an apostrophe before a formula', ['=1+1', '+x', '-x', '@x', '\tx'], "'=1+1,'+x,'-x,'@x,'\tx"],
    ['keep numbers as they are, also below zero and as text', [-1.5, '-12.50', '0.1', 7], '-1.5,-12.50,0.1,7'],
    ['write booleans in words', [true, false], 'true,false'],
  ];
  for (const [what, record, line] of table) it(what, () => assert.equal(csvText([record]), `${line}\r\n`));

  it('begin no cell with a sign of a formula, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const [first = ''] = csvText([[text, 'end']]);
        const inQuotes = csvText([[text, 'end']])[1] ?? '';
        const start = first === '"' ? inQuotes : first;
        assert.ok(!/[=+@]/.test(start) && (start !== '-' || /^-?\d/.test(text)), JSON.stringify(text));
      }),
    );
  });
});
