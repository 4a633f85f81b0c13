import { Skeleton } from '@mantine/core';
import { formatARS, formatFecha } from '@talonario/core/base';
import { nombreDeMes, nombresDeCargo, type CargoComparado, type CargosComparados } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { cargosQuery } from '../../../queries/contador/compras.ts';
import { enPlural } from '../../../textos/numeros.ts';
import clasesDeReportes from '../Reportes.module.css';
import classes from './Compras.module.css';

/** The marketplace's invoices for its charges, against the purchases. */
export function Cargos({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const { data, error, refetch } = useQuery(cargosQuery(id, periodo));
  return (
    <section aria-label="Cargos contra facturas">
      <h2>Facturas de Mercado Libre por sus cargos</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Comparacion comparados={data} />
      ) : (
        <Skeleton height={60} />
      )}
    </section>
  );
}

function Comparacion({ comparados }: { comparados: CargosComparados }) {
  const { cuentas, en_ambos, diferencias, sin_numero, faltas, facturas, periodo } = comparados;
  if (cuentas === 0) return <p className={classes.suave}>Esta empresa no factura ninguna cuenta.</p>;
  const coinciden = enPlural(en_ambos, '1 factura coincide', '# facturas coinciden');
  return (
    <div className={classes.avisos}>
      {facturas.length === 0 ? (
        <p className={classes.suave}>Todavía no llegó ninguna factura por los cargos de {nombreDeMes(periodo)}.</p>
      ) : (
        <Notice tono={diferencias > 0 ? 'rojo' : sin_numero > 0 ? 'ambar' : 'verde'} role="status">
          <p>
            <strong>
              {diferencias > 0
                ? `${enPlural(diferencias, '1 factura no coincide', '# facturas no coinciden')}. `
                : sin_numero > 0
                  ? ''
                  : 'Todo coincide. '}
            </strong>
            {coinciden} con las compras en número y total.
            {sin_numero > 0 &&
              ` ${enPlural(
                sin_numero,
                '1 factura todavía no tiene su número impreso: falta compararla.',
                '# facturas todavía no tienen su número impreso: falta compararlas.',
              )}`}
          </p>
        </Notice>
      )}
      {faltas > 0 && (
        <Notice tono="ambar">
          <p>Falta leer una parte de las facturas de Mercado Libre: puede haber más.</p>
        </Notice>
      )}
      {facturas.length > 0 && (
        <div className={clasesDeReportes.reparos}>
          <ul>
            {facturas.map((factura) => (
              <Factura key={`${factura.clase} ${factura.numero}`} factura={factura} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Factura({ factura: { clase, numero, plaza, compra } }: { factura: CargoComparado }) {
  const totales = [
    plaza && `Mercado Libre, ${plaza.cuenta}: ${formatARS(plaza.total)}`,
    compra && `Compras: ${formatARS(compra.total)} el ${formatFecha(compra.fecha)}`,
  ].filter((texto) => texto !== null);
  return (
    <li>
      <span className="junto">{numero}</span>
      <span>
        {nombresDeCargo[clase]}. <span className={classes.suave}>{totales.join(' · ')}</span>
      </span>
    </li>
  );
}
