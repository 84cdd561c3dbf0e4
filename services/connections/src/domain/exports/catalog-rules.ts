// Defines which conversions are sent under which names, and the neutral names that replace these on platform_safe profiles.

export interface CatalogRule {
  readonly conversion_key: string;
  /** The platform's event, such as Purchase. */
  readonly event_name: string;
  readonly send_value: boolean;
  /** The name that a platform_safe profile sends instead: it reveals nothing and stays with the key. */
  readonly safe_event_name: string;
}

export type GivenRule = Omit<CatalogRule, 'safe_event_name'>;

/** The platform refuses it without money (reference: custom_data of a Purchase). */
const PURCHASE = 'Purchase';
const EVENT_NAME = /^[A-Za-z][\w .-]{0,49}$/;
const CONVERSION_KEY = /^[\w.:-]{1,64}$/;
const SAFE_NAME = /^Signal(\d+)$/;

export const MAX_RULES = 50;

/** The first rules of a profile: the default goals for which the platform has a standard event. */
export const FIRST_RULES: readonly CatalogRule[] = withSafeNames(
  [
    { conversion_key: 'payment_received', event_name: PURCHASE, send_value: true },
    { conversion_key: 'lead_created', event_name: 'Lead', send_value: false },
    { conversion_key: 'appointment_booked', event_name: 'Schedule', send_value: false },
  ],
  [],
);

/**
 * Returns what is wrong with the rules, in a sentence that names the member and does not repeat its value.
 * @returns null when nothing is wrong
 */
export function rulesFault(rules: readonly GivenRule[]): { field: string; message: string } | null {
  if (rules.length > MAX_RULES) return fault('conversions', `may hold at most ${MAX_RULES} rules.`);
  const keys = new Set<string>();
  for (const [index, { conversion_key, event_name, send_value }] of rules.entries()) {
    const of = (member: string) => `conversions.${index}.${member}`;
    if (!CONVERSION_KEY.test(conversion_key)) return fault(of('conversion_key'), 'must be the key of a goal.');
    if (keys.has(conversion_key)) return fault(of('conversion_key'), 'is the key of two rules.');
    if (!EVENT_NAME.test(event_name))
      return fault(
        of('platform_event_name'),
        'must be 1 to 50 letters, digits, spaces, dots, hyphens and underscores.',
      );
    if (event_name === PURCHASE && !send_value) return fault(of('send_value'), 'must be true for a Purchase.');
    keys.add(conversion_key);
  }
  return null;
}

const fault = (field: string, text: string) => ({ field, message: `${field} ${text}` });

/** Gives every rule its neutral name: the one that its key had, otherwise the first free number. */
export function withSafeNames(rules: readonly GivenRule[], before: readonly CatalogRule[]): CatalogRule[] {
  const had = new Map(before.map((rule) => [rule.conversion_key, rule.safe_event_name]));
  // Names of removed keys are not reused either, as long as anything remembers them.
  const taken = new Set(before.map(({ safe_event_name }) => Number(SAFE_NAME.exec(safe_event_name)?.[1] ?? 0)));
  let next = 1;
  const fresh = (): string => {
    while (taken.has(next)) next += 1;
    taken.add(next);
    return `Signal${next}`;
  };
  return rules.map((rule) => ({ ...rule, safe_event_name: had.get(rule.conversion_key) ?? fresh() }));
}
