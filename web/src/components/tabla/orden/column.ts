import type { ReactNode } from 'react';
import type { Sentido } from './useOrden.ts';

/** A column of a list. */
export interface Column<T> {
  key: string;
  titulo: ReactNode;
  render: (fila: T) => ReactNode;
  /** Amounts and numbers go right. */
  align?: 'right';
  /** Shown from this width of the table up, as in a screen of `sm` 640 px, `md` 960 px, `lg` 1200 px. */
  desde?: 'sm' | 'md' | 'lg';
  /** Takes what is left over and cuts its text with an ellipsis; of two such columns, the second takes most of it. */
  ancha?: boolean;
  /** A long text goes on in another line. */
  envuelve?: boolean;
  /** Cell in a file of the shown rows, a text or a day; without it the column stays out of the file. */
  texto?: (fila: T) => string | { fecha: string };
  /** The list can go by it: which way its head asks for first. */
  ordena?: Sentido;
  /** The column names the row: always shown, and first. */
  fija?: boolean;
  /** Hidden until the person shows it. */
  oculta?: boolean;
}
