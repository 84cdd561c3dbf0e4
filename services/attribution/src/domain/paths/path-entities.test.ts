import assert from 'node:assert/strict';
import { bucketsEntity, isCountedPath, isTouchedPath, pathEntity } from './path-entities.ts';

describe('an entity of level path', () => {
  const path = (...channels: string[]) => ({ channels, touches: channels.length, lagMs: 0 });
  const rows: [what: string, entity: string, isCounted: boolean, isTouched: boolean][] = [
    ['conversions without a touch', pathEntity('lead_created', null), true, false],
    ['direct visits alone', pathEntity('lead_created', path('direct')), true, false],
    ['a channel', pathEntity('lead_created', path('email')), true, true],
    ['a channel between direct visits', pathEntity('lead_created', path('direct', 'email', 'direct')), true, true],
    ['a channel whose name begins like a direct visit', pathEntity('lead_created', path('direct_mail')), true, true],
    ['lengths and lags', bucketsEntity(path('email')), false, false],
  ];
  for (const [what, entity, isCounted, isTouched] of rows)
    it(`for ${what} ${isCounted ? 'counts' : 'does not count'} conversions by their path, ${isTouched ? 'with' : 'without'} a touch`, () =>
      assert.deepEqual([isCountedPath(entity), isTouchedPath(entity)], [isCounted, isTouched]));
});
