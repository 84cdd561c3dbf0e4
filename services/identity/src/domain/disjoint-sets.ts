// Which things belong together when all we hear is "these are one": union-find over any keys.

/** Sets that only ever grow together. */
export class DisjointSets<K> {
  readonly #parent = new Map<K, K>();

  /** The representative of key's set; a new key is a set of its own. */
  find(key: K): K {
    let root = key;
    for (let up = this.#parent.get(root); up !== undefined && up !== root; up = this.#parent.get(root)) root = up;
    for (let at = key; at !== root; ) {
      const up = this.#parent.get(at) ?? root;
      this.#parent.set(at, root);
      at = up;
    }
    if (!this.#parent.has(root)) this.#parent.set(root, root);
    return root;
  }

  /** Makes the sets of a and b one. */
  union(a: K, b: K): void {
    this.#parent.set(this.find(b), this.find(a));
  }

  /** Every set, in the order in which their first keys were seen. */
  sets(): K[][] {
    const byRoot = Map.groupBy([...this.#parent.keys()], (key) => this.find(key));
    return [...byRoot.values()];
  }
}
