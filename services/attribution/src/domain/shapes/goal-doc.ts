// Defines how a goal is stored: which events are conversions, and of which kind.
import type { GoalKind } from '../vocabulary.ts';

export interface GoalDoc {
  _id: string; // `${profile_id}|${conversion_key}`
  id: string; // UUID
  profile_id: string;
  conversion_key: string;
  name: string;
  event_names: string[];
  event_types: string[];
  kind: GoalKind;
  lookback_window_days: number;
  is_default: boolean;
  /** Set on a default goal that the profile removed: the document records its absence and lists no event. */
  is_removed?: true;
}
