// Groups things that belong together when the only input is "these two are one": union-find over any keys.

/** Sets that can only be joined, never split. */
export class DisjointSets<K> {
  readonly #parent = new Map<K, K>();

  /** Returns the representative of the key's set; a new key gets its own set. */
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

  /** Joins the sets of a and b. */
  union(a: K, b: K): void {
    this.#parent.set(this.find(b), this.find(a));
  }

  /** Returns every set, in the order in which their first keys were seen. */
  sets(): K[][] {
    const byRoot = Map.groupBy([...this.#parent.keys()], (key) => this.find(key));
    return [...byRoot.values()];
  }
}
