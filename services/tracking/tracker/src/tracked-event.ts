// Declares one event in the form that the collector accepts.

export type Scalar = string | number | boolean | null;

export interface TrackedEvent {
  event_id: string;
  /** page_view, form_submit, identify or track. */
  type: string;
  name?: string;
  /** ISO 8601, by the visitor's clock. */
  at: string;
  url: string;
  referrer: string;
  title: string;
  properties?: Record<string, Scalar>;
  traits?: Record<string, string>;
}
