/** What a person reads of a page of Markdown: words of prose, words of table cells, and the sentences of the prose. */
export interface Prose {
  readonly words: number;
  readonly cells: number;
  /** Number of words of each sentence, in order. */
  readonly sentences: readonly number[];
}

/**
 * Counts the words of a page, without code blocks, comments, tags and addresses of links. A word has a letter or a digit; inline code
 * counts as its words. A sentence ends at a full stop, question or exclamation mark, and with its paragraph or list item. Headings and
 * tables have no sentences, and inline code is one word of a sentence.
 */
export function measureProse(markdown: string): Prose {
  const lines = markdown
    .replaceAll(/^ *```.*?^ *```/gms, "\n")
    .replaceAll(/<!--.*?-->|<[a-z/][^>]*>/gs, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split("\n");
  const isRow = (line: string): boolean => /^\s*\|/.test(line);
  const prose = lines.filter((line) => !isRow(line)).join("\n");
  const paragraphs = prose
    .replaceAll(/^#+ .*$/gm, "\n\n")
    .replaceAll(/^\s*(?:[-*]|\d+\.) /gm, "\n\n")
    .split(/\n\s*\n/);
  const sentences = paragraphs
    .flatMap((paragraph) => paragraph.replaceAll(/`[^`]*`/g, "x").split(/(?<=[.!?]["”)*]*)\s+(?=\S)/))
    .map(countWords);
  return {
    words: countWords(prose),
    cells: countWords(lines.filter(isRow).join("\n")),
    sentences: sentences.filter((words) => words > 0),
  };
}

const countWords = (text: string): number => text.split(/[\s|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
