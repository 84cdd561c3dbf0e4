// Defines by what a caller names a conversion in a path.
import { textField } from '../query-fields.ts';

export const conversionId = textField(
  200,
  "outcome_event_id, conversion id, or the caller's own key of the event (its idempotency_key).",
);
