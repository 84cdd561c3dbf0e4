// Decides whether an ad can be given the url tags that it lacks.
import type { Live } from './action.ts';
import { CLOSED, NOTHING_WRITTEN, refused, type Verdict } from './judge-write.ts';
import { conventionsOf } from './tag-conventions.ts';
import { judgeTags } from './tagged-ad.ts';

/** Judges the ad as it is now. An ad that already has all tags gets no_change. */
export function judgeUrlTags(live: Live): Verdict {
  const closed = closedAd(live);
  if (closed !== null) return closed;
  const { ad } = live;
  if (ad === null || ad.editedTags === null)
    return refused('invalid_state', `The platform does not report the creative of this ad; ${NOTHING_WRITTEN}.`);
  const { state, written } = judgeTags(ad);
  if (state === 'no_website')
    return refused(
      'invalid_state',
      `The ad does not link to a website, so url tags would do nothing; ${NOTHING_WRITTEN}.`,
    );
  if (written !== null) return { kind: 'change', before: ad.editedTags, after: written };
  if (state === 'complete') return { kind: 'no_change', before: ad.editedTags };
  if (ad.tagsAreFixed)
    return refused('invalid_state', `The platform does not let the tags of such an ad be edited; ${NOTHING_WRITTEN}.`);
  return refused(
    'invalid_state',
    `The link of the ad itself, or its tracking template, has a wrong id, which url tags cannot override; fix it on the platform; ${NOTHING_WRITTEN}.`,
  );
}

/** Reports whether other url tags of this ad mean a copy of its creative, to which a person must consent. */
export const needsCopy = ({ ad }: Live): boolean =>
  ad !== null && conventionsOf(ad.platform).method === 'duplicate_and_swap';

/** Returns why the tags of this ad cannot be changed at all; null when they can. */
export function closedAd({ status, adSetStatus, campaignStatus }: Live): Verdict | null {
  const closed = [status, adSetStatus, campaignStatus].find((one) => CLOSED.has(one));
  return closed === undefined
    ? null
    : refused('invalid_state', `The ad, its ad set or its campaign is ${closed}; ${NOTHING_WRITTEN}.`);
}
