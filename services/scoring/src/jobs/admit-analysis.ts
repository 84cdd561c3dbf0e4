// Decides before a run how its creative is analysed: by rules, by a language model for a unit of the workspace's allowance, or not at
// all, because the model's result for the same content is known.
import { AppError } from '@touchline/chassis/errors.ts';
import type { Creative } from '../domain/creative/creative.ts';
import { textOf } from '../domain/creative/text-of.ts';
import type { Allowance } from '../sources/allowance.ts';
import type { ReadCreative } from '../sources/read-creative.ts';
import type { Admission, AnalysedAd } from '../store/analyses.ts';
import type { DescribeCreative, Modelling } from './describe-creative.ts';

interface Deps {
  /** Absent without a model: then everything is by rules, and nothing is read before the run. */
  readonly modelling?: Modelling | undefined;
  readonly readCreative: ReadCreative;
  readonly creatives: Pick<DescribeCreative, 'known'>;
  readonly allowance: Allowance;
}

/** A caller waits for this look at the platform. */
const LOOK_MS = 8000;
const BY_RULES: Admission = { unit: null, note: null, found: null };

/** @throws (the function) AppError rate_limit_exceeded when the allowance is spent, and service_unavailable while it is not counted */
export type AdmitAnalysis = (ad: AnalysedAd) => Promise<Admission>;

export function createAdmitAnalysis({ modelling, readCreative, creatives, allowance }: Deps): AdmitAnalysis {
  return async function admitAnalysis({ profileId, adExternalId }) {
    if (modelling === undefined) return BY_RULES;
    const access = await modelling.readModelAccess(profileId);
    if ('note' in access) return { ...BY_RULES, note: access.note };
    const creative = await look(profileId, adExternalId);
    if (creative && textOf(creative) === '') return BY_RULES;
    const found = creative && (await creatives.known(profileId, creative));
    if (found) return { ...BY_RULES, found };
    return { ...BY_RULES, unit: await allowance.draw(access.workspaceId) };
  };

  /** Returns null where the platform does not say now: the run waits for it, and gives its unit back where it says nothing. */
  async function look(profileId: string, adExternalId: string): Promise<Creative | null> {
    try {
      return await readCreative(profileId, adExternalId, { deadlineMs: LOOK_MS });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
