import {
  nombreDeImpuesto,
  type AvisoRealizada,
  type Rentabilidad,
  type RentabilidadDeSku,
} from '@talonario/core/cobros';
import { enPlural } from '@talonario/core/base';
import { Link } from 'react-router';
import { enMiles, enPesos } from '../../textos/numeros.ts';
import { Notice } from '../estados/States.tsx';
import { Hechos, type Hecho } from '../Hechos.tsx';
import { DataTable } from '../tabla/DataTable.tsx';
import type { Column } from '../tabla/orden/column.ts';
import { FaltanDatos } from './FaltanDatos.tsx';
import { PorDia } from './PorDia.tsx';
import classes from './Rentabilidad.module.css';
import { avisos, deCuantas, loSabido, nombreDeProvincia, porciento, sinContar, sinElEnvio } from './textos.ts';

interface Props {
  resumen: Rentabilidad;
  /** Query of the list of sales with this warning. */
  searchDe: (aviso: AvisoRealizada) => string;
}

/** Profit, and the terms and rates it is looked at by. */
export function Resumen({ resumen, searchDe }: Props) {
  const { totales, estimadas, sin_explicar } = resumen;
  const { ganancia } = totales;
  const faltan = sinContar(resumen);
  const sinEnvio = sinElEnvio(resumen);
  return (
    <div className={classes.resumen}>
      <section>
        <h2>
          {ganancia === null ? (
            <FaltanDatos avisos={resumen.avisos} />
          ) : (
            <>
              {ganancia.lt(0) ? 'Perdiste' : 'Ganaste'} <b>{enPesos(ganancia.abs())}</b>
            </>
          )}
        </h2>
        <p>
          En {deCuantas(totales)}
          {totales.margen === null ? '.' : `: el ${porciento(totales.margen)} del ingreso sin IVA.`}
          {estimadas > 0 &&
            ` En ${enPlural(estimadas, '1 venta', '# ventas')} todavía faltan cargos reales: esa parte es estimada.`}
          {sinEnvio !== null && ` ${sinEnvio}`}
        </p>
        {faltan !== null && <Notice tono="ambar">{faltan}</Notice>}
        <Hechos
          forma="extremos"
          hechos={{
            Vendido: enPesos(totales.total),
            'Devuelto de estas ventas': enPesos(totales.reembolsado),
            'Ingreso sin IVA': enPesos(totales.ingreso_neto),
            Comisión: resta(totales.comision),
            Envío: resta(totales.envio),
            'Ingresos Brutos': resta(totales.iibb),
            'Costo de lo vendido': resta(totales.costo),
            Ajustes: resta(totales.ajustes),
            'Impuesto al cheque': totales.impuesto_cheque.isZero() ? null : resta(totales.impuesto_cheque),
            'Ventas sin sumar': faltan === null ? null : resta(totales.sin_contar),
            Ganancia: <b>{loSabido(ganancia)}</b>,
            'Recibido en tu cuenta': enPesos(totales.neto_recibido),
          }}
        />
      </section>
      <section>
        <h2>Por día</h2>
        <PorDia dias={resumen.por_dia} />
      </section>
      {resumen.avisos.length > 0 && (
        <section>
          <h2>Revisar</h2>
          <ul className={classes.avisos}>
            {resumen.avisos.map(({ aviso, ventas }) => (
              <li key={aviso}>
                <Link to={{ search: searchDe(aviso) }}>
                  {avisos[aviso]} <b>{enMiles(ventas)}</b>
                </Link>
              </li>
            ))}
          </ul>
          {!sin_explicar.isZero() && (
            <Notice tono="rojo">
              Hay {enPesos(sin_explicar)} de los pagos sin explicar: la lista muestra en qué ventas.
            </Notice>
          )}
        </section>
      )}
      <section>
        <h2>Impuestos adelantados</h2>
        <p>Son retenciones que descontás de tus declaraciones: no están restadas de la ganancia.</p>
        {resumen.adelantos.length === 0 ? (
          <p>Estas ventas no tienen impuestos adelantados.</p>
        ) : (
          <Hechos
            forma="extremos"
            hechos={resumen.adelantos.map((adelanto): Hecho => [nombreDeImpuesto(adelanto), enPesos(adelanto.importe)])}
          />
        )}
      </section>
      <Skus titulo="Artículos que más dejan" skus={resumen.mejores} />
      <Skus titulo="Artículos que menos dejan" skus={resumen.peores} />
      {resumen.sin_costo.length > 0 && <Skus titulo="Artículos sin costo" skus={resumen.sin_costo} />}
      <section>
        <h2>Por provincia</h2>
        <DataTable
          label="Por provincia"
          columns={[
            {
              key: 'provincia',
              titulo: 'Provincia',
              render: ({ provincia }) => nombreDeProvincia(provincia),
              ancha: true,
            },
            ...deParte,
          ]}
          rows={resumen.por_provincia}
          rowKey={({ provincia }) => String(provincia)}
          rowName={({ provincia }) => nombreDeProvincia(provincia)}
          empty={null}
        />
      </section>
    </div>
  );
}

function Skus({ titulo, skus }: { titulo: string; skus: readonly RentabilidadDeSku[] }) {
  if (skus.length === 0) return null;
  return (
    <section>
      <h2>{titulo}</h2>
      <DataTable
        label={titulo}
        columns={[
          { key: 'sku', titulo: 'SKU', render: ({ sku, titulo: nombre }) => sku ?? nombre, ancha: true },
          ...deParte,
        ]}
        rows={skus}
        rowKey={({ sku, titulo: nombre }) => sku ?? nombre}
        rowName={({ sku, titulo: nombre }) => sku ?? nombre}
        empty={null}
      />
    </section>
  );
}

type Parte = Pick<RentabilidadDeSku, 'ventas' | 'sin_ganancia' | 'ingreso_neto' | 'ganancia' | 'margen'>;

const deParte: readonly Column<Parte>[] = [
  { key: 'ventas', titulo: 'Ventas', render: ({ ventas }) => enMiles(ventas), align: 'right' },
  {
    key: 'ingreso',
    titulo: 'Ingreso',
    render: ({ ingreso_neto }) => enPesos(ingreso_neto),
    align: 'right',
    desde: 'sm',
  },
  { key: 'ganancia', titulo: 'Ganancia', render: (parte) => <Ganado {...parte} />, align: 'right' },
  { key: 'margen', titulo: 'Margen', render: ({ margen }) => porciento(margen), align: 'right', desde: 'sm' },
];

/** Profit, with the number of sales it counts when it does not count all. */
function Ganado({ ventas, sin_ganancia, ganancia }: Parte) {
  const parcial = ganancia !== null && sin_ganancia > 0;
  return (
    <>
      {loSabido(ganancia)}
      {parcial && <small> en {deCuantas({ ventas, sin_ganancia })}</small>}
    </>
  );
}

function resta(importe: Parte['ingreso_neto']): string {
  return importe.isZero() ? enPesos(importe) : enPesos(importe.neg());
}
