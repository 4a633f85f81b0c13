/**
 * A text in lines of at most `width`, broken between words, and the space where a line is broken is not drawn. A word that is
 * longer is left whole: the terminal breaks it. Line breaks that it has stay.
 */
export function wrapWords(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n');
}

function wrapLine(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}
