// The shape of a call whose answer is held against its published schema.

/** What a call needs that an earlier one answered. */
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
