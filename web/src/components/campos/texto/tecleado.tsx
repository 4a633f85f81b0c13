import { startTransition, useOptimistic, type ComponentType } from 'react';

interface Tecleable {
  value: string;
  onChange: (texto: string) => void;
}

/**
 * A field that draws each letter at once and alone, while what follows from it in its form comes behind: of a long form, all of it
 * took longer than the key. Only for a form that reads its values when they are asked for, never as they were last drawn.
 */
export function tecleado<P extends Tecleable>(Campo: ComponentType<P>): ComponentType<P> {
  return function Tecleado(props: P) {
    const [value, show] = useOptimistic(props.value);
    const type = (texto: string) =>
      startTransition(() => {
        show(texto);
        props.onChange(texto);
      });
    return <Campo {...props} value={value} onChange={type} />;
  };
}
