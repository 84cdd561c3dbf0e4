// Tests where and on which surfaces campaigns of Google Ads are shown, by their places, networks and channel types.
import assert from 'node:assert/strict';
import { campaignTraits, type LocationRow, type TargetedCampaign } from './campaign-targeting.ts';

const campaign = (over: Partial<TargetedCampaign> = {}): TargetedCampaign => ({
  ...{ id: '1', advertisingChannelType: 'SEARCH' },
  networkSettings: { targetSearchNetwork: false, targetContentNetwork: false },
  ...over,
});
const place = (id: string, negative = false): LocationRow => ({
  campaign: { id: '1' },
  campaignCriterion: { negative, location: { geoTargetConstant: `geoTargetConstants/${id}` } },
});
const radius = (countryCode: string): LocationRow => ({
  campaign: { id: '1' },
  campaignCriterion: { negative: false, proximity: { address: { countryCode } } },
});
const elsewhere: LocationRow = { ...place('2604'), campaign: { id: '2' } };
const COUNTRIES = new Map([
  ['geoTargetConstants/2152', 'CL'],
  ['geoTargetConstants/1003325', 'CL'],
  ['geoTargetConstants/2604', 'PE'],
  ['geoTargetConstants/9', 'nowhere'],
]);

describe('the geo of a Google campaign', () => {
  const table: [name: string, rows: LocationRow[], found: string, over?: Partial<TargetedCampaign>][] = [
    ['is its only country', [place('2152')], 'CL'],
    ['is the country of its cities', [place('1003325'), place('2152')], 'CL'],
    ['is several of two countries', [place('2152'), place('2604')], 'several'],
    ['does not depend on excluded places', [place('2152'), place('2604', true)], 'CL'],
    ['does not depend on places of other campaigns', [place('2152'), elsewhere], 'CL'],
    ['is several without places', [], 'several'],
    ['is unknown without places where ad groups have them', [], '', { advertisingChannelType: 'DEMAND_GEN' }],
    ['is the country around an address', [radius('PE')], 'PE'],
    ['is unknown of a place whose country is not known', [place('2152'), place('777')], ''],
    ['is unknown of what is no country code', [place('9')], ''],
    ['is unknown of a radius around a point without a country', [radius('')], ''],
  ];
  for (const [name, rows, found, over] of table)
    it(name, () => assert.equal(campaignTraits([campaign(over)], rows, COUNTRIES).get('1')?.geo, found));
});

describe('the placement of a Google campaign', () => {
  const networks = (targetSearchNetwork: boolean, targetContentNetwork: boolean) => ({
    networkSettings: { targetSearchNetwork, targetContentNetwork },
  });
  const type = (advertisingChannelType: string) => ({ advertisingChannelType });
  const table: [name: string, over: Partial<TargetedCampaign>, found: string][] = [
    ['is search on Google alone', networks(false, false), 'search'],
    ['is search_partners with the sites of its partners', networks(true, false), 'search_partners'],
    ['is several with the display network', networks(true, true), 'several'],
    ['is unknown without network settings', { networkSettings: undefined }, ''],
    ['is automatic where the platform chooses', type('PERFORMANCE_MAX'), 'automatic'],
    ['is the channel otherwise', type('DISPLAY'), 'display'],
    ['is the channel also of one that is new', type('HOLOGRAM'), 'hologram'],
    ['is unknown of an untold channel', type('UNKNOWN'), ''],
    ['is unknown of what is no channel', type('X|geo=*'), ''],
  ];
  for (const [name, over, found] of table)
    it(name, () => assert.equal(campaignTraits([campaign(over)], [], COUNTRIES).get('1')?.placement, found));
});
