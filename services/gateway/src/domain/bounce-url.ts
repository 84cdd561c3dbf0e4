// Builds the URL that leads back to the partner's own page, with a hint of what happened (contract, return URL rule 3).

export interface Bounce {
  readonly provider: string;
  readonly status: 'success' | 'pending_selection' | 'failed' | 'cancelled';
  readonly profileId: string;
  readonly handoffId: string;
  /** Set on failed or cancelled. */
  readonly reason?: string | undefined;
  /** Set on pending_selection. */
  readonly candidateCount?: number | undefined;
}

/** The providers' names in earlier releases of partners, which the member connect carries. */
const OLDER_SLUGS: Readonly<Record<string, string>> = {
  social_ads: 'meta',
  search_ads: 'google_ads',
  search_console: 'search_console',
  google_calendar: 'google_calendar',
  crm_provider: 'lhg',
  payments_provider_a: 'stripe',
  payments_provider_b: 'mercado_pago',
};

/**
 * Adds the members of a bounce to a return URL. The caller's own query and fragment stay exactly as they were written.
 * @param returnUrl one that returnUrlFault accepts
 */
export function bounceUrl(returnUrl: string, bounce: Bounce): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(returnUrl) ?? [];
  const members = new URLSearchParams({
    connect: OLDER_SLUGS[bounce.provider] ?? bounce.provider,
    provider: bounce.provider,
    status: bounce.status,
    profile_id: bounce.profileId,
    handoff_id: bounce.handoffId,
    ...(bounce.reason && { reason: bounce.reason }),
    ...(bounce.candidateCount && { candidate_count: String(bounce.candidateCount) }),
  });
  const joint = query === '' ? '?' : query.endsWith('?') || query.endsWith('&') ? '' : '&';
  return `${address}${query}${joint}${members}${fragment}`;
}
