// Tests where events are located: by a trusted proxy's headers, or by the address in the databases, and never with the address.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@touchline/chassis/config.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { openLocations } from '../src/geo/open-locations.ts';
import { pageView, postTo, visitor } from './browser.ts';
import { placeDatabase } from './place-database.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const CITIES = placeDatabase({
  '200.10.0.0/16': { country: { iso_code: 'CL' }, city: { names: { en: 'Arica' } } },
  '200.11.0.0/16': { country_code: 'PE', city: 'Tacna' },
  '200.12.0.0/16': { city: 'Nowhere in particular' },
  '200.13.0.0/16': { country: 7, city: { names: 'x' } },
  '10.0.0.0/8': { country_code: 'XZ', city: 'Intranet' },
  '2800:150::/32': { country_code: 'CL', city: 'Iquique' },
});
const COUNTRIES = placeDatabase({ '200.12.0.0/16': { country_code: 'BO' }, '200.14.0.0/16': { country_code: 'AR' } });

describe('the place of an event', () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  let folder: string;
  let site: Site;
  let tracking: Running;
  let logged = '';
  const files = () => ({
    GEO_COUNTRY_DATABASE: join(folder, 'countries.mmdb'),
    GEO_CITY_DATABASE: join(folder, 'cities.mmdb'),
  });
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'places-'));
    await writeFile(files().GEO_COUNTRY_DATABASE, COUNTRIES);
    await writeFile(files().GEO_CITY_DATABASE, CITIES);
    await writeFile(join(folder, 'cut.mmdb'), CITIES.subarray(0, CITIES.length / 2));
    site = await openSite('places', { TRUSTED_PROXIES: '127.0.0.1', CITY_HEADER: 'x-city', ...files() });
    const log = (fields: object, message: string) => {
      logged += `${message} ${JSON.stringify(fields)}\n`;
    };
    tracking = await site.start({ logger: { debug: log, info: log, warn: log, error: log } });
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  async function placeOfVisit(headers: Record<string, string>, profileId = 'p1') {
    const { key } = await tracking.client.issueTrackingKey({ profileId });
    const id = visitor();
    const batch = { visitor_id: id, events: [pageView()] };
    assert.equal((await postTo(`${tracking.collector}/t/${key?.key}`, batch, headers)).status, 204);
    return (await site.rows.findOne({ visitor_id: id }))?.geo;
  }

  const found: [address: string, country: string, city: string][] = [
    ['200.10.1.2', 'CL', 'Arica'],
    ['::ffff:200.10.1.2', 'CL', 'Arica'],
    ['200.11.1.2', 'PE', 'Tacna'],
    ['200.12.1.2', 'BO', 'Nowhere in particular'],
    ['200.13.1.2', '', ''],
    ['200.14.1.2', 'AR', ''],
    ['200.15.1.2', '', ''],
    ['2800:150::7', 'CL', 'Iquique'],
    ['2800:151::7', '', ''],
    ['10.1.2.3', '', ''],
    ['127.0.0.1', '', ''],
    ['::1', '', ''],
    ['fe80::1%eth0', '', ''],
    ['somebody', '', ''],
    ['', '', ''],
  ];
  for (const [address, country, city] of found)
    it(`is ${city || 'no city'} in ${country || 'no country'} for the address ${address || 'that is missing'}`, async () =>
      assert.deepEqual((await openLocations(files(), logger))(address), { country, city }));

  it('is found in the first of several databases of cities that has the address', async () => {
    const more = join(folder, 'more.mmdb');
    await writeFile(
      more,
      placeDatabase({ '200.10.0.0/16': { country_code: 'XX' }, '2800:160::/32': { city: 'Arica' } }),
    );
    const places = { ...files(), GEO_CITY_DATABASE: `${files().GEO_CITY_DATABASE}, ${more}` };
    const findPlace = await openLocations(places, logger);
    assert.deepEqual(findPlace('200.10.1.2'), { country: 'CL', city: 'Arica' });
    assert.deepEqual(findPlace('2800:160::7'), { country: '', city: 'Arica' });
  });

  it('is a country without any setting, by the bundled database', async () => {
    const find = await openLocations({}, logger);
    // Large blocks of national registries and of the largest networks.
    const known: [address: string, country: string][] = [
      ['200.1.123.4', 'CL'],
      ['8.8.8.8', 'US'],
      ['2001:4860:4860::8888', 'US'],
      ['192.168.1.1', ''],
    ];
    for (const [address, country] of known) assert.deepEqual(find(address), { country, city: '' }, address);
  });

  const faulty: [what: string, files: Record<string, string>][] = [
    ['that is missing', { GEO_CITY_DATABASE: '/nowhere/cities.mmdb' }],
    ['that is a folder', { GEO_COUNTRY_DATABASE: '/tmp' }],
    ['that is no database', { GEO_CITY_DATABASE: import.meta.filename }],
  ];
  for (const [what, named] of faulty)
    it(`stops the start where a file is named ${what}, and the error names the setting but not the path`, async () => {
      const [[setting, path]] = Object.entries(named) as [[string, string]];
      await assert.rejects(openLocations(named, logger), (error) => {
        assert.ok(error instanceof ConfigError);
        return error.message.includes(setting) && !error.message.includes(path);
      });
    });

  it('stops the start where a file is not complete', () =>
    assert.rejects(openLocations({ GEO_CITY_DATABASE: join(folder, 'cut.mmdb') }, logger), ConfigError));

  const visits: [what: string, headers: Record<string, string>, geo: object | undefined][] = [
    ['found by the address', { 'x-forwarded-for': '200.10.1.2' }, { country: 'CL', city: 'Arica' }],
    ['found by an address of IPv6', { 'x-forwarded-for': '2800:150::7' }, { country: 'CL', city: 'Iquique' }],
    [
      'that of the last address that no trusted proxy has',
      { 'x-forwarded-for': '200.10.1.2, 200.11.1.2' },
      { country: 'PE', city: 'Tacna' },
    ],
    [
      'the country that a trusted proxy names',
      { 'x-forwarded-for': '200.10.1.2', 'cf-ipcountry': 'BR' },
      { country: 'BR' },
    ],
    [
      'the city found, in the country that is named',
      { 'x-forwarded-for': '200.10.1.2', 'cf-ipcountry': 'CL' },
      { country: 'CL', city: 'Arica' },
    ],
    [
      'the city that is named',
      { 'x-forwarded-for': '200.10.1.2', 'cf-ipcountry': 'CL', 'x-city': 'Putre' },
      { country: 'CL', city: 'Putre' },
    ],
    ['not known for a loopback address', {}, undefined],
  ];
  for (const [what, headers, geo] of visits)
    it(`is ${what}`, async () => assert.deepEqual(await placeOfVisit(headers), geo));

  it('is not what a stranger’s headers say', async () => {
    await using other = await openSite('strangers', files());
    await using running = await other.start();
    const { key } = await running.client.issueTrackingKey({ profileId: 'p1' });
    const headers = { 'x-forwarded-for': '200.10.1.2', 'cf-ipcountry': 'BR', 'x-city': 'Putre' };
    await postTo(`${running.collector}/t/${key?.key}`, { visitor_id: 'v-1', events: [pageView()] }, headers);
    const row = await other.rows.findOne({ visitor_id: 'v-1' });
    assert.ok(row && row.geo === undefined);
  });

  it('is kept as far as the profile says, for browsers and for addresses that a server sends', async () => {
    const server = async (profileId: string, context: object) => {
      const key = visitor();
      await tracking.client.recordEvents({
        events: [payment(key, { profileId, context: { ip: '200.10.1.2', ...context } })],
      });
      return (await site.rows.findOne({ idempotency_key: key }))?.geo;
    };
    const kept: [geo: string, place: object | undefined][] = [
      ['city', { country: 'CL', city: 'Arica' }],
      ['country', { country: 'CL' }],
      ['off', undefined],
    ];
    for (const [geo, place] of kept) {
      const profileId = `keeps-${geo}`;
      await tracking.sites.changeSettings({ profileId, geo });
      await eventually(async () => {
        assert.deepEqual(await placeOfVisit({ 'x-forwarded-for': '200.10.1.2' }, profileId), place);
        assert.deepEqual(await server(profileId, {}), place);
      });
      // What a server says itself is its own statement.
      assert.deepEqual(await server(profileId, { country: 'pe', city: 'Tacna' }), { country: 'PE', city: 'Tacna' });
    }
  });

  it('never brings the address into the ledger, the bus or the log', async () => {
    const address = '200.10.77.88';
    assert.deepEqual(await placeOfVisit({ 'x-forwarded-for': address }), { country: 'CL', city: 'Arica' });
    const { key } = await tracking.client.issueTrackingKey({ profileId: 'p1' });
    const refused = { visitor_id: 'v-1', events: [pageView({ type: 'a\u0001b' })] };
    await postTo(`${tracking.collector}/t/${key?.key}`, refused, { 'x-forwarded-for': address });
    await tracking.client.recordEvents({
      events: [payment('ip', { context: { ip: address } }), payment('ip-2', { value: '-1', context: { ip: address } })],
    });
    await site.relayed();
    const stored = await Promise.all((await site.mongo.db.collections()).map((one) => one.find().toArray()));
    const published = await site.published();
    assert.ok(stored.flat().length > 2 && published.length > 1 && logged.length > 0);
    const text = JSON.stringify([stored, published], (_, value) => (typeof value === 'bigint' ? String(value) : value));
    assert.ok(!text.includes(address) && !logged.includes(address));
  });
});
