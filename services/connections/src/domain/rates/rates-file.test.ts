import assert from 'node:assert/strict';
import { parseRatesFile } from './rates-file.ts';

const xml = (cubes: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${cubes}</Cube>
</gesmes:Envelope>
`;
const day = (date: string, ...rates: string[]) =>
  `<Cube time='${date}'>${rates.map((rate) => `<Cube currency='${rate.slice(0, 3)}' rate='${rate.slice(4)}'/>`).join('')}</Cube>`;

const brief = (text: string, base = 'EUR') =>
  parseRatesFile(text, base).map(({ date, currency, rate }) => `${date} ${currency} ${rate}`);

describe('a file of reference rates', () => {
  const READ: [name: string, file: string, rates: string[]][] = [
    [
      'one day of XML',
      xml(day('2026-11-20', 'USD=1.0871', 'JPY=163.05')),
      ['2026-11-20 USD 1.0871', '2026-11-20 JPY 163.05'],
    ],
    [
      'a history in XML',
      xml(day('2026-11-20', 'USD=1.0871') + day('2026-11-19', 'USD=1.0850')),
      ['2026-11-20 USD 1.0871', '2026-11-19 USD 1.0850'],
    ],
    ['XML after a byte order mark', `\uFEFF${xml(day('2026-11-20', 'USD=1'))}`, ['2026-11-20 USD 1']],
    ['a currency of XML without a rate that day', xml(day('2026-11-20', 'USD=1.1', 'ISK=N/A')), ['2026-11-20 USD 1.1']],
    [
      'CSV with the comma at the end of each line, and no rate where the bank gave none',
      'Date,USD,CLP,\n2026-11-20,1.0871,1034.5,\n2026-11-19,N/A,1030,\n',
      ['2026-11-20 USD 1.0871', '2026-11-20 CLP 1034.5', '2026-11-19 CLP 1030'],
    ],
    [
      'CSV with blanks and Windows line ends',
      'Date, USD, JPY, \r\n2026-11-20, 1.1, 163, \r\n',
      ['2026-11-20 USD 1.1', '2026-11-20 JPY 163'],
    ],
    ['CSV without an end of line', 'Date,USD\n2026-11-20,1.1', ['2026-11-20 USD 1.1']],
  ];
  for (const [name, file, rates] of READ) it(`is read: ${name}`, () => assert.deepEqual(brief(file), rates));

  it('has rates for one unit of the given base, which has no rate to itself', () => {
    assert.deepEqual(parseRatesFile('Date,USD,EUR\n2026-11-20,1,0.92\n', 'USD'), [
      { date: '2026-11-20', base: 'USD', currency: 'EUR', rate: '0.92' },
    ]);
  });

  const whole = xml(day('2026-11-20', 'USD=1.0871', 'JPY=163.05'));
  const REFUSED: [name: string, file: string, says: RegExp][] = [
    ['nothing', '', /Line 1/],
    ['an HTML page', '<html><body>Sorry, something went wrong.</body></html>', /holds no rate/],
    ['a page that is not XML', '<!DOCTYPE html><p>Sorry<br>', /not well-formed XML at line 1/],
    ['JSON', '{"rates":{"USD":1.1}}', /Line 1 must start with "Date"/],
    ['XML without a rate', xml(''), /holds no rate/],
    ['XML that was cut off', whole.slice(0, -40), /not well-formed XML at line 5.*cut off/],
    ['a rate outside a day', xml("<Cube currency='USD' rate='1.1'/>"), /in a Cube with a time/],
    ['a day that does not exist', xml(day('2026-02-30', 'USD=1')), /must be a date/],
    ['a rate of zero', xml(day('2026-11-20', 'USD=0.000')), /positive rate/],
    ['a rate that is not a number', xml(day('2026-11-20', 'USD=1e3')), /positive rate/],
    ['no rate at all', xml("<Cube time='2026-11-20'><Cube currency='USD'/></Cube>"), /positive rate/],
    ['a currency that is not a code', xml(day('2026-11-20', 'usd=1')), /must have a currency/],
    ['CSV without a header', '2026-11-20,1.1\n', /Line 1/],
    ['another header', 'USD\n', /Line 1/],
    ['CSV with a column of something else', 'Date,USD,Remark\n2026-11-20,1,x\n', /Line 1, column 3/],
    ['CSV with another notation of days', 'Date,USD\n20.11.2026,1\n', /Line 2/],
    ['CSV with a word for a rate', 'Date,USD\n2026-11-20,one\n', /Line 2, USD/],
    ['CSV with a negative rate', 'Date,USD\n2026-11-20,-1\n', /Line 2, USD/],
    ['CSV that was cut off within a line', 'Date,USD,JPY\n2026-11-20,1.1,163\n2026-11-19,1.', /Line 3.*cut off/],
    ['CSV with nothing but a header', 'Date,USD\n', /holds no rate/],
  ];
  for (const [name, file, says] of REFUSED)
    it(`is refused: ${name}`, () => assert.throws(() => parseRatesFile(file, 'EUR'), { message: says }));

  it('says where the file is wrong without repeating it', () => {
    assert.throws(
      () => parseRatesFile('Date,USD\n2026-11-20,ana@example.com\n', 'EUR'),
      (error) => error instanceof Error && !error.message.includes('ana@'),
    );
  });
});
