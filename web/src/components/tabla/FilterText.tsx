import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';
import { useAlToque } from '../../hooks/useAlToque.ts';
import { useEstable } from '../../hooks/useEstable.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** What was typed, once the person stops typing, leaves the field or presses Enter. */
  onCommit: (texto: string) => void;
  /** Every key, for a list that follows at once; null when what was typed is committed. */
  onType?: (texto: string | null) => void;
}

/** How long after the last key the list follows. */
const PAUSE_MS = 400;

/** A text filter: what is typed is shown at once and filters after a pause. */
export function FilterText({ value, onCommit, onType, ...rest }: Props) {
  // What is being typed, until it is committed: then the filter's own value shows.
  const [typed, setTypedHere] = useState<string | null>(null);
  const setTyped = (texto: string | null) => {
    setTypedHere(texto);
    onType?.(texto);
  };
  // And then, until it is.
  const [mostrado, touch] = useAlToque(value);
  const leave = (texto: string) => {
    setTyped(null);
    if (texto === value) return;
    touch(texto);
    onCommit(texto);
  };
  const commit = useEffectEvent(leave);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => commit(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const finish = useEstable(() => {
    if (typed !== null) leave(typed);
  });
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      value={typed ?? mostrado}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') afterPaint(finish);
      }}
    />
  );
}
