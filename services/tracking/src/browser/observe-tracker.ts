// Collects what a page does about trackers from the events of its network: loading scripts, and posting events.
import type { TrackerRequest } from '../domain/verification/install-facts.ts';
import type { DevtoolsMessage } from './devtools-pipe.ts';

export interface Observed {
  readonly scripts: readonly TrackerRequest[];
  readonly posts: readonly TrackerRequest[];
}

export interface ObserveTracker {
  observe(event: DevtoolsMessage): void;
  observed(): Observed;
}

type Request = { -readonly [Member in keyof TrackerRequest]: TrackerRequest[Member] } & { isPost: boolean };

/** What the Audits domain reports, as far as policies are concerned. */
interface PolicyIssue {
  readonly issue?: {
    readonly details?: {
      readonly contentSecurityPolicyIssueDetails?: {
        readonly blockedURL?: string;
        readonly violatedDirective?: string;
        readonly isReportOnly?: boolean;
      };
    };
  };
}

interface NetworkEvent {
  readonly requestId?: string;
  readonly request?: { readonly url?: string; readonly method?: string };
  readonly response?: { readonly status?: number };
  readonly errorText?: string;
  readonly blockedReason?: string;
}

const TRACKER = /^\/(?:.{0,200}\/)?t\/(tk_[A-Za-z0-9]{22})(\.js)?$/;
const FAILURE = /^net::ERR_[A-Z_]{1,60}$/;
/** A page may ask as often as it likes; the first requests say enough. */
const MOST = 50;

export function observeTracker(): ObserveTracker {
  const requests = new Map<string, Request>();

  function begin(id: string, { url = '', method = '' }: NonNullable<NetworkEvent['request']>, failure = ''): void {
    const address = URL.parse(url);
    const [, key, suffix] = TRACKER.exec(address?.pathname ?? '') ?? [];
    const isPost = suffix === undefined && method === 'POST';
    if (address === null || key === undefined || (suffix === undefined && !isPost) || requests.size >= MOST) return;
    requests.set(id, { key, url: `${address.origin}${address.pathname}`, status: 0, failure, isPost });
  }

  /** A fetch that a policy blocks never becomes a request of the network. */
  function block({ issue }: PolicyIssue): void {
    const {
      blockedURL: url = '',
      violatedDirective = '',
      isReportOnly,
    } = issue?.details?.contentSecurityPolicyIssueDetails ?? {};
    if (isReportOnly !== false || !violatedDirective.startsWith('connect-src')) return;
    begin(`blocked ${url}`, { url, method: 'POST' }, 'csp');
  }

  return {
    observe({ method, params }) {
      if (method === 'Audits.issueAdded') return block(params as PolicyIssue);
      const { requestId = '', request, response, errorText = '', blockedReason } = params as NetworkEvent;
      if (method === 'Network.requestWillBeSent') begin(requestId, request ?? {});
      const tracked = requests.get(requestId);
      if (!tracked) return;
      if (method === 'Network.responseReceived') tracked.status = response?.status ?? 0;
      if (method === 'Network.loadingFailed' && tracked.status === 0)
        tracked.failure = blockedReason === 'csp' ? 'csp' : FAILURE.test(errorText) ? errorText : 'net::ERR_FAILED';
    },
    observed() {
      const all = [...requests.values()];
      const shown = (isPost: boolean) =>
        all.filter((one) => one.isPost === isPost).map(({ isPost: _, ...request }) => request);
      return { scripts: shown(false), posts: shown(true) };
    },
  };
}
