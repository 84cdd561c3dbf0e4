// Finds what the source of a page says to people: the sentences that are translated, and the English that bypasses translation.
import { stripTypeScriptTypes } from 'node:module';
import { type AnyNode, type CallExpression, type Literal, parse, type TemplateLiteral } from 'acorn';

/** A text of a source, where it stands. A sentence has {0}, {1} and so on for its values, and so has a text that bypasses. */
export interface PageText {
  readonly line: number;
  readonly text: string;
}

export interface PageTexts {
  /** Sentences of say`` and phrase``. */
  readonly sentences: readonly (PageText & { readonly tag: 'say' | 'phrase' })[];
  /** Texts in tables of texts({}). */
  readonly texts: readonly PageText[];
  /** English in html`` or in a string that nothing translates. */
  readonly bypassing: readonly PageText[];
  /** Sentences outside of every function, which would be said when the file is loaded, before any language is known. */
  readonly early: readonly PageText[];
  /** Tables whose texts cannot be read from the source. */
  readonly unreadable: readonly PageText[];
}

/** Names that are the same in every language. */
const NAMES = /\b(?:Touchline|Google|Meta|UTC|API|PII|CSV|ROAS|CPA|CPC|CPM|CTR)\b/g;
const WORD = /\p{L}{2,}/u;
/** A sentence, or the beginning of one: two words, of which the first is capitalised. */
const SENTENCE = /^\P{L}*\p{Lu}[\p{L}'’-]*[,:;]? (?:\S* )*?\S*\p{L}/u;
/** Members of an object that a page shows, also when they are one word. */
const SHOWN = ['title', 'label', 'caption', 'none', 'hint', 'submit', 'text', 'heading', 'problem'];
/** Attributes that are read to people. */
const SPOKEN = /\s(?:aria-label|title|alt|placeholder|data-label)="([^"]*)"/g;
const CODE = /<(code|style)\b[^>]*>.*?<\/\1>/gs;
const TAG = /<[^>]*>/g;
/** A piece of a tag, such as html` selected`, which has no text. */
const ATTRIBUTES = /^(?: (?:autofocus|checked|disabled|hidden|open|required|selected|[a-z-]+="[^"]*"))+$/;

/** @param source TypeScript */
export function pageTextsOf(source: string): PageTexts {
  const found = {
    sentences: [] as (PageText & { tag: 'say' | 'phrase' })[],
    ...{ texts: [] as PageText[], bypassing: [] as PageText[], early: [] as PageText[], unreadable: [] as PageText[] },
  };
  const program = parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  visit(program, false);
  return found;

  function visit(node: AnyNode, inFunction: boolean): void {
    const line = node.loc?.start.line ?? 0;
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier') {
      const text = textOf(node.quasi);
      const tag = node.tag.name;
      if (tag === 'say' || tag === 'phrase') {
        found.sentences.push({ line, text, tag });
        if (!inFunction) found.early.push({ line, text });
      } else if (tag === 'html') for (const part of shownIn(text)) found.bypassing.push({ line, text: part });
      for (const value of node.quasi.expressions) visit(value, inFunction);
      return;
    }
    if (node.type === 'CallExpression' && isCallOf(node, 'texts')) {
      for (const text of tableOf(node))
        (text === null ? found.unreadable : found.texts).push({ line, text: text ?? '' });
      return;
    }
    // An error of the program, which no page shows.
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Error') return;
    if (node.type === 'Property' && node.key.type === 'Identifier' && SHOWN.includes(node.key.name))
      for (const text of stringsIn(node.value))
        if (WORD.test(wordsOf(text)) && !SENTENCE.test(text)) found.bypassing.push({ line, text });
    const text = stringOf(node);
    if (text !== null && SENTENCE.test(text) && WORD.test(wordsOf(text))) found.bypassing.push({ line, text });
    const within = inFunction || /Function/.test(node.type);
    for (const child of childrenOf(node)) visit(child, within);
  }
}

/** Returns the texts of a page's own HTML that are in no other language: between tags, and in attributes that are read out. */
function shownIn(template: string): string[] {
  if (ATTRIBUTES.test(template)) return [];
  const text = template.replace(CODE, '<>');
  const spoken = [...text.matchAll(SPOKEN)].map(([, value = '']) => value);
  return [...text.split(TAG), ...spoken].filter((part) => WORD.test(wordsOf(part))).map((part) => part.trim());
}

function wordsOf(text: string): string {
  return text
    .replace(NAMES, '')
    .replace(/&#?\w+;/g, '')
    .replace(/\{\d+\}/g, ' ');
}

/** Returns the strings of a template, with {0}, {1} and so on for its values. */
function textOf({ quasis }: TemplateLiteral): string {
  return quasis.map(({ value }, i) => `${i > 0 ? `{${i - 1}}` : ''}${value.cooked ?? ''}`).join('');
}

function stringOf(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? textOf(node) : null;
}

/** Returns the strings that an expression can be. */
function stringsIn(node: AnyNode): string[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(stringsIn);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(stringsIn);
  const text = stringOf(node);
  return text === null ? [] : [text];
}

function isCallOf({ callee }: CallExpression, name: string): boolean {
  return callee.type === 'Identifier' && callee.name === name;
}

/** Returns the texts of a table; null for one that is not constant. */
function tableOf({ arguments: [table] }: CallExpression): (string | null)[] {
  if (table?.type !== 'ObjectExpression') return [null];
  return table.properties.map((member) =>
    member.type === 'Property' && member.value.type === 'Literal' ? stringOf(member.value as Literal) : null,
  );
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value);
}
