// Names answers of the simulator in its tests, which read them by the vendors' own field names and assert what they find.

// biome-ignore lint/suspicious/noExplicitAny: a type for each vendor's answers would only repeat the assertions
export type Json = any;
