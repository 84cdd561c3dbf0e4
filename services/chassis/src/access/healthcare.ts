// Applies the rule of the healthcare family: profiles whose persons no partner may see (contract, Authentication rule 6).
import { isPersonLevel } from './scopes.ts';

/** From least to most private. */
export const PRIVACY_MODES = ['standard', 'platform_safe', 'hipaa'] as const;
export type PrivacyMode = (typeof PRIVACY_MODES)[number];

export const WORKSPACE_TYPES = ['standard', 'healthcare_agency'] as const;
export type WorkspaceType = (typeof WORKSPACE_TYPES)[number];

/** Reports whether a profile belongs to the family, by its own privacy mode or by its workspace. */
export function isHealthcareFamily(
  profile: { privacy_mode: PrivacyMode },
  workspace: { type: WorkspaceType },
): boolean {
  return workspace.type === 'healthcare_agency' || profile.privacy_mode !== 'standard';
}

/**
 * Splits the scopes that a partner was granted into those it holds on this profile and those the rule withholds.
 * @param scopes as granted
 */
export function splitForHealthcare(
  scopes: Iterable<string>,
  healthcare: boolean,
): { held: Set<string>; withheld: Set<string> } {
  const held = new Set<string>();
  const withheld = new Set<string>();
  for (const scope of scopes) (healthcare && isPersonLevel(scope) ? withheld : held).add(scope);
  return { held, withheld };
}

/** Reports whether a change makes a profile less private, in the order hipaa, platform_safe, standard. */
export function isLessPrivate(present: PrivacyMode, wanted: PrivacyMode): boolean {
  return PRIVACY_MODES.indexOf(wanted) < PRIVACY_MODES.indexOf(present);
}

/** Reports whether a text names a privacy mode. */
export function isPrivacyMode(text: string): text is PrivacyMode {
  return (PRIVACY_MODES as readonly string[]).includes(text);
}

/** Reports whether a text names a kind of workspace. */
export function isWorkspaceType(text: string): text is WorkspaceType {
  return (WORKSPACE_TYPES as readonly string[]).includes(text);
}
