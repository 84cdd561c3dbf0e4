// Derives everything that is stored for a person, as a pure function of what is known about them (architecture section 5).

import type { AdCatalog } from './ad-catalog.ts';
import { type DerivedConversion, deriveConversion } from './conversion.ts';
import { DERIVATION } from './derivation.ts';
import { resolveEntity, type UncataloguedEntity } from './entities.ts';
import { factsOf } from './facts.ts';
import { fromUnits, toUnits } from './fixed-point.ts';
import { personKey } from './ids.ts';
import type { JourneyAnalysis } from './journey-analysis.ts';
import type { ConversionDoc } from './shapes/conversion-doc.ts';
import type { PersonDoc } from './shapes/person-doc.ts';
import { type MoneyContext, valueOutcomes } from './valued-outcomes.ts';
import { EARNED } from './vocabulary.ts';
import { type WindowTouch, windowTouch } from './window-touch.ts';

/** What the analyses of a batch of persons are derived with, all of one profile. */
export interface DerivationContext extends MoneyContext {
  profileId: string;
  catalog: AdCatalog;
}

export interface DerivedPerson {
  conversions: ConversionDoc[];
  person: PersonDoc;
  /** Entities that credited touches name and that the catalog does not have. */
  named: UncataloguedEntity[];
}

/**
 * Derives a person's conversions, totals and contribution to the daily facts. The same events, goals, refunds, rates and catalog
 * give the same documents, whatever happened in between.
 */
export function recompute(
  person: { personId: string; isCustomer: boolean },
  { outcomes, touches, refs }: JourneyAnalysis,
  context: DerivationContext,
): DerivedPerson {
  const named = new Map<string, UncataloguedEntity>();
  const resolved = new Map<number, WindowTouch>();
  function credited(index: number): WindowTouch {
    const known = resolved.get(index);
    if (known !== undefined) return known;
    const touch = touches[index];
    if (touch === undefined) throw new RangeError('no such touch');
    const entity = resolveEntity(context.profileId, touch.marketing, context.catalog);
    for (const one of entity.named) named.set(one.id, one);
    const ready = windowTouch(touch, entity.ref);
    resolved.set(index, ready);
    return ready;
  }
  const owner = { profileId: context.profileId, ...person };
  const derived = valueOutcomes(outcomes, context).map((outcome) =>
    deriveConversion(owner, outcome, touches, credited),
  );
  return {
    conversions: derived.map(({ doc }) => doc),
    person: personDoc(owner, refs, derived),
    named: [...named.values()],
  };
}

function personDoc(
  { profileId, personId }: { profileId: string; personId: string },
  refs: string[],
  derived: readonly DerivedConversion[],
): PersonDoc {
  const conversions = derived.map(({ doc }) => doc);
  const cash = conversions.filter(({ kind }) => kind === 'cash');
  const earned = conversions.filter(({ kind }) => EARNED.includes(kind));
  return {
    _id: personKey(profileId, personId),
    profile_id: profileId,
    person_id: personId,
    conversion_count: conversions.length,
    cash_revenue: totalRevenue(cash),
    total_revenue: totalRevenue(earned),
    rate_unknown: conversions.some((conversion) => conversion.rate_unknown),
    refs,
    facts: factsOf(derived.flatMap(({ counted }) => counted ?? [])),
    derivation: DERIVATION,
  };
}

function totalRevenue(conversions: readonly ConversionDoc[]): string | null {
  if (conversions.some(({ rate_unknown }) => rate_unknown)) return null;
  return fromUnits(conversions.reduce((sum, { revenue }) => sum + (revenue === null ? 0n : toUnits(revenue)), 0n));
}
