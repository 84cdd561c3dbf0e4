// Says why no browser visited a page.
import type { NoVisitReason } from '../install-facts.ts';

const WHY: Readonly<Record<NoVisitReason, string>> = {
  off: 'No browser visited the page, since the operator switched that off.',
  not_installed: 'No browser visited the page, since none is installed where the check runs.',
  not_started: 'No browser visited the page, since the installed one did not start.',
  not_loaded: 'The browser could not load the page.',
  not_made: 'No browser visited the page, since the page was not reached.',
};

export const noVisit = (why: NoVisitReason): string => WHY[why];
