import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { nombreReceptor } from '../../../../textos/comprobante.ts';
import { enPlural } from '../../../../textos/numeros.ts';
import classes from './NotasDialog.module.css';

/** The button that does nothing has the focus as soon as there is something to press. */
export function useFoco() {
  const boton = useRef<HTMLButtonElement>(null);
  useEffect(() => boton.current?.focus(), []);
  return boton;
}

export function Parte(props: { titulo: string; tono?: 'ambar' | 'rojo'; abierta?: boolean; children: ReactNode }) {
  const { titulo, tono, abierta = false, children } = props;
  return (
    <details className={classes.parte} data-tono={tono} open={abierta}>
      <summary>{titulo}</summary>
      <ul className={classes.lista}>{children}</ul>
    </details>
  );
}

export function De({ comprobante }: { comprobante: Comprobante }) {
  return (
    <span>
      <Link to={paths.factura(comprobante.id)} target="_blank" className="junto">
        {formatNumero(comprobante)}
      </Link>{' '}
      {nombreReceptor(comprobante)}
    </span>
  );
}

export function cuantasNotas(cantidad: number): string {
  return enPlural(cantidad, '1 nota de crédito', '# notas de crédito');
}
