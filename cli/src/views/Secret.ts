import { Text, useApp, useInput } from 'ink';
import { createElement as h, useEffect, useState, type ReactElement } from 'react';

interface SecretProps {
  question: string;
  onAnswer(typed: string): void;
  /** Ctrl-C, which ends the whole command. */
  onCut(): void;
}

/** Reads a password: neither it nor its length is shown. */
export function Secret({ question, onAnswer, onCut }: SecretProps): ReactElement {
  const { exit } = useApp();
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState(false);
  useInput((input, key) => {
    if (key.return) {
      onAnswer(typed);
      setDone(true);
    } else if (key.ctrl && input === 'c') {
      onCut();
      setDone(true);
    } else if (key.escape) {
      setDone(true);
    } else if (key.backspace || key.delete) {
      setTyped((text) => text.slice(0, -1));
    } else if (!key.ctrl && !key.meta) {
      setTyped((text) => text + input);
    }
  });
  useEffect(() => {
    if (done) exit();
  }, [done, exit]);
  return h(Text, null, question);
}
