import { useQuery } from '@tanstack/react-query';
import { enPlural, formatFecha } from '@talonario/core/base';
import {
  nombreDeImpuesto,
  type ClaseDiferencia,
  type DiferenciaDeCobros,
  type MesDeCobros,
} from '@talonario/core/cobros';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { mesesDeCobrosQuery, type RangoDeVentas } from '../../queries/cobros.ts';
import { enMiles, enPesos } from '../../textos/numeros.ts';
import { Extracto } from './Extracto.tsx';
import { EsqueletoDePagina } from '../estados/Esqueleto.tsx';
import { EmptyState, ErrorState, Notice } from '../estados/States.tsx';
import { Faltas } from './Faltas.tsx';
import { Hechos, type Hecho } from '../Hechos.tsx';
import classes from './Rentabilidad.module.css';
import { diferencias as textos, loSabido } from './textos.ts';

/** Differences told at once; the count tells of the others. */
const A_LA_VISTA = 50;

/** The money that came in against what was invoiced, month by month. */
export function PlataRecibida({ rango }: { rango: RangoDeVentas }) {
  const alReves = rango.fecha_desde > rango.fecha_hasta;
  const { data, error, refetch } = useQuery({ ...mesesDeCobrosQuery(rango), enabled: !alReves });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <EsqueletoDePagina />;
  if (data.length === 0) return <EmptyState titulo="No existen casos para la fecha seleccionada" />;
  return (
    <div className={classes.planas}>
      {data.map((mes) => (
        <Mes key={`${mes.cuenta_id} ${mes.mes}`} mes={mes} />
      ))}
    </div>
  );
}

function Mes({ mes }: { mes: MesDeCobros }) {
  const grupos = Map.groupBy(mes.diferencias, ({ clase }) => clase);
  return (
    <section className={classes.mes}>
      <h2>
        {nombreDeMes(mes.mes)} <small>{mes.cuenta}</small>
      </h2>
      <div className={classes.columnas}>
        <Extracto mes={mes} />
        <div>
          <h3>Contra lo facturado</h3>
          <Hechos
            forma="extremos"
            hechos={{
              Vendido: enPesos(mes.vendido),
              'Facturado en el mes, con sus notas de crédito': enPesos(mes.facturado),
            }}
          />
          <h3>Cargos que no son de una venta</h3>
          <Lista
            vacia="Sin cargos leídos este mes."
            filas={mes.cargos_sin_venta.map(({ concepto, importe }) => [concepto, enPesos(importe)])}
          />
          <h3>Facturas de Mercado Libre</h3>
          <Lista
            vacia="Sin facturas leídas este mes."
            filas={[
              ...mes.facturas_recibidas.map((factura): Hecho => [nombreDeFactura(factura), enPesos(factura.total)]),
              ...mes.percepciones.map(({ impuesto, importe, documento }): Hecho => [
                documento === null ? impuesto : `${impuesto} (${documento})`,
                enPesos(importe),
              ]),
            ]}
          />
          <h3>Impuestos para descontar, por el día en que se liberó la plata</h3>
          <Lista
            vacia="Sin impuestos liberados este mes."
            filas={mes.adelantos.map((adelanto) => [nombreDeImpuesto(adelanto), enPesos(adelanto.importe)])}
          />
        </div>
      </div>
      {!mes.con_liquidacion && (
        <Notice tono="ambar">
          Todavía no leímos los movimientos de plata de este mes: el extracto llega hasta la plata liberada, y los pagos
          no se comparan con los movimientos.
        </Notice>
      )}
      <SinLeer {...mes.sin_leer} />
      {mes.sin_cotizacion.length > 0 && (
        <Notice tono="ambar">
          Falta el dólar del día de {enPlural(mes.sin_cotizacion.length, 'una venta', '# ventas')} en dólares, sin sumar
          en lo vendido ({mes.sin_cotizacion.slice(0, A_LA_VISTA).join(', ')}).
        </Notice>
      )}
      <Faltas faltas={mes.faltas} />
      {todoCierra(mes) && <Notice tono="verde">No hay diferencias: todo cierra.</Notice>}
      {[...grupos].map(([clase, diferencias]) => (
        <Diferencias key={clase} cuenta_id={mes.cuenta_id} clase={clase} diferencias={diferencias} />
      ))}
    </section>
  );
}

