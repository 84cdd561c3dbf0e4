import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  firstRows,
  type GivenRow,
  MAX_ROWS,
  type RowDestination,
  rowsFault,
  rowsOf,
  withSafeNames,
} from './catalog-rows.ts';

const DATASET: RowDestination = { _id: 'd1', kind: 'social_ads_dataset' };
const OTHER: RowDestination = { _id: 'd2', kind: 'social_ads_dataset' };
const ACTION: RowDestination = { _id: 'a1', kind: 'search_ads_conversion_action' };
const row = (conversion_key: string, init: Partial<GivenRow> = {}): GivenRow => ({
  ...{ conversion_key, destination_id: 'd1', event_name: 'Lead', value: 'none', enabled: true },
  ...init,
});

describe('the rows of a catalog', () => {
  const cases: [what: string, rows: GivenRow[], field: string | null][] = [
    ['the first rows of a dataset', firstRows(DATASET), null],
    ['the first rows of a conversion action', firstRows(ACTION), null],
    ['none', [], null],
    ['one key for two destinations', [row('a'), row('a', { destination_id: 'd2' })], null],
    ['two rows with one key and destination', [row('a'), row('a')], 'rows.1.conversion_key'],
    ['a key that no goal can have', [row('a b')], 'rows.0.conversion_key'],
    ['a destination of somebody else', [row('a', { destination_id: 'd9' })], 'rows.0.destination_id'],
    ['an event without a name', [row('a', { event_name: '' })], 'rows.0.platform_event_name'],
    ['an event name with special characters', [row('a', { event_name: 'Lead<b>' })], 'rows.0.platform_event_name'],
    ['a name for what a conversion action names', [row('a', { destination_id: 'a1' })], 'rows.0.platform_event_name'],
    ['a purchase without its value', [row('a', { event_name: 'Purchase' })], 'rows.0.value'],
    [
      'a purchase of a fixed value',
      [row('a', { event_name: 'Purchase', value: { fixed: '10', currency: 'USD' } })],
      null,
    ],
    ['a fixed value of nothing', [row('a', { value: { fixed: '0.00', currency: 'USD' } })], 'rows.0.value.fixed'],
    ['too many', Array.from({ length: MAX_ROWS + 1 }, (_, n) => row(`k${n}`)), 'rows'],
  ];
  for (const [what, rows, field] of cases)
    it(`${field === null ? 'can be' : 'cannot be'} ${what}`, () =>
      assert.equal(rowsFault(rows, [DATASET, OTHER, ACTION])?.field ?? null, field));

  it('have neutral names that differ, reveal nothing, and stay with their keys', () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    fc.assert(
      fc.property(keys, keys, (first, second) => {
        const before = withSafeNames(
          first.map((key) => row(key)),
          [],
        );
        const after = withSafeNames(
          second.flatMap((key) => [row(key), row(key, { destination_id: 'd2' })]),
          before,
        );
        const names = new Map(after.map(({ conversion_key, safe_event_name }) => [conversion_key, safe_event_name]));
        assert.equal(new Set(names.values()).size, second.length);
        for (const { conversion_key, safe_event_name } of after) {
          assert.match(safe_event_name, /^CustomEvent\d+$/);
          assert.equal(safe_event_name, names.get(conversion_key));
          const same = before.find((one) => one.conversion_key === conversion_key);
          if (same) assert.equal(safe_event_name, same.safe_event_name);
          else assert.ok(before.every((one) => one.safe_event_name !== safe_event_name));
        }
      }),
    );
  });

  const shown = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(
      (one) => `${one.destination_id} ${one.conversion_key} ${one.event_name} ${one.value} ${one.safe_event_name}`,
    );
  const first = (id: string) => [
    `${id} payment_received Purchase amount CustomEvent1`,
    `${id} lead_created Lead none CustomEvent2`,
    `${id} appointment_booked Schedule none CustomEvent3`,
  ];

  it('are the first ones of each destination until the profile sets some', () =>
    assert.deepEqual(shown(rowsOf({ updated_at: null }, [DATASET, ACTION])), [
      ...first('d1'),
      'a1 payment_received  amount CustomEvent1',
    ]));

  it('are those that were set, and the first ones of a destination that was made later', () => {
    const catalog = {
      rows: withSafeNames([row('lead_created')], []),
      row_destinations: ['d1'],
      updated_at: new Date(0),
    };
    assert.deepEqual(shown(rowsOf(catalog, [DATASET, OTHER])), [
      'd1 lead_created Lead none CustomEvent1',
      'd2 payment_received Purchase amount CustomEvent2',
      'd2 lead_created Lead none CustomEvent1',
      'd2 appointment_booked Schedule none CustomEvent3',
    ]);
  });

  it('are the rules of a former release for every dataset', () => {
    const rules = [{ conversion_key: 'k', event_name: 'Purchase', send_value: true, safe_event_name: 'Signal7' }];
    assert.deepEqual(shown(rowsOf({ rules, updated_at: new Date(0) }, [DATASET, OTHER])), [
      'd1 k Purchase amount Signal7',
      'd2 k Purchase amount Signal7',
    ]);
    assert.deepEqual(shown(rowsOf({ rules: [], updated_at: new Date(0) }, [DATASET])), []);
  });
});
