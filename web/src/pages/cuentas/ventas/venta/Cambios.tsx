import { Button } from '@mantine/core';
import type { CambioTrasFactura } from '@talonario/core/ventas';
import { Link } from 'react-router';
import { Notice } from '../../../../components/estados/States.tsx';
import { Puede } from '../../../../components/Puede.tsx';
import { paths } from '../../../../paths.ts';
import classes from './Venta.module.css';

/** Differences of a sale from its invoice, each with the note that corrects it. */
export function Cambios({ cambios }: { cambios: readonly CambioTrasFactura[] }) {
  if (cambios.length === 0) return null;
  return (
    <Notice tono="ambar" mb="lg">
      <section aria-label="Qué cambió desde que se facturó" className={classes.cambios}>
        <h3>Qué cambió desde que se facturó</h3>
        {cambios.map((cambio) => (
          <div key={cambio.texto}>
            <p>{cambio.texto}</p>
            <p className={classes.suave}>{cambio.accion}</p>
            <Puede derecho="emitir">
              <Button component={Link} variant="default" size="compact-sm" to={notaOf(cambio)}>
                {cambio.nota === 'debito' ? 'Hacer la nota de débito' : 'Hacer la nota de crédito'}
              </Button>
            </Puede>
          </div>
        ))}
      </section>
    </Notice>
  );
}

/** The form with the note written: of one amount, or of some lines or all of the invoice. */
function notaOf({ que, nota, importe, comprobante_id }: CambioTrasFactura): string {
  if (que === 'receptor') return paths.nuevaNota(nota, comprobante_id);
  if (que === 'devolucion') return paths.notaParcial(comprobante_id);
  const renglon = new URLSearchParams({ concepto: conceptos[que], importe: importe.toFixed(2) });
  return `${paths.nuevaNota(nota, comprobante_id)}&${renglon}`;
}

const conceptos = { envio: 'Envío', total: 'Diferencia de precio' } as const;
