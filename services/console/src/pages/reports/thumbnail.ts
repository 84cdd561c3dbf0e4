// Passes the picture of an ad on from the API, so that a browser contacts neither the ad platform nor another origin.
import { TouchlineError } from '@touchline/client';
import { personPage } from '../page.ts';
import { ownProfile } from '../reach.ts';

export const thumbnailPage = personPage({
  path: '/profiles/:profileId/top-ads/:adId/thumbnail',
  show: async (visit, services) => {
    const { profile } = await ownProfile(visit, services, visit.param('profileId'));
    const { data, error, response } = await services
      .api(visit, profile.profileId)
      .raw.GET('/ads/{id}/thumbnail', { params: { path: { id: visit.param('adId') } }, parseAs: 'arrayBuffer' });
    if (data === undefined) throw new TouchlineError(response, error);
    const bytes = new Uint8Array(data as unknown as ArrayBuffer);
    return { type: response.headers.get('content-type') ?? 'application/octet-stream', bytes };
  },
});
