// Names the checks of an install, in the order in which they are shown, and says what they come to together.

export const CHECKS = [
  'reachable',
  'tag_found',
  'key_matches',
  'script_loads',
  'event_received',
  'cookie_first_party',
  'csp_allows',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What one check found. */
export interface Finding {
  /** null: it could not be checked. */
  readonly ok: boolean | null;
  /** What was found and what to change, or why it could not be checked: sentences, and a line to paste where there is one. */
  readonly detail: string;
}

export interface InstallCheck extends Finding {
  readonly name: CheckName;
}

export const found = (detail: string): Finding => ({ ok: true, detail });
export const failed = (detail: string): Finding => ({ ok: false, detail });
export const unchecked = (detail: string): Finding => ({ ok: null, detail });

/** Returns the checks in order, each with its finding. */
export const inOrder = (findings: Readonly<Record<CheckName, Finding>>): InstallCheck[] =>
  CHECKS.map((name) => ({ name, ...findings[name] }));

/** Returns the same finding for every check. */
export const allUnchecked = (detail: string): InstallCheck[] => CHECKS.map((name) => ({ name, ...unchecked(detail) }));

/** An install passes when at least one check could be made, and each that could be made is ok. */
export function stateOf(checks: readonly Finding[]): 'passed' | 'failed' {
  const made = checks.filter(({ ok }) => ok !== null);
  return made.length > 0 && made.every(({ ok }) => ok) ? 'passed' : 'failed';
}
