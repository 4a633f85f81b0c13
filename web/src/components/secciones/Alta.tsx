import { Button, TextInput } from '@mantine/core';
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
  const [creando, setCreando] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const vacio = tipeado.trim() === '';

  const create = async () => {
    setPedido(true);
    if (vacio) return;
    setCreando(true);
    setFallo(null);
    try {
      await crear(tipeado.trim());
      setTipeado('');
      setPedido(false);
    } catch (error) {
      setFallo(error);
    } finally {
      setCreando(false);
    }
  };
  return (
    <>
      <form
        noValidate
        className={classes.alta}
        style={{ '--columnas': columnas } as CSSProperties}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
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
        <Button type="submit" variant="default" loading={creando}>
          {boton}
        </Button>
      </form>
      <FalloAlGuardar fallo={fallo} />
    </>
  );
}
