// Decides whether an ad can be given the url tags that it lacks.
import type { Live } from './action.ts';
import { CLOSED, NOTHING_WRITTEN, refused, type Verdict } from './judge-write.ts';
import { judgeTags, WRITTEN } from './tagged-ad.ts';

/** Judges the ad as it is now. An ad that already has all tags gets no_change. */
export function judgeUrlTags(live: Live): Verdict {
  const closed = closedAd(live);
  if (closed !== null) return closed;
  const { ad } = live;
  if (ad !== null && ad.platform !== WRITTEN)
    return refused(
      'not_implemented',
      `Url tags of ads on ${ad.platform} cannot be changed through this service; ${NOTHING_WRITTEN}.`,
    );
  if (ad === null || ad.urlTags === null)
    return refused('invalid_state', `The platform does not report the creative of this ad; ${NOTHING_WRITTEN}.`);
  const { state, proposed } = judgeTags(ad);
  if (state === 'no_website')
    return refused(
      'invalid_state',
      `The ad does not link to a website, so url tags would do nothing; ${NOTHING_WRITTEN}.`,
    );
  if (proposed !== null) return { kind: 'change', before: ad.urlTags, after: proposed };
  if (state === 'complete') return { kind: 'no_change', before: ad.urlTags };
  return refused(
    'invalid_state',
    `The link of the ad itself has a wrong id, which url tags cannot override; fix the link on the platform; ${NOTHING_WRITTEN}.`,
  );
}

/** Returns why the tags of this ad cannot be changed at all; null when they can. */
export function closedAd({ status, adSetStatus, campaignStatus }: Live): Verdict | null {
  const closed = [status, adSetStatus, campaignStatus].find((one) => CLOSED.has(one));
  return closed === undefined
    ? null
    : refused('invalid_state', `The ad, its ad set or its campaign is ${closed}; ${NOTHING_WRITTEN}.`);
}
