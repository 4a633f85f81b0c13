import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';
import { useAlToque } from '../../hooks/useAlToque.ts';
import { useEstable } from '../../hooks/useEstable.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** Receives the text when the person stops typing, presses Enter or leaves the field; `alDejar`: the field was left. */
  onCommit: (texto: string, alDejar: boolean) => void;
  /** Every key, for a list that follows at once; null when what was typed is committed. */
  onType?: (texto: string | null) => void;
}

/** Milliseconds from the last key to the new list. */
const PAUSE_MS = 300;

/** Text being typed, until committed; then the filter's own value shows. */
interface Tipeado {
  texto: string;
  timer: ReturnType<typeof setTimeout>;
}

/** A text filter: what is typed is shown at once, by the browser itself, and filters after a pause. */
export function FilterText({ value, onCommit, onType, ...rest }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const tipeado = useRef<Tipeado | null>(null);
  // Text committed, until the list receives it.
  const [mostrado, touch] = useAlToque(value);
  useLayoutEffect(() => {
    if (tipeado.current === null && campo.current) campo.current.value = mostrado;
  }, [mostrado]);
  useEffect(() => () => clearTimeout(tipeado.current?.timer), []);

  const commit = useEstable((alDejar: boolean) => {
    if (tipeado.current === null) return;
    const { texto, timer } = tipeado.current;
    clearTimeout(timer);
    tipeado.current = null;
    touch(texto);
    onType?.(null);
    if (texto !== value) onCommit(texto, alDejar);
  });
  const type = useEstable((texto: string) => {
    clearTimeout(tipeado.current?.timer);
    tipeado.current = { texto, timer: setTimeout(() => commit(false), PAUSE_MS) };
    onType?.(texto);
  });
  return (
    <TextInput
      {...rest}
      ref={campo}
      autoComplete="off"
      defaultValue={value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => commit(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') afterPaint(() => commit(false));
      }}
    />
  );
}
