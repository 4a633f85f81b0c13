import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { FalloAlGuardar } from '../dialogos/FalloAlGuardar.tsx';
import classes from './Secciones.module.css';

interface Props {
  /** Of the field that names what is created. */
  label: string;
  placeholder: string;
  type?: 'text' | 'url';
  maxLength: number;
  /** What is said when nothing was typed. */
  falta: string;
  boton: string;
  /** The grid's columns in a wide window: the field, what else is asked for and the button. */
  columnas: string;
  /** Asks for it, with what was typed. What it throws is told under the form, which keeps what was typed. */
  crear: (tipeado: string) => Promise<void>;
  /** What else is asked for. */
  children?: ReactNode;
}

/** The form of a section that adds to its list: done, it is empty again for the next one. */
export function Alta({ label, placeholder, type = 'text', maxLength, falta, boton, columnas, crear, children }: Props) {
  const [tipeado, setTipeado] = useState('');
  const [pedido, setPedido] = useState(false);
  const vacio = tipeado.trim() === '';
  const { mutate, isPending, error } = useMutation({
    mutationFn: crear,
    onSuccess: () => {
      setTipeado('');
      setPedido(false);
    },
  });

  return (
    <>
      <form
        noValidate
        className={classes.alta}
        style={{ '--columnas': columnas } as CSSProperties}
        onSubmit={(event) => {
          event.preventDefault();
          setPedido(true);
          if (!vacio) mutate(tipeado.trim());
        }}
      >
        <TextInput
          label={label}
          placeholder={placeholder}
          type={type}
          maxLength={maxLength}
          autoComplete="off"
          value={tipeado}
          onChange={({ currentTarget }) => setTipeado(currentTarget.value)}
          error={pedido && vacio ? falta : null}
        />
        {children}
        <Button type="submit" variant="default" loading={isPending}>
          {boton}
        </Button>
      </form>
      <FalloAlGuardar fallo={error} />
    </>
  );
}
