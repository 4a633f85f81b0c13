import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';
import { useAlToque } from '../../hooks/useAlToque.ts';
import { useEstable } from '../../hooks/useEstable.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** What was typed, once the person stops typing, presses Enter or leaves the field, and whether they left it. */
  onCommit: (texto: string, alDejar: boolean) => void;
  /** Every key, for a list that follows at once; null when what was typed is committed. */
  onType?: (texto: string | null) => void;
}

/** How long after the last key the list follows. */
const PAUSE_MS = 300;

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
  const take = (texto: string, alDejar: boolean) => {
    setTyped(null);
    if (texto === value) return;
    touch(texto);
    onCommit(texto, alDejar);
  };
  const commit = useEffectEvent((texto: string) => take(texto, false));
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => commit(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const finish = useEstable((alDejar: boolean) => {
    if (typed !== null) take(typed, alDejar);
  });
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      value={typed ?? mostrado}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') afterPaint(() => finish(false));
      }}
    />
  );
}
