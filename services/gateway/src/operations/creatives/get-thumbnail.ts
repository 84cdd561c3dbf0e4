// Declares GET /ads/{id}/thumbnail, which serves the picture of an ad, so that no browser has to ask the ad platform for it.
import { isNotFound } from '@touchline/chassis/errors.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pictureAnswer } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { textField } from '../query-fields.ts';
import { AdQuery } from './creative-analysis.ts';

/** Longer than the service takes to ask the platform for an address and to download what is there: 8 s and 5 s. */
const DEADLINE_MS = 15_000;
const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const HOUR_SECONDS = 3600;

export const getThumbnail = operation({
  method: 'GET',
  path: '/ads/{id}/thumbnail',
  area: 'campaigns',
  beyondContract: true,
  summary: 'Read the picture of an ad',
  description:
    "Returns the picture of the ad's creative as its platform shows it now, of at most 512 KiB. Pages can show it although creative_thumbnail_url of GET /api/v1/top-performers expires, and without having browsers call the platform. A picture is kept for an hour. An ad without a picture is not_found, as any ad of search_ads is; a platform that does not answer is provider_error.",
  scopes: allOf('campaigns:read'),
  params: z.strictObject({
    id: textField(200, 'ad_external_id of GET /api/v1/top-performers: the id on the platform.'),
  }),
  query: AdQuery,
  answer: pictureAnswer('The picture.', TYPES),
  errors: [
    'not_found',
    'invalid_state',
    'ads_connection_required',
    'connection_not_ready',
    'provider_error',
    'invalid_parameter',
  ],
  examples: { answer: '' },
  handle: async ({ profileId, params, query }, services) => {
    const { data, mediaType: type, sha256 } = await pictureOf({ profileId, ...params, ...query }, services);
    const shown = { type, sha256, name: '', shownForSeconds: HOUR_SECONDS };
    return { file: { ...shown, bytes: data.length, partBytes: data.length, readPart: async () => data } };
  },
});

/** An ad that the profile does not have is answered like one without a picture, and costs no call of a platform. */
async function pictureOf(
  { profileId, id, platform }: { profileId: string; id: string; platform?: string | undefined },
  { attribution, thumbnails }: Pick<Services, 'attribution' | 'thumbnails'>,
) {
  const { ads } = await attribution.findAds({ profileId, externalIds: [id] });
  const [ad, other] = ads.filter((one) => platform === undefined || one.platform === platform);
  if (ad === undefined) throw noPicture();
  if (other !== undefined) throw ambiguous([ad.platform, other.platform]);
  try {
    const request = { profileId, platform: ad.platform, adExternalId: ad.externalId };
    return await thumbnails.readThumbnail(request, { deadlineMs: DEADLINE_MS });
  } catch (error) {
    throw isNotFound(error) ? noPicture() : error;
  }
}

const noPicture = () => publicError('not_found', 'The profile has no ad with this id that has a picture.');

const ambiguous = (platforms: readonly string[]) =>
  publicError(
    'invalid_state',
    `Both ${platforms.join(' and ')} have this id: send platform with the one that you mean.`,
    {
      members: { reason: 'ambiguous_id' },
    },
  );
