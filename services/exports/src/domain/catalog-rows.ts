// Defines which conversions are sent to which destination under which names, and the neutral names that replace these on
// platform_safe profiles.
import { Decimal } from 'decimal.js';
import { type DestinationKind, namesItsEvent } from './destination-kind.ts';
import type { RowValue } from './payload/conversion-value.ts';
import { neutralNames } from './payload/neutral-name.ts';

export interface CatalogRow {
  readonly conversion_key: string;
  readonly destination_id: string;
  /** The platform's event, such as Purchase; '' where the destination itself names the event. */
  readonly event_name: string;
  readonly value: RowValue;
  readonly enabled: boolean;
  /** The name that a platform_safe profile sends instead: it reveals nothing and stays with the key. */
  readonly safe_event_name: string;
  /** Sends only a customer's first payment; absent from rows of an earlier release, which send every one. */
  readonly first_payment_only?: boolean;
}

export type GivenRow = Omit<CatalogRow, 'safe_event_name'>;

/** A rule of a release in which rules held for all destinations. */
export interface FormerRule {
  readonly conversion_key: string;
  readonly event_name: string;
  readonly send_value: boolean;
  readonly safe_event_name: string;
}

export interface StoredCatalog {
  /** Absent until the profile sets rows. */
  readonly rows?: readonly CatalogRow[];
  /** The destinations that the profile had when it set the rows. */
  readonly row_destinations?: readonly string[];
  readonly rules?: readonly FormerRule[];
  /** null while the profile has set neither. */
  readonly updated_at: Date | null;
}

export interface RowDestination {
  readonly _id: string;
  readonly kind: DestinationKind;
}

/** The platform refuses it without money (reference: custom_data of a Purchase). */
const PURCHASE = 'Purchase';
const EVENT_NAME = /^[A-Za-z][\w .-]{0,49}$/;
const CONVERSION_KEY = /^[\w.:-]{1,64}$/;

export const MAX_ROWS = 500;

/** Returns the rows with which a destination begins: the default goals for which a platform has a standard event. */
export function firstRows({ _id, kind }: RowDestination): GivenRow[] {
  const row = (conversion_key: string, event_name: string, value: RowValue): GivenRow => ({
    ...{ conversion_key, destination_id: _id, event_name, value, enabled: true },
  });
  // A conversion action counts one kind of conversion.
  if (namesItsEvent(kind)) return [row('payment_received', '', 'amount')];
  return [
    row('payment_received', PURCHASE, 'amount'),
    row('lead_created', 'Lead', 'none'),
    row('appointment_booked', 'Schedule', 'none'),
  ];
}

/** Returns the rows that hold for these destinations: those that were set, and the first rows of destinations made since. */
export function rowsOf(catalog: StoredCatalog, destinations: readonly RowDestination[]): CatalogRow[] {
  const { rows, row_destinations = [], rules, updated_at } = catalog;
  if (rows !== undefined) {
    const known = new Set(row_destinations);
    const added = destinations.filter(({ _id }) => !known.has(_id));
    return [...rows, ...withSafeNames(added.flatMap(firstRows), rows)];
  }
  const former = updated_at === null ? undefined : rules;
  const begun = destinations.flatMap((one) => formerRows(one, former) ?? firstRows(one));
  return withSafeNames(begun, rules ?? []);
}

/** @returns undefined for a destination of a kind that did not exist then */
function formerRows({ _id, kind }: RowDestination, rules: readonly FormerRule[] | undefined): GivenRow[] | undefined {
  if (namesItsEvent(kind)) return undefined;
  return rules?.map(({ conversion_key, event_name, send_value }) => ({
    ...{ conversion_key, destination_id: _id, event_name, value: send_value ? 'amount' : 'none', enabled: true },
  }));
}

/**
 * Returns what is wrong with the rows, in a sentence that names the member and does not repeat its value.
 * @returns null when nothing is wrong
 */
export function rowsFault(
  rows: readonly GivenRow[],
  destinations: readonly RowDestination[],
): { field: string; message: string } | null {
  if (rows.length > MAX_ROWS) return fault('rows', `may hold at most ${MAX_ROWS} rows.`);
  const kinds = new Map(destinations.map(({ _id, kind }) => [_id, kind]));
  const seen = new Set<string>();
  for (const [index, { conversion_key, destination_id, event_name, value }] of rows.entries()) {
    const of = (member: string) => `rows.${index}.${member}`;
    if (!CONVERSION_KEY.test(conversion_key)) return fault(of('conversion_key'), 'must be the key of a goal.');
    const kind = kinds.get(destination_id);
    if (kind === undefined) return fault(of('destination_id'), 'must be the id of a destination of the profile.');
    const both = `${destination_id} ${conversion_key}`;
    if (seen.has(both)) return fault(of('conversion_key'), 'is the key of two rows of one destination.');
    if (namesItsEvent(kind) && event_name !== '')
      return fault(of('platform_event_name'), 'must be absent: the conversion action itself is the event.');
    if (!namesItsEvent(kind) && !EVENT_NAME.test(event_name))
      return fault(
        of('platform_event_name'),
        'must be 1 to 50 letters, digits, spaces, dots, hyphens and underscores.',
      );
    if (event_name === PURCHASE && value === 'none') return fault(of('value'), 'must not be none for a Purchase.');
    if (typeof value === 'object' && !new Decimal(value.fixed).gt(0))
      return fault(of('value.fixed'), 'must be more than nothing.');
    seen.add(both);
  }
  return null;
}

const fault = (field: string, text: string) => ({ field, message: `${field} ${text}` });

/** Gives every row the neutral name of its key: the one that it had, otherwise one that no key has or had. */
export function withSafeNames(
  rows: readonly GivenRow[],
  before: readonly Pick<CatalogRow, 'conversion_key' | 'safe_event_name'>[],
): CatalogRow[] {
  const had = new Map(before.map((row) => [row.conversion_key, row.safe_event_name]));
  const names = neutralNames(
    rows.map(({ conversion_key }) => conversion_key),
    had,
  );
  return rows.map((row) => ({ ...row, safe_event_name: names.get(row.conversion_key) ?? '' }));
}
