import { Text, useApp, useInput, type Key } from 'ink';
import { createElement as h, useEffect, useRef, useState, type ReactElement } from 'react';

interface ConfirmProps {
  question: string;
  onAnswer(answer: Respuesta): void;
}

/** `cortar`: Ctrl-C, which ends the whole command. */
export type Respuesta = 'sí' | 'no' | 'cortar';

/** Asks before something that cannot be undone: only an explicit `s` goes on, and Enter is No. */
export function Confirm({ question, onAnswer }: ConfirmProps): ReactElement {
  const { exit } = useApp();
  const [answer, setAnswer] = useState<Respuesta | null>(null);
  // Keys that come together are read before the answer is drawn: the first one counts.
  const answered = useRef(false);
  useInput((input, key) => {
    if (answered.current) return;
    const given = readAnswer(input.toLowerCase(), key);
    if (given === null) return;
    answered.current = true;
    setAnswer(given);
    onAnswer(given);
  });
  // The answer is drawn beside its question before it is given.
  useEffect(() => {
    if (answer !== null) exit();
  }, [answer, exit]);
  return h(
    Text,
    null,
    question,
    ' ',
    h(Text, { dimColor: answer === null }, answer === 'cortar' ? '^C' : (answer ?? '[s/N]')),
  );
}

/** null: a key that answers nothing. */
function readAnswer(input: string, key: Key): Respuesta | null {
  if (key.ctrl) return input === 'c' ? 'cortar' : null;
  // Esc and an `s` right after it are read as Alt-S.
  if (input === 's') return key.meta ? null : 'sí';
  return key.return || key.escape || input === 'n' ? 'no' : null;
}
