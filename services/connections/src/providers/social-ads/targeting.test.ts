// Tests what an ad set's targeting says: countries, surfaces and audiences, also in shapes that nobody promised.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AdSetSchema } from './catalog.ts';
import { targetingTraits } from './targeting.ts';

const KINDS = new Map([
  ['1', 'CUSTOM'],
  ['2', 'WEBSITE'],
  ['8', 'LOOKALIKE'],
  ['9', 'REGULATED_CATEGORIES_AUDIENCE'],
]);
const traitsOf = (targeting: unknown) => {
  const adSet = AdSetSchema.parse({ id: '5', campaign_id: '2', targeting });
  return targetingTraits(adSet.targeting, KINDS);
};

describe('the geo of an ad set', () => {
  const table: [name: string, geo: object, found: string][] = [
    ['is its only country', { countries: ['CL'] }, 'CL'],
    ['is several of two countries', { countries: ['CL', 'PE'] }, 'several'],
    ['is the country of its cities', { cities: [{ key: '1', country: 'CL', radius: 20 }, { country: 'CL' }] }, 'CL'],
    ['is several of a country and a region of another', { countries: ['CL'], regions: [{ country: 'AR' }] }, 'several'],
    ['is the country of points and of postcodes', { custom_locations: [{ country: 'CL' }], zips: [] }, 'CL'],
    ['is several of a group of countries', { country_groups: ['worldwide'], countries: ['CL'] }, 'several'],
    ['is several without any place', { location_types: ['home', 'recent'] }, 'several'],
    ['is unknown of a place without a country', { countries: ['CL'], places: [{ key: '1' }] }, ''],
    ['is unknown of what is no country code', { countries: ['CL|placement=*'] }, ''],
    ['does not depend on how people belong to it', { countries: ['CL'], location_types: ['home'] }, 'CL'],
  ];
  for (const [name, geo_locations, found] of table)
    it(name, () => assert.equal(traitsOf({ geo_locations }).geo, found));
});

describe('the placement of an ad set', () => {
  const table: [name: string, platforms: unknown, found: string][] = [
    ['is automatic when it names no surface', undefined, 'automatic'],
    ['is automatic when its list is empty', [], 'automatic'],
    ['is the only surface', ['instagram'], 'instagram'],
    ['is that surface also when it is named twice', ['facebook', 'facebook'], 'facebook'],
    ['is several for two surfaces', ['facebook', 'instagram'], 'several'],
    ['is a surface that is new', ['threads'], 'threads'],
    ['is unknown for what is no name of a surface', ['facebook|geo=*'], ''],
  ];
  for (const [name, publisher_platforms, found] of table)
    it(name, () => assert.equal(traitsOf({ publisher_platforms }).placement, found));
});

describe('the audience of an ad set', () => {
  const of = (...ids: string[]) => ids.map((id) => ({ id, name: 'is not kept' }));
  const widened = { targeting_automation: { advantage_audience: 1 } };
  const table: [name: string, targeting: object, found: string][] = [
    ['is cold without audiences', { age_min: 18, interests: [{ id: '1' }] }, 'cold'],
    ['is warm of a list of customers', { custom_audiences: of('1') }, 'warm'],
    ['is lookalike of lookalikes', { custom_audiences: of('8', '9') }, 'lookalike'],
    ['is warm of visitors beside a lookalike', { custom_audiences: of('8', '2') }, 'warm'],
    ['is unknown of a lookalike beside an audience of an unknown kind', { custom_audiences: of('8', '7') }, ''],
    ['is warm of customers beside an audience of an unknown kind', { custom_audiences: of('7', '1') }, 'warm'],
    ['is warm of an audience that narrows', { flexible_spec: [{ custom_audiences: of('2') }] }, 'warm'],
    ['is warm of people connected to the page', { connections: of('4') }, 'warm'],
    ['is warm of visitors of a catalogue', { product_audience_specs: [{ product_set_id: '3' }] }, 'warm'],
    ['is cold when audiences are only excluded', { excluded_custom_audiences: of('1') }, 'cold'],
    ['is unknown when the platform may widen its audiences', { custom_audiences: of('1'), ...widened }, ''],
    ['is cold when the platform chooses without a suggestion', widened, 'cold'],
  ];
  for (const [name, targeting, found] of table) it(name, () => assert.equal(traitsOf(targeting).audienceWarmth, found));
});

describe('targeting', () => {
  it('that was not reported, or has another shape, says nothing and stops nothing', () => {
    const nothing = { geo: '', placement: '', audienceWarmth: '' };
    for (const targeting of [undefined, null, 'x', [], { custom_audiences: 'x' }, { geo_locations: [] }])
      assert.deepEqual(traitsOf(targeting), nothing);
  });

  it('becomes short words, whatever a platform sends', () => {
    const place$ = fc.oneof(fc.string(), fc.record({ country: fc.string() }), fc.jsonValue());
    const targeting$ = fc.record(
      {
        geo_locations: fc.dictionary(fc.string(), fc.array(place$)),
        publisher_platforms: fc.array(fc.string()),
        custom_audiences: fc.array(fc.record({ id: fc.string() })),
        flexible_spec: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(targeting$, fc.jsonValue()), (targeting) => {
        for (const word of Object.values(traitsOf(targeting))) assert.match(word ?? '', /^[A-Za-z_]{0,30}$/);
      }),
    );
  });
});
