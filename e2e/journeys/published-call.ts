// Defines the shape of a call whose response is checked against its published schema.

/** What a call needs from the response to an earlier one. */
export interface Known {
  [name: string]: string;
}
export type Call = [
  method: string,
  path: string,
  status: number,
  request?: (known: Known) => { path?: string; body?: unknown; headers?: Record<string, string> },
];

export const at = (path: string) => () => ({ path });
