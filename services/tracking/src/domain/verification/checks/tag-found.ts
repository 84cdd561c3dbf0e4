// Says whether the page has the tracker: in its source, or added by one of its scripts.
import { trackerTag } from '../../installers/snippet.ts';
import { type Finding, failed, found } from '../install-checks.ts';
import type { KnownInstall } from '../install-facts.ts';

export function tagFound({ page, visit, scriptUrl, hasRecentEvents }: KnownInstall): Finding {
  const { keys, tags, hasTagManager } = page.tags;
  if (tags.length > 0) return found('The source of the page has the tracker’s tag.');
  if (keys.length > 0) return found('A script in the source of the page loads the tracker.');
  if (visit.isVisited && visit.scripts.length > 0)
    return found('A script of the page, such as a tag manager, adds the tracker’s tag.');
  if (visit.isVisited && visit.posts.length > 0)
    return found('The tracker runs from a script of the page, without a tag of its own.');
  if (!visit.isVisited && hasRecentEvents)
    return found(
      'The source of the page has no tag, and events of this host arrive: one of its scripts adds the tracker.',
    );
  const paste = `Paste this line into every page, before </head>: ${trackerTag(scriptUrl)}`;
  if (!hasTagManager) return failed(`The page has no tag of the tracker. ${paste}`);
  return failed(
    visit.isVisited
      ? `The page has a tag manager, and neither the page nor its tag manager loads the tracker. Publish the container of GET /api/v1/tracking/installers/gtm. Or do without it: ${paste}`
      : `The page has a tag manager and no tag of its own; what the tag manager adds shows only in a browser, and no browser visited the page. If the tag manager has the tracker, this check cannot see it. Otherwise: ${paste}`,
  );
}
