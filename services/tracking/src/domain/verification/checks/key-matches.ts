// Says whether the page's tracker has the profile's key.
import { trackerTag } from '../../installers/snippet.ts';
import { type Finding, failed, found, unchecked } from '../install-checks.ts';
import type { KnownInstall } from '../install-facts.ts';

export function keyMatches({ page, visit, key, scriptUrl }: KnownInstall): Finding {
  const requests = visit.isVisited ? [...visit.scripts, ...visit.posts] : [];
  const keys = new Set([...page.tags.keys, ...requests.map((request) => request.key)]);
  if (keys.size === 0) return unchecked('There is no tracker whose key could be compared.');
  if (!keys.has(key))
    return failed(
      `The page has a tracker with another key, which was revoked or belongs to another profile. Replace its tag by this line: ${trackerTag(scriptUrl)}`,
    );
  return found(
    keys.size === 1
      ? 'The tracker has the profile’s key.'
      : 'The tracker has the profile’s key. The page has a tracker with another key, too; remove that one if it is yours.',
  );
}
