// Makes conversions for tests: one that is sent, to change, and random ones with everything that could be known of them.
import fc from 'fast-check';
import type { Building, Row, Target } from '../../src/domain/payload/building.ts';
import type { ConversionFacts } from '../../src/domain/payload/conversion-facts.ts';
import { ACTION_SOURCES } from '../../src/domain/payload/conversion-payload.ts';
import { NOBODY, persons } from './contact-fixture.ts';

export const NOW = new Date('2026-11-22T12:00:00Z');
export const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
export const PAGE = 'https://clinic.example/appointments/knee?name=ana';
export const CLICK = { kind: 'fbclid', value: 'IwAR1', at: ago(2) };
export const MESSAGE_CLICK = { kind: 'ctwa_clid', value: 'ARAk', at: ago(2) };
export const MESSAGING = { businessAccountId: 'waba', datasetId: 'd9' };
export const PERSON = {
  ...NOBODY,
  email: 'ana@example.com',
  phone: '+56981112222',
  firstName: 'Ana',
  externalId: 'c-7',
};

export const factsOf = (init: Partial<ConversionFacts> = {}): ConversionFacts => ({
  ...{ eventId: 'e1', conversionKey: 'payment_received', time: ago(1), value: '129.90', currency: 'USD', refunded: '' },
  ...{ isCustomer: true, isErased: false, provider: 'api', actionSource: '', pageUrl: '', clicks: [CLICK] },
  ...init,
});
export const rowOf = (init: Partial<Row> = {}): Row => ({
  ...{ event_name: 'Purchase', value: 'amount', enabled: true, safe_event_name: 'CustomEvent1' },
  ...init,
});
export const targetOf = (init: Partial<Target> = {}): Target => ({
  ...{ platform: 'social_ads', isEnabled: true, id: 'd1', takesOnlyMessages: false, messaging: null },
  ...init,
});
export const SEARCH = targetOf({ platform: 'search_ads', id: '77' });

/** A conversion that is sent in every mode but hipaa. */
export const buildingOf = (init: Partial<ConversionFacts> = {}, more: Partial<Building> = {}): Building => ({
  ...{ facts: factsOf(init), person: PERSON, mode: 'full', row: rowOf(), safeDatasetId: 'd1' },
  ...{ target: targetOf(), now: NOW },
  ...more,
});

/** Stands in every text that must not reveal itself. */
export const CANARY = 'oncology';
const said = fc.string({ maxLength: 8 }).map((text) => `${text}${CANARY}`);
/** A caller can send any text as a click id or a cookie; one without spaces and dots cannot be told from an id. */
const noId = said.map((text) => `${text} x`);
const clickId = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const moments = fc.integer({ min: 0, max: 100 }).map((hours) => ago(hours / 24));

const clickOf = (kinds: readonly string[], value: fc.Arbitrary<string>) =>
  fc.record({ kind: fc.constantFrom(...kinds), value: fc.oneof({ weight: 4, arbitrary: value }, noId), at: moments });
const clicks = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: clickOf(['fbclid', 'gclid', 'gbraid', 'wbraid', 'ctwa_clid', 'ttclid'], clickId) },
    clickOf(
      ['fbc'],
      clickId.map((id) => `fb.1.1762000000000.${id}`),
    ),
    clickOf(
      ['fbp'],
      fc.nat().map((id) => `fb.1.1762000000000.${id}`),
    ),
  ),
  { maxLength: 6 },
);

const facts: fc.Arbitrary<ConversionFacts> = fc.record({
  eventId: fc.uuid(),
  conversionKey: said,
  time: moments,
  value: fc.constantFrom('', '0', '129.90', '1000000'),
  currency: fc.constantFrom('USD', 'CLP'),
  refunded: fc.constantFrom('', '29.90'),
  isCustomer: fc.boolean(),
  isErased: fc.constant(false),
  provider: fc.constantFrom('api', 'payments_provider_a'),
  actionSource: fc.constantFrom('', 'unknown', ...ACTION_SOURCES),
  pageUrl: fc.oneof(
    fc.constant(''),
    said.map((path) => `https://${CANARY}.example/${encodeURIComponent(path)}`),
  ),
  clicks,
  country: fc.constantFrom('', 'CL', 'US'),
  isFirstPayment: fc.option(fc.boolean()),
  consent: fc.constantFrom('granted', 'unknown'),
  gpc: fc.constant(false),
});

/** Conversions in mode full, with the destination as the clean dataset. Members that nothing knows (subject_ref) are in facts, too. */
export const buildings: fc.Arbitrary<Building> = fc
  .record({
    facts: fc.record({ known: facts, subject: said }).map(({ known, subject }) => ({ ...known, subject_ref: subject })),
    person: fc.record({ is: persons, name: said }).map(({ is, name }) => ({ ...is, lastName: name, city: name })),
    row: fc.record({ name: fc.constantFrom('Lead', 'Purchase', CANARY), safe: fc.nat(99) }),
    messaging: fc.option(fc.constant({ businessAccountId: 'waba', datasetId: 'd1' })),
    limitDataUse: fc.boolean(),
  })
  .map(({ row, messaging, limitDataUse, ...of }) =>
    buildingOf(
      {},
      {
        ...of,
        row: rowOf({ event_name: row.name, safe_event_name: `CustomEvent${row.safe}` }),
        target: targetOf({ messaging, limitDataUse }),
      },
    ),
  );
