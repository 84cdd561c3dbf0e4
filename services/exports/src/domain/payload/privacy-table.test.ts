import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildings, CANARY, CLICK } from '../../../test/payload/conversion-fixture.ts';
import type { ExportMode } from '../export-mode.ts';
import { buildPayload } from './build-payload.ts';
import type { Building } from './building.ts';
import type { ConversionPayload } from './conversion-payload.ts';
import { EMPTY, type PayloadField, PRIVACY_TABLE, permitted } from './privacy-table.ts';

const RUNS = { numRuns: 2000 };
const payloadOf = (given: Building, mode: ExportMode): ConversionPayload | null => {
  const built = buildPayload({ ...given, mode });
  return 'send' in built ? built.send : null;
};

/** Lists the members of a payload that say something, with what they say. */
function saidBy(payload: ConversionPayload): Map<string, unknown> {
  const { userData, clickIds, ...top } = payload;
  const emptyTop: object = EMPTY;
  const members = [
    ...Object.entries(top).map(([member, value]) => [member, value, Reflect.get(emptyTop, member)] as const),
    ...Object.entries(userData).map(([m, v]) => [`userData.${m}`, v, Reflect.get(EMPTY.userData, m)] as const),
    ...Object.entries(clickIds).map(([m, v]) => [`clickIds.${m}`, v, null] as const),
  ];
  const says = ([, value, nothing]: (typeof members)[number]) => JSON.stringify(value) !== JSON.stringify(nothing);
  return new Map(members.filter(says).map(([member, value]) => [member, value]));
}

const isAllowed = (field: string, mode: ExportMode) => PRIVACY_TABLE[field as PayloadField].includes(mode);

describe('what leaves of a conversion', () => {
  for (const mode of ['full', 'neutral'] as const)
    it(`is in mode ${mode} no member that the table does not allow, whatever is known`, () => {
      let sent = 0;
      fc.assert(
        fc.property(buildings, (given) => {
          const payload = payloadOf(given, mode);
          if (payload === null) return;
          sent += 1;
          for (const field of saidBy(payload).keys()) assert.ok(isAllowed(field, mode), field);
        }),
        RUNS,
      );
      assert.ok(sent > 100, `${sent}`);
    });

  it('may be in platform_safe these members alone', () => {
    const allowed = Object.keys(PRIVACY_TABLE).filter((field) => isAllowed(field, 'neutral'));
    const members = ['dedupeId', 'eventName', 'occurredAt', 'actionSource', 'userData.fbc', 'messaging'];
    assert.deepEqual(allowed, [...members, 'dataProcessingOptions']);
  });

  it('is nothing on a hipaa profile', () => {
    for (const field of Object.keys(PRIVACY_TABLE)) assert.equal(isAllowed(field, 'none'), false);
    fc.assert(fc.property(buildings, (given) => payloadOf(given, 'none') === null));
  });

  it('names in platform_safe no person, goal, page, place or money, whatever is known', () =>
    fc.assert(
      fc.property(buildings, (given) => {
        const payload = payloadOf(given, 'neutral');
        if (payload === null) return;
        assert.doesNotMatch(JSON.stringify(payload), new RegExp(`${CANARY}|subject|USD|CLP`, 'i'));
        assert.match(payload.eventName, /^CustomEvent\d+$/);
        const { fbc, ...others } = payload.userData;
        const { fbc: _none, ...nothing } = EMPTY.userData;
        assert.deepEqual(others, nothing);
        assert.ok(fbc === null || /^fb\.1\.\d+\.[\w-]+$/.test(fbc));
      }),
      RUNS,
    ));

  it('names in no mode a goal or the subject of a payment, and a person only in digests', () =>
    fc.assert(
      fc.property(buildings, (given) => {
        const payload = payloadOf(given, 'full');
        if (payload === null) return;
        const { pageUrl: _page, eventName: _name, ...rest } = payload;
        const text = JSON.stringify(rest);
        assert.doesNotMatch(text, new RegExp(`${CANARY}|subject`, 'i'));
        for (const clear of [given.person?.email, given.person?.phone]) assert.ok(!text.includes(String(clear).trim()));
      }),
      RUNS,
    ));

  it('is in platform_safe a part of what standard privacy sends', () =>
    fc.assert(
      fc.property(buildings, (given) => {
        const [safe, standard] = [payloadOf(given, 'neutral'), payloadOf(given, 'full')];
        if (safe === null || standard === null) return;
        const all = saidBy(standard);
        for (const [field, value] of saidBy(safe))
          if (field !== 'eventName') assert.deepEqual(value, all.get(field), field);
      }),
      RUNS,
    ));

  it('has only members of the table', () => {
    const other = {
      ...EMPTY,
      pageTitle: 'x',
      userData: { ...EMPTY.userData, fbc: `fb.1.1.${CLICK.value}`, db: ['x'] },
    };
    assert.deepEqual(permitted(other, 'full'), { ...EMPTY, userData: { ...EMPTY.userData, fbc: 'fb.1.1.IwAR1' } });
  });
});
