import { Button } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import { formatAutorizacion } from '@talonario/core/comprobantes';
import type { ComprobanteDeHistoria } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import classes from './Venta.module.css';
import { Puede } from '../../../../components/Puede.tsx';

/** The vouchers of a sale, each with its figures and its way to the buyer. */
export function Comprobantes({
  comprobantes,
  deOtra: deEmpresaAjena,
  onMandar,
}: {
  comprobantes: readonly ComprobanteDeHistoria[];
  /** The vouchers are of a company that is not shared: none is shown. */
  deOtra: boolean;
  onMandar: (id: string) => void;
}) {
  if (comprobantes.length === 0) {
    return (
      <p className={classes.suave}>
        {deEmpresaAjena
          ? 'Los comprobantes de esta venta son de otra empresa.'
          : 'Esta venta todavía no tiene comprobantes.'}
      </p>
    );
  }
  return (
    <ul className={classes.comprobantes}>
      {comprobantes.map(({ id, texto, status, fecha, receptor, documento, total, moneda, autorizacion, cancelada }) => (
        <li key={id}>
          <div>
            <Link to={paths.factura(id)} className="junto">
              {texto}
            </Link>
            <span>{formatEnMoneda(total, moneda)}</span>
          </div>
          <p className={classes.suave}>
            {status === 'emitida' ? formatFecha(fecha) : 'Borrador'}
            {cancelada && ', cancelada'} · {receptor || 'Consumidor final'}
            {documento !== '' && `, ${documento}`}
            {autorizacion !== null && ` · ${formatAutorizacion(autorizacion)}`}
          </p>
          {status === 'emitida' && (
            <Puede derecho="emitir">
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => onMandar(id)}
                aria-label={`Mandar ${texto} por mail`}
              >
                Mandar por mail
              </Button>
            </Puede>
          )}
        </li>
      ))}
    </ul>
  );
}
