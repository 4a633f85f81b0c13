import { Select as DeMantine, type Primitive, type SelectProps } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';
import { useEstable } from '../../hooks/useEstable.ts';

/** The library's field draws all its options, open or closed: it is drawn again only when a property changes. */
const Lista = memo(function Lista<Value extends Primitive>(props: SelectProps<Value>) {
  return <DeMantine<Value> {...props} />;
}) as <Value extends Primitive>(props: SelectProps<Value>) => React.ReactElement;

/**
 * The library's field that chooses from a list. The list is opened, and what was chosen is told, once the press is seen: mounting
 * and placing the list, and all that follows from a choice, would hold the frame that answers the press.
 */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  const { onChange, onBlur, onDropdownOpen, onDropdownClose, defaultDropdownOpened = false, ...rest } = props;
  const [abierta, setAbierta] = useState(defaultDropdownOpened);
  const pedida = useRef(false);
  const campo = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!abierta) return;
    // The library looks for it when the list is asked for, which is not seen yet.
    const lista = document.getElementById(campo.current?.getAttribute('aria-controls') ?? '');
    lista?.querySelector('[data-combobox-active]')?.scrollIntoView({ block: 'nearest' });
  }, [abierta]);
  const open = useEstable(() => {
    pedida.current = true;
    afterPaint(() => {
      // A person who left the field meanwhile wants no list over the next one.
      if (!pedida.current) return;
      setAbierta(true);
      onDropdownOpen?.();
    });
  });
  const close = useEstable(() => {
    setAbierta(false);
    onDropdownClose?.();
  });
  const leave = useEstable<Parameters<NonNullable<typeof onBlur>>, void>((event) => {
    pedida.current = false;
    onBlur?.(event);
  });
  // The choice goes to the `onChange` of the latest drawing, so that a change made in that frame is not overwritten.
  const tell = useEstable<Parameters<NonNullable<typeof onChange>>, void>((...elegido) => onChange?.(...elegido));
  const choose = useEstable<Parameters<typeof tell>, void>((...elegido) => afterPaint(() => tell(...elegido)));
  return (
    <Lista<Value>
      {...rest}
      ref={campo}
      dropdownOpened={abierta}
      onDropdownOpen={open}
      onDropdownClose={close}
      onBlur={leave}
      onChange={choose}
    />
  );
}
