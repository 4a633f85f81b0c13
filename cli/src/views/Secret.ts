import { Text, useApp, useInput } from 'ink';
import { createElement as h, useEffect, useRef, useState, type ReactElement } from 'react';

interface SecretProps {
  question: string;
  onAnswer(typed: string): void;
  /** Ctrl-C, which ends the whole command. */
  onCut(): void;
}

/** Reads a password: neither it nor its length is shown. */
export function Secret({ question, onAnswer, onCut }: SecretProps): ReactElement {
  const { exit } = useApp();
  const [done, setDone] = useState(false);
  // Keys that come together are read before the screen is drawn again.
  const typed = useRef('');
  const ended = useRef(false);
  const end = () => {
    ended.current = true;
    setDone(true);
  };
  useInput((input, key) => {
    if (ended.current) return;
    if (key.return) {
      onAnswer(typed.current);
      end();
    } else if (key.ctrl && input === 'c') {
      onCut();
      end();
    } else if (key.escape) {
      end();
    } else if (key.backspace || key.delete) {
      typed.current = typed.current.slice(0, -1);
    } else if (!key.ctrl && !key.meta) {
      typed.current += input;
    }
  });
  useEffect(() => {
    if (done) exit();
  }, [done, exit]);
  return h(Text, null, question);
}
