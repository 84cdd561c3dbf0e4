// Stands in for the stages of a CRM in tests that read none.
import type { StagesSeen } from '../src/domain/crm/stages-seen.ts';

export const NO_STAGES: StagesSeen = {
  see: async () => ({ of: new Map(), mappedAt: null }),
  known: async () => ({ of: new Map(), mappedAt: null }),
};
