// Selects objects by their labels.

export interface Labelled {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
}

/** Makes a filter from a selector of a request (a=b,c=d); without one it lets every object through. */
export function hasLabels(selector: unknown): (one: Labelled) => boolean {
  const wanted = typeof selector === 'string' && selector ? selector.split(',') : [];
  return ({ metadata }) =>
    wanted.every((pair) => {
      const [key = '', value] = pair.split('=');
      return metadata?.labels?.[key] === value;
    });
}
