import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWorld } from '../provider-sim/world.ts';
import { DEMO_PROFILE, sampleToday, writeWorld } from './demo.ts';
import { writeDemo } from './state.ts';

describe('the demo business', () => {
  let stateDir: string;
  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), 'touchline-demo-'));
  });
  afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

  it('counts in the days of its ad accounts, so that no report names another zone', () => {
    const world = parseWorld(JSON.parse(readFileSync(writeWorld(stateDir, '2026-11-21'), 'utf8')));
    const zones = [
      ...world.accounts.map(({ timezone }) => timezone),
      ...world.google.customers.map(({ time_zone }) => time_zone),
    ];
    assert.deepEqual([...new Set(zones)], [DEMO_PROFILE.timeZone]);
    assert.equal(DEMO_PROFILE.defaultCountry, 'CL');
  });

  it('has a sample that ends with the last complete day in its zone', () => {
    assert.equal(sampleToday(stateDir, new Date('2026-11-21T02:59:59Z')), '2026-11-20');
    assert.equal(sampleToday(stateDir, new Date('2026-11-21T03:00:00Z')), '2026-11-21');
  });

  const ids = { workspace_id: 'w', profile_id: 'p', api_key: 'k', tracking_key: 't' };

  it('keeps the world with which it was loaded, and makes that of an interrupted start anew', () => {
    const earlier = JSON.stringify({ shops: [], made: 'earlier' });
    const after = (loaded: boolean) => {
      writeDemo(stateDir, { ...ids, sample_today: '2026-11-21', loaded });
      writeFileSync(join(stateDir, 'world.json'), earlier);
      return readFileSync(writeWorld(stateDir, '2026-11-21'), 'utf8');
    };
    assert.equal(after(true), earlier);
    assert.equal(parseWorld(JSON.parse(after(false))).campaigns.length, 8);
  });

  it('keeps the day of its first start', () => {
    writeDemo(stateDir, { ...ids, sample_today: '2026-10-01', loaded: true });
    assert.equal(sampleToday(stateDir, new Date('2026-11-21T12:00:00Z')), '2026-10-01');
  });
});
