import assert from 'node:assert/strict';
import fc from 'fast-check';
import { canonicalSubject, refuseSubjectRef } from './subject-ref.ts';
import { RANDOM_IDS, randomBytesOf } from './testing-random-ids.ts';

const GOOD = [
  undefined,
  'p_1',
  'patient-7',
  'child-a',
  'A1B2C3',
  'pet_a',
  'SUBJ-000123',
  '3f2b8c1a-1111-4222-8333-123456789012',
  'x'.repeat(32),
  'seat-12-b',
  'unit_2024',
  'workshop-3',
  '3F2B8C1A-1111-4222-8333-123456789012',
  '123456',
  '12-34-56',
  'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d',
  'seat_a1b2c3d4',
  'march-unit-2',
  // Not dates, however similar: numbers of flats, versions, weeks, and months and years alone.
  '1-2-3',
  '12-34-56',
  'v1-2-30x',
  '31-13-99',
  'order-2024-11',
  'may-17',
  'mar27abc',
  'x4mar27',
  'sep1',
  '2024-week-7',
  // Not names: everyday words, parts of a name, and what only ends or begins like one.
  'child-b',
  'daughter-1',
  'hijo-2',
  'silla-3',
  'canary',
  'page-seat-plan',
  'standing-order',
  'customer_first',
  'brave-otter-42',
  'mariax7k2p9q',
  'k3ana9x',
  // Short names cannot be told from chance beside what looks random.
  'ana-x7k2p9',
  'xX_j2Ana7_q',
];
const BAD: [string, RegExp][] = [
  ['ana@example.cl', /at sign/],
  ['1234567', /digits/],
  ['a12-34-56_7', /digits/],
  ['12.345.678-9', /digits/],
  ['2024-01-15', /digits|date/],
  ['v2024-1-5', /date/],
  ['5-1-24', /date/],
  ['12-jan-90', /date/],
  ['maria-gonzalez', /name/],
  ['JuanPerez', /name/],
  ['paciente_martín', /name/],
  ['d41d8cd98f00b204e9800998ecf8427e', /digest/],
  ['da39a3ee5e6b4b0d3255bfef95601890afd80709', /digest/],
  ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', /digest/],
  // Each refusal of the contract's rule 7, in the forms that people try.
  ['maria', /name/],
  ['Mohammed', /name/],
  ['mohammed-7', /name/],
  ['fatima_2', /name/],
  ['wei-chen', /name/],
  ['priya', /name/],
  ['yuki_tanaka', /name/],
  ['NguyenVan', /name/],
  ['patient-olga', /name/],
  ['JPerez', /name/],
  ['juanPerez2', /name/],
  ['2maria', /name/],
  ['anagonzalez', /name/],
  ['smith1', /name/],
  ['17-of-may-1990', /date/],
  ['GONZALEZMaria', /name/],
  ['william_x7k2p9', /name/],
  ['x1990_5_1', /date/],
  ['90-05-17', /date/],
  ['5-17-90', /date/],
  ['17may90', /date/],
  ['may171990', /date|digits/],
  ['1990may17', /date/],
  ['dob17may1990', /date/],
  ['17-de-mayo-1990', /date/],
  ['kid-3-9-2015', /date/],
  ['diciembre_3_15', /date/],
  ['septiembre-3-15', /date/],
  ['12·34·56·7', /digits/],
  ['12:34:56:7', /digits/],
  ['@', /at sign/],
  [`${'x'.repeat(300)}@`, /at sign/],
  ['maria@', /at sign/],
  ['p_1@', /at sign/],
  ['123456-7', /digits/],
  ['+56 9 1234 5678', /digits/],
  ['(2) 2345 678', /digits/],
  ['p_12_34_56_78', /digits/],
  ['17/05/1990', /digits/],
  ['x1990_5_1', /date/],
  ['7-5-1990', /date/],
  ['17_05_90', /date/],
  ['may-17-1990', /date/],
  ['1990-may-17', /date/],
  ['17mayo1990', /date/],
  ['p-MARIA', /name/],
  ['gonzalez2', /name/],
  ['mariagonzalez', /name/],
  ['MARIAGonzalez', /name/],
  ['D41D8CD98F00B204E9800998ECF8427E', /digest/],
  ['3f2b8c1a111142228333123456789012', /digest/],
  ['3f2b8c1a-1111-4222-8333-12345678901', /digits/],
  ['{3f2b8c1a-1111-4222-8333-123456789012}', /digits|32/],
  ['abcdefab-abcd-abcd-abcd-abcdefabcde', /32/],
  ['café', /32/],
  [' p_1', /32/],
  ['p.1', /32/],
  ['x'.repeat(33), /32/],
  ['maria-'.repeat(50), /32/],
  ['two words', /32/],
  ['$ne', /32/],
  ['a\u0000b', /32/],
];

/** How many ids of each style are tried. */
const EACH = 10_000;

describe('subject_ref', () => {
  for (const ref of GOOD) it(`accepts ${JSON.stringify(ref)}`, () => assert.equal(refuseSubjectRef(ref), undefined));
  for (const [ref, why] of BAD) {
    it(`refuses ${JSON.stringify(ref)}`, () => {
      const refusal = refuseSubjectRef(ref);
      assert.equal(refusal?.code, 'invalid_parameter');
      assert.match(refusal.message, why);
      assert.ok(!refusal.message.includes(ref));
    });
  }
  it('accepts every canonical UUID, however many digits it has', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (uuid, isUpper) => {
        assert.equal(refuseSubjectRef(isUpper ? uuid.toUpperCase() : uuid), undefined);
      }),
    );
  });

  it('recommends a UUID in every refusal', () => {
    for (const [ref] of BAD) assert.match(refuseSubjectRef(ref)?.message ?? '', /UUID\.$/);
  });

  it('is the same in either case when it is a UUID, and only then', () => {
    const upper = '3F2B8C1A-1111-4222-8333-12345678901A';
    assert.equal(canonicalSubject(upper), upper.toLowerCase());
    for (const ref of ['', 'Kid-A', 'kid-a', 'A1B2C3']) assert.equal(canonicalSubject(ref), ref);
  });

  for (const [style, make] of Object.entries(RANDOM_IDS)) {
    it(`is hardly ever refused for a date or a name when it is a random id like ${style}`, () => {
      const bytes = randomBytesOf(style);
      const refused = { date: 0, name: 0, shape: 0 };
      for (let i = 0; i < EACH; i++) {
        const message = refuseSubjectRef(make(bytes))?.message ?? '';
        if (/a date/.test(message)) refused.date++;
        else if (/a name/.test(message)) refused.name++;
        else if (/up to 32/.test(message)) refused.shape++;
      }
      assert.deepEqual({ ...refused, name: refused.name <= EACH / 1000 }, { date: 0, name: true, shape: 0 });
    });
  }
});
