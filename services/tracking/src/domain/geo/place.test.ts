import assert from 'node:assert/strict';
import type { GeoLevel } from '../settings/tracker-settings.ts';
import { completePlace, keptPlace } from './place.ts';

const place = (text: string) => {
  const [country = '', city = ''] = text.split('/');
  return { country, city };
};

describe('the place of an event', () => {
  // Named, found by the address, and recorded.
  const rows: [named: string, found: string, recorded: string][] = [
    ['/', '/', '/'],
    ['/', 'CL/Arica', 'CL/Arica'],
    ['CL/', 'CL/Arica', 'CL/Arica'],
    ['cl/', 'CL/Arica', 'cl/Arica'],
    ['PE/', 'CL/Arica', 'PE/'],
    ['PE/Tacna', 'CL/Arica', 'PE/Tacna'],
    ['/Tacna', 'CL/Arica', 'CL/Tacna'],
    ['CL/', '/', 'CL/'],
  ];
  for (const [named, found, recorded] of rows)
    it(`is ${recorded} where ${named} was named and the address is in ${found}`, () =>
      assert.deepEqual(completePlace(place(named), place(found)), place(recorded)));

  const levels: [level: GeoLevel, string][] = [
    ['city', 'CL/Arica'],
    ['country', 'CL/'],
    ['off', '/'],
  ];
  for (const [level, kept] of levels)
    it(`is kept as ${kept} by a profile whose level is ${level}`, () =>
      assert.deepEqual(keptPlace(level, place('CL/Arica')), place(kept)));
});
