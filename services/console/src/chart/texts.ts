// Keeps the texts of a drawing while ECharts draws, which only sees a token for each. zrender remembers every text that it measures as
// a key of an object, so that a name like __proto__ would change all objects of the process.

export interface Texts {
  /** @param text of one line or more @returns what stands for it in a drawing, with as many lines */
  readonly tokenOf: (text: string) => string;
  /** @returns the line that a token stands for @throws Error for any other text, which would be of ECharts */
  readonly lineOf: (token: string) => string;
}

export function createTexts(): Texts {
  const lines = new Map<string, string>();
  const tokenOfLine = (line: string): string => {
    const token = `t${lines.size}`;
    lines.set(token, line);
    return token;
  };
  return {
    tokenOf: (text) =>
      text
        .split('\n')
        .map((line) => (line === '' ? '' : tokenOfLine(line)))
        .join('\n'),
    lineOf: (token) => {
      const line = lines.get(token);
      if (line === undefined) throw new Error(`ECharts wrote ${token}, which the pictures do not know`);
      return line;
    },
  };
}
