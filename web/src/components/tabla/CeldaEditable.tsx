import { UnstyledButton } from '@mantine/core';
import { Select } from '../campos/Select.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefCallback } from 'react';
import { sentenceOf } from '../../api.ts';
import { focusWhole } from '../campos/focusWhole.ts';
import { MoneyInput } from '../campos/MoneyInput.tsx';
import classes from './CeldaEditable.module.css';
import { afterPaintBeforeInput } from '../../hooks/pantalla/afterPaintBeforeInput.ts';
import { useAcceso } from '../../hooks/useAcceso.ts';

interface Comun {
  /** Name of the edited datum, for screen readers: `Costo de TAL-1`. */
  nombre: string;
  /** Content of the cell at rest. */
  children: ReactNode;
  /** Value as typed. */
  valor: string;
  /** The cell goes back to being read once it is done; if it fails it stays, with the reason under it. */
  onSave: (valor: string) => Promise<unknown>;
}

interface DeCifra extends Comun {
  tipo: 'precio' | 'dolares' | 'numero';
  /** Error of a typed text; null: none. */
  problemaDe: (texto: string) => string | null;
}

/** A figure of a table that is edited where it is: Enter saves and so does leaving it, Esc leaves it as it was. */
export function CifraEditable({ nombre, children, valor, tipo, problemaDe, onSave }: DeCifra) {
  const { puede } = useAcceso();
  const [texto, setTexto] = useState<string | null>(null);
  const { guardando, fallo, save, forget } = useGuardado(onSave);
  const [celda, askFocus] = useFocoDeVuelta();
  // Going away, the field is left: that saves nothing any more.
  const abierta = useRef(false);

  const open = () =>
    afterPaintBeforeInput(() => {
      abierta.current = true;
      setTexto(valor);
    });
  const close = (conFoco: boolean) => {
    abierta.current = false;
    setTexto(null);
    forget();
    if (conFoco) askFocus();
  };
  const commit = async (conFoco: boolean) => {
    if (texto === null || guardando || !abierta.current) return;
    if (texto.trim() === valor.trim()) return close(conFoco);
    if (problemaDe(texto) === null && (await save(texto))) close(conFoco);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit(true);
    else if (event.key === 'Escape') {
      // From here on, blur saves nothing.
      abierta.current = false;
      afterPaintBeforeInput(() => close(true));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Costs and prices are of who configures.
  if (!puede('configurar')) return <>{children}</>;
  if (texto === null) {
    return (
      <UnstyledButton ref={celda} className={classes.celda} onClick={open} data-en-papel>
        <span className="solo-lector">Editar {nombre}: </span>
        {children}
      </UnstyledButton>
    );
  }
  return (
    <MoneyInput
      className={classes.campo ?? ''}
      size="xs"
      aria-label={nombre}
      tipo={tipo}
      ref={focusOnce}
      value={texto}
      onChange={(tipeado) => {
        setTexto(tipeado);
        forget();
      }}
      onBlur={() => void commit(false)}
      onKeyDown={onKey}
      readOnly={guardando}
      error={problemaDe(texto) ?? fallo}
    />
  );
}

interface DeOpcion extends Comun {
  opciones: readonly { value: string; label: string }[];
}

/** A choice of a table that is made where it is: picking saves, Esc leaves it as it was. */
export function OpcionEditable({ nombre, children, valor, opciones, onSave }: DeOpcion) {
  const { puede } = useAcceso();
  const [abierta, setAbierta] = useState(false);
  const { guardando, fallo, save, forget } = useGuardado(onSave);
  const [celda, askFocus] = useFocoDeVuelta();
  const close = () => {
    setAbierta(false);
    forget();
    askFocus();
  };

  if (!puede('configurar')) return <>{children}</>;
  if (!abierta) {
    return (
      <UnstyledButton ref={celda} className={classes.celda} onClick={() => setAbierta(true)} data-en-papel>
        <span className="solo-lector">Editar {nombre}: </span>
        {children}
      </UnstyledButton>
    );
  }
  return (
    <Select
      className={classes.campo ?? ''}
      size="xs"
      aria-label={nombre}
      autoFocus
      defaultDropdownOpened
      data={opciones}
      value={valor}
      disabled={guardando}
      error={fallo}
      comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
      onChange={async (elegido) => {
        if (elegido === null || elegido === valor || (await save(elegido))) close();
      }}
      onBlur={() => {
        if (!guardando) setAbierta(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    />
  );
}

/** A stable function: React calls it when the field is mounted, and not at each drawing. */
function focusOnce(field: HTMLInputElement | null): void {
  if (field) focusWhole(field);
}

/** The cell that was edited has the focus as soon as it is drawn again, when that was asked for. */
function useFocoDeVuelta(): [RefCallback<HTMLButtonElement>, () => void] {
  const asked = useRef(false);
  const onCelda = (celda: HTMLButtonElement | null) => {
    if (celda === null || !asked.current) return;
    asked.current = false;
    celda.focus();
  };
  const askFocus = () => {
    asked.current = true;
  };
  return [onCelda, askFocus];
}

/** Saves what is edited, and keeps why it could not be. */
function useGuardado(onSave: (valor: string) => Promise<unknown>) {
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: (valor: string) => onSave(valor) });
  const save = (valor: string): Promise<boolean> =>
    mutateAsync(valor).then(
      () => true,
      () => false,
    );
  // A save on its way still has to be answered.
  const forget = () => {
    if (!isPending) reset();
  };
  return { guardando: isPending, fallo: error && sentenceOf(error), save, forget };
}
