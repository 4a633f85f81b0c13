import { Button } from '@mantine/core';
import type { PorSaber } from '../../hooks/emision/usePorSaber.ts';
import classes from './SinSaber.module.css';
import { Notice } from './States.tsx';

/**
 * Notice of vouchers sent to be issued without an answer: Talonario asks again, or the person does. `salio`: the fact in doubt, `el
 * comprobante salió`.
 */
export function SinSaber({ preguntar, salio }: PorSaber & { salio: string }) {
  return (
    <div className={classes.sinSaber}>
      <Notice tono="ambar" role="status" className={classes.dicho}>
        {preguntar === null
          ? `No llegó la respuesta de Talonario: falta saber si ${salio}. Estamos preguntando de nuevo: no emitas lo mismo por otro lado.`
          : `Talonario sigue sin responder: falta saber si ${salio}. No emitas lo mismo por otro lado: preguntar de nuevo no repite la emisión.`}
      </Notice>
      <Button key={String(preguntar === null)} loading={preguntar === null} onClick={preguntar ?? undefined}>
        Preguntar de nuevo
      </Button>
    </div>
  );
}
