// Reads from an ad set's targeting where, on which surfaces and to whom it is shown, each as one word of the bus.
import { z } from 'zod';
import type { AdEntityInit } from '../../domain/ad-platform.ts';

const Audiences = z.array(z.object({ id: z.string() })).default([]);
const Anything = z.array(z.unknown()).default([]);

/** What is read of it; interests, ages and names of audiences are not. */
export const TargetingSchema = z.object({
  geo_locations: z.record(z.string(), z.unknown()).default({}),
  publisher_platforms: z.array(z.string()).default([]),
  custom_audiences: Audiences,
  flexible_spec: z.array(z.object({ custom_audiences: Audiences, connections: Anything })).default([]),
  connections: Anything,
  product_audience_specs: Anything,
  dynamic_audience_ids: Anything,
  targeting_automation: z.object({ advantage_audience: z.number().optional() }).default({}),
});

export type Targeting = z.output<typeof TargetingSchema>;

/** The kind of each custom audience of the account by its id, such as CUSTOM, WEBSITE or LOOKALIKE. */
export type AudienceKinds = ReadonlyMap<string, string>;

export type TargetingTraits = Required<Pick<AdEntityInit, 'geo' | 'placement' | 'audienceWarmth'>>;

/** Returns '' for what the platform does not say. @param targeting undefined when it was not reported */
export function targetingTraits(targeting: Targeting | undefined, kinds: AudienceKinds): TargetingTraits {
  if (targeting === undefined) return { geo: '', placement: '', audienceWarmth: '' };
  return { geo: geoOf(targeting), placement: placementOf(targeting), audienceWarmth: warmthOf(targeting, kinds) };
}

/** Returns the ids of the custom audiences that an ad set targets. */
export function audiencesOf({ custom_audiences, flexible_spec }: Targeting): string[] {
  return [...custom_audiences, ...flexible_spec.flatMap((spec) => spec.custom_audiences)].map(({ id }) => id);
}

const SEVERAL = 'several';
const COUNTRY = /^[A-Z]{2}$/;
/** Members of geo_locations that are not places: one says how people belong to a place, the other names many countries. */
const NO_PLACES = new Set(['location_types', 'country_groups']);
const PlaceSchema = z.union([z.string(), z.object({ country: z.string() }).transform(({ country }) => country)]);

/** Returns the only country, also of regions, cities and other places; an ad set without places is shown anywhere. */
function geoOf({ geo_locations: geo }: Targeting): string {
  if (listOf(geo.country_groups).length > 0) return SEVERAL;
  const countries = new Set<string>();
  let isComplete = true;
  for (const [kind, places] of Object.entries(geo)) {
    if (NO_PLACES.has(kind)) continue;
    for (const place of listOf(places)) {
      const country = PlaceSchema.safeParse(place).data ?? '';
      if (COUNTRY.test(country)) countries.add(country);
      else isComplete = false;
      if (countries.size > 1) return SEVERAL;
    }
  }
  if (!isComplete) return '';
  const [only = SEVERAL] = countries;
  return only;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const SURFACE = /^[a-z_]{1,30}$/;

function placementOf({ publisher_platforms: named }: Targeting): string {
  const [first, ...others] = new Set(named);
  if (first === undefined) return 'automatic';
  if (others.length > 0) return SEVERAL;
  return SURFACE.test(first) ? first : '';
}

/** People who resemble those whom a business knows, and are not among them. */
const LOOKALIKES = new Set(['LOOKALIKE', 'REGULATED_CATEGORIES_AUDIENCE']);

/** Whom an ad set excludes does not count; an audience that the platform may widen is neither warm nor cold. */
function warmthOf(targeting: Targeting, kinds: AudienceKinds): string {
  const { connections, product_audience_specs, dynamic_audience_ids, flexible_spec } = targeting;
  const isConnected =
    [connections, product_audience_specs, dynamic_audience_ids].some((list) => list.length > 0) ||
    flexible_spec.some((spec) => spec.connections.length > 0);
  const audiences = audiencesOf(targeting);
  if (!isConnected && audiences.length === 0) return 'cold';
  if (targeting.targeting_automation.advantage_audience === 1) return '';
  const own = audiences.map((id) => kinds.get(id));
  if (isConnected || own.some((kind) => kind !== undefined && !LOOKALIKES.has(kind))) return 'warm';
  return own.includes(undefined) ? '' : 'lookalike';
}
