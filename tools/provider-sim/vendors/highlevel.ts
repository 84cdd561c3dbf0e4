// Serves HighLevel: a person with one location installs the app there, a person with several (or none) installs it as a company.
import express from 'express';
import { type Person, PersonSchema } from '../consent/people.ts';
import { knowsHighLevelScope } from '../consent/scopes.ts';
import { addHighLevelData } from '../highlevel/highlevel-data.ts';
import { HIGHLEVEL_FAULTS, HighLevelError } from '../highlevel/highlevel-error.ts';
import type { SimState } from '../state.ts';
import { vendorRouter } from './one-app.ts';

/** All scopes of simulated data that a private integration can have. */
const ALL_SCOPES = [
  ...['contacts.readonly', 'opportunities.readonly', 'locations.readonly', 'calendars.readonly'],
  'calendars/events.readonly',
];

/** A day. */
const LIFE_SECONDS = 86_399;

const isOneLocation = ({ locations }: Person) => locations.length === 1;

/**
 * Serves, below /highlevel: the consent screen, /oauth/token, /oauth/installedLocations, /oauth/locationToken, /locations, and
 * the data of a location.
 */
export function highlevelRouter(state: SimState) {
  return vendorRouter(state, {
    name: 'highlevel',
    screen: {
      path: '/v2/oauth/chooselocation',
      separator: ' ',
      codeLifeMs: 10 * 60_000,
      knows: knowsHighLevelScope,
      declined: {},
    },
    tokenPath: '/oauth/token',
    wantsRedirectUri: true,
    wantsClientId: true,
    refreshTokens: 'once',
    lifeSeconds: LIFE_SECONDS,
    checkForm: ({ user_type }) => {
      if (user_type !== undefined && user_type !== 'Company' && user_type !== 'Location')
        throw new HighLevelError(422, ['user_type must be one of the following values: Company, Location']);
    },
    badToken: (why) =>
      why === 'expired' ? HIGHLEVEL_FAULTS.highlevel_token_expired() : HIGHLEVEL_FAULTS.highlevel_token_invalid(),
    ownToken: (accessToken) => {
      const found = state.index.world.highlevel.tokens.find((row) => row.access_token === accessToken);
      if (!found) return undefined;
      const { location_id: id, name } = found;
      const person = PersonSchema.parse({ id, name, locations: [{ id, name }] });
      return { person, scopes: ALL_SCOPES };
    },
    answer: ({ person, scopes, accessToken }) => ({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: LIFE_SECONDS,
      refresh_token: `r-${accessToken}`,
      scope: scopes.join(' '),
      userType: isOneLocation(person) ? 'Location' : 'Company',
      companyId: `company-${person.id}`,
      ...(isOneLocation(person) && { locationId: person.locations[0]?.id }),
      userId: person.id,
    }),
    api: (router, whose, handOut) => {
      router.get('/locations/:id', (request, response) => {
        const found = whose(request).person.locations.find(({ id }) => id === request.params.id);
        if (!found) throw new HighLevelError(403, 'The token does not have access to this location.');
        const currency = state.index.world.highlevel.currencies[found.id];
        response.json({ location: { ...found, ...(currency !== undefined && { currency }) } });
      });
      router.get('/oauth/installedLocations', (request, response) => {
        const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
        const missing = ['companyId', 'appId'].filter((name) => !query.get(name));
        if (missing.length > 0)
          throw new HighLevelError(
            422,
            missing.map((name) => `${name} should not be empty`),
          );
        const from = Number(query.get('skip') ?? 0);
        const all = whose(request).person.locations.map(({ id, name }) => ({ _id: id, name, isInstalled: true }));
        response.json({ locations: all.slice(from, from + Number(query.get('limit') ?? 20)), count: all.length });
      });
      router.post('/oauth/locationToken', express.json(), (request, response) => {
        const { person, scopes } = whose(request);
        const { companyId, locationId } = request.body as { companyId?: string; locationId?: string };
        const own = person.locations.find(({ id }) => id === locationId);
        if (isOneLocation(person) || companyId !== `company-${person.id}` || !own)
          throw new HighLevelError(403, 'The token does not have access to this location.');
        // The token of one location is like that of a person with only this location.
        const accessToken = handOut({ person: { ...person, locations: [own] }, scopes });
        response.json({
          access_token: accessToken,
          token_type: 'Bearer',
          expires_in: LIFE_SECONDS,
          userType: 'Location',
          locationId,
        });
      });
      addHighLevelData(router, state, (request) => {
        const { person, scopes } = whose(request);
        return { scopes, locationIds: isOneLocation(person) ? person.locations.map(({ id }) => id) : [] };
      });
    },
  });
}
