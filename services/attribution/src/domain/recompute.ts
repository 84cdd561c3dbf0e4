// Derives everything that is stored for a person, as a pure function of what is known about them (architecture section 5).

import type { AdCatalog } from './ad-catalog.ts';
import { deriveConversion } from './conversion.ts';
import { DERIVATION } from './derivation.ts';
import { resolveEntity, type UncataloguedEntity } from './entities.ts';
import { type CountedConversion, type Facts, factsOf } from './facts.ts';
import { personKey } from './ids.ts';
import type { JourneyAnalysis } from './journey-analysis.ts';
import { createPersonSums, type PersonSums } from './person-sums.ts';
import type { ConversionDoc } from './shapes/conversion-doc.ts';
import type { PersonDoc } from './shapes/person-doc.ts';
import { type MoneyContext, valueOutcomes } from './valued-outcomes.ts';
import { type WindowTouch, windowTouch } from './window-touch.ts';

/** What the analyses of a batch of persons are derived with, all of one profile. */
export interface DerivationContext extends MoneyContext {
  profileId: string;
  catalog: AdCatalog;
}

export interface DerivedPerson {
  /** Those that are not known already. */
  conversions: ConversionDoc[];
  /** Of all of them. */
  conversionIds: string[];
  person: PersonDoc;
  /** Entities that credited touches name and that the catalog does not have. */
  named: UncataloguedEntity[];
}

/**
 * Derives a person's conversions, totals and contribution to the daily facts. The same events, goals, refunds, rates and catalog
 * give the same documents, whatever happened in between.
 * @param isKnown whether a conversion is stored as it is, and need not be returned
 */
export function recompute(
  person: { personId: string; isCustomer: boolean },
  { outcomes, touches, refs }: JourneyAnalysis,
  context: DerivationContext,
  isKnown: (conversion: ConversionDoc) => boolean = () => false,
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
  const ids: string[] = [];
  const conversions: ConversionDoc[] = [];
  const sums = createPersonSums();
  // One after the other, since a person can have very many, nearly all of which are as they were.
  function* counted(): Generator<CountedConversion> {
    for (const outcome of valueOutcomes(outcomes, context)) {
      const derived = deriveConversion(owner, outcome, touches, credited);
      ids.push(derived.doc._id);
      sums.add(derived.doc);
      if (!isKnown(derived.doc)) conversions.push(derived.doc);
      if (derived.counted !== null) yield derived.counted;
    }
  }
  const facts = factsOf(counted());
  return {
    conversions,
    conversionIds: ids,
    person: personDoc(owner, { refs, facts, totals: sums.totals() }),
    named: [...named.values()],
  };
}

function personDoc(
  { profileId, personId }: { profileId: string; personId: string },
  { refs, facts, totals }: { refs: string[]; facts: Facts; totals: PersonSums },
): PersonDoc {
  const { conversion_count, cash_revenue, total_revenue, rate_unknown } = totals;
  return {
    _id: personKey(profileId, personId),
    profile_id: profileId,
    person_id: personId,
    conversion_count,
    cash_revenue,
    total_revenue,
    rate_unknown,
    refs,
    facts,
    derivation: DERIVATION,
  };
}
