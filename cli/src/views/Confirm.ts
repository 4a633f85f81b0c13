import { Text, useApp, useInput } from 'ink';
import { createElement as h, useEffect, useState, type ReactElement } from 'react';

interface ConfirmProps {
  question: string;
  onAnswer(yes: boolean): void;
}

/** Asks before something that cannot be undone: only an explicit `s` goes on, and Enter is No. */
export function Confirm({ question, onAnswer }: ConfirmProps): ReactElement {
  const { exit } = useApp();
  const [answer, setAnswer] = useState<string | null>(null);
  useInput((input, key) => {
    if (answer !== null) return;
    const yes = input.toLowerCase() === 's';
    if (!yes && !key.return && !key.escape && input.toLowerCase() !== 'n') return;
    setAnswer(yes ? 'sí' : 'no');
    onAnswer(yes);
  });
  // Once the answer has been drawn beside its question.
  useEffect(() => {
    if (answer !== null) exit();
  }, [answer, exit]);
  return h(Text, null, question, ' ', h(Text, { dimColor: answer === null }, answer ?? '[s/N]'));
}
