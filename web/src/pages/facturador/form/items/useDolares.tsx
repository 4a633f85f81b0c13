import { diceDolares, parseDolares } from '@talonario/core/base';
import { PESOS } from '@talonario/core/comprobantes';
import { useState, type ReactNode } from 'react';
import { textOfPrecio } from '../../../../components/campos/MoneyInput.tsx';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import type { SeccionProps } from '../secciones/seccion.ts';

/** An amount that says dollars, and where it was put. */
interface Dolares {
  /** Key of the line. */
  clave: string;
  que: 'precio' | 'bonificacion';
  texto: string;
}

/** Asks what an amount in dollars means in a voucher in pesos: the whole voucher is, or it was typed by mistake. */
export function useDolares({ v, set }: Pick<SeccionProps<'moneda'>, 'v' | 'set'>): {
  /** Receives a dollar amount of a line's field; undefined for a voucher in dollars. */
  onDolares: ((clave: string, que: Dolares['que'], texto: string) => void) | undefined;
  dialogo: ReactNode;
} {
  const [dolares, setDolares] = useState<Dolares | null>(null);
  const onDolares =
    v.moneda === PESOS
      ? (clave: string, que: Dolares['que'], texto: string) => setDolares({ clave, que, texto })
      : undefined;
  if (dolares === null) return { onDolares, dialogo: null };

  const { clave, que, texto } = dolares;
  const onClose = () => {
    // A text with the dollar sign is not read as pesos: pesos are written without it.
    set(({ items }) => ({
      items: items.map((item) => (item.clave === clave && diceDolares(item[que]) ? { ...item, [que]: '' } : item)),
    }));
    setDolares(null);
  };
  const dialogo = (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo="¿El comprobante es en dólares?"
      confirmar="Pasar el comprobante a dólares"
      onConfirm={async () => {
        // The others are in pesos, and go to dollars with the voucher.
        set({ moneda: 'DOL' });
        const valor = textOfPrecio(parseDolares(texto));
        set(({ items }) => ({
          items: items.map((item) =>
            item.clave === clave
              ? {
                  ...item,
                  [que]: valor,
                  ...(que === 'precio' && { de_lista: null }),
                  origenes: { ...item.origenes, [que]: null },
                }
              : item,
          ),
        }));
      }}
    >
      Pusiste «{texto}» en un comprobante en pesos. Si lo pasás a dólares, los importes que ya tiene en pesos pasan a
      dólares con el tipo de cambio. Si el importe es en pesos, cancelá y escribilo sin «US$».
    </ConfirmDialog>
  );
  return { onDolares, dialogo };
}