function todoCierra({ diferencias, faltas, sin_leer, sin_cotizacion }: MesDeCobros): boolean {
  return diferencias.length + faltas.length + sin_leer.filas + sin_cotizacion.length === 0 && !sin_leer.informe;
}

/** `0058A00975220 (IVA $ 189,00, percepciones $ 121,00)` */
function nombreDeFactura({ documento, iva, percepciones }: MesDeCobros['facturas_recibidas'][number]): string {
  const percibido = percepciones.isZero() ? '' : `, percepciones ${enPesos(percepciones)}`;
  return `${documento} (IVA ${enPesos(iva)}${percibido})`;
}

/** Unread rows of the month's report: their money is in no figure. */
function SinLeer({ informe, filas, referencias }: MesDeCobros['sin_leer']) {
  return (
    <>
      {informe && (
        <Notice tono="ambar">
          El último informe de movimientos de este mes no se pudo leer; Talonario lo vuelve a pedir mañana.
        </Notice>
      )}
      {filas > 0 && (
        <Notice tono="ambar">
          {enPlural(
            filas,
            'Un renglón del informe de movimientos no se pudo leer y no está en estas cifras',
            '# renglones del informe de movimientos no se pudieron leer y no están en estas cifras',
          )}
          {referencias.length > 0 && ` (${referencias.slice(0, A_LA_VISTA).join(', ')})`}.
        </Notice>
      )}
    </>
  );
}

function Diferencias({
  cuenta_id,
  clase,
  diferencias,
}: {
  cuenta_id: string;
  clase: ClaseDiferencia;
  diferencias: readonly DiferenciaDeCobros[];
}) {
  return (
    <div className={classes.diferencias}>
      <h3>
        {textos[clase]} <small>{enMiles(diferencias.length)}</small>
      </h3>
      <ul>
        {diferencias.slice(0, A_LA_VISTA).map((diferencia) => (
          <li key={`${diferencia.orden} ${diferencia.referencia} ${diferencia.comprobante_id}`}>
            <span>
              {formatFecha(diferencia.fecha)} · <Sujeto cuenta_id={cuenta_id} diferencia={diferencia} />
            </span>
            <span>{loSabido(diferencia.importe)}</span>
          </li>
        ))}
      </ul>
      {diferencias.length > A_LA_VISTA && (
        <p className={classes.suave}>
          Se muestran las primeras {A_LA_VISTA}. Con <code>talonario cobros</code> se ven todas.
        </p>
      )}
    </div>
  );
}

function Sujeto({
  cuenta_id,
  diferencia: { venta, orden, referencia, comprobante, comprobante_id },
}: {
  cuenta_id: string;
  diferencia: DiferenciaDeCobros;
}) {
  return (
    <>
      {venta !== null && <Link to={paths.venta(cuenta_id, venta)}>venta {venta}</Link>}
      {venta !== orden && orden !== null && ` (orden ${orden})`}
      {venta === null && referencia !== null && `movimiento ${referencia}`}
      {comprobante_id !== null && comprobante !== null && (
        <>
          {' '}
          · <Link to={paths.factura(comprobante_id)}>{comprobante}</Link>
        </>
      )}
    </>
  );
}

function Lista({ filas, vacia }: { filas: readonly Hecho[]; vacia: string }) {
  if (filas.length === 0) return <p className={classes.suave}>{vacia}</p>;
  return <Hechos forma="extremos" hechos={filas} />;
}

const meses = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `noviembre de 2026` */
function nombreDeMes(mes: string): string {
  return meses.format(new Date(mes));
}
