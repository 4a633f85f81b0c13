import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { FalloAlGuardar } from '../dialogos/FalloAlGuardar.tsx';
import classes from './Secciones.module.css';

interface Props {
  /** Label of the field that names the new row. */
  label: string;
  placeholder: string;
  type?: 'text' | 'url';
  maxLength: number;
  /** Error of an empty field. */
  falta: string;
  boton: string;
  /** Grid columns in a wide window: the field, the other fields and the button. */
  columnas: string;
  /** Creates the row from the typed text. A failure is shown under the form, which keeps the text. */
  crear: (tipeado: string) => Promise<void>;
  /** Other fields. */
  children?: ReactNode;
}

/** Form that adds a row to its section's list; emptied after each row. */
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
