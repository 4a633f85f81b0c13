import { formatImporte, type TipoComprobante } from '@talonario/core/base';
import { tipoComprobanteOf, siglaOf } from '@talonario/core/comprobantes';
import { nombreDeMes } from '@talonario/core/contador';
import type { EmitidoEn, EmpresaInicio } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { enMiles, enPesos } from '../../../textos/numeros.ts';
import { emitidosOf } from '../enlaces.ts';
import classes from './Emitido.module.css';

/** Vouchers a company issued today and this month, by type, against the previous month up to the same day. */
export function Emitido({ empresa, varias }: { empresa: EmpresaInicio; varias: boolean }) {
  const { id, razon_social, hoy, mes, mes_anterior } = empresa;
  const columnas = [
    { titulo: 'Hoy', de: hoy },
    { titulo: mayuscula(mesOf(mes)), de: mes },
    { titulo: `${mayuscula(mesOf(mes_anterior))}, a esta altura`, de: mes_anterior, antes: true },
  ];
  const tipos = tiposOf([hoy, mes, mes_anterior]);
  return (
    <section className={classes.emitido} aria-label={`Emitido por ${razon_social}`}>
      <h2>{varias ? `Emitido por ${razon_social}` : 'Emitido'}</h2>
      {tipos.length === 0 ? (
        <p className={classes.suave}>Este mes y el anterior no se emitió nada.</p>
      ) : (
        <>
          <table aria-label="Por tipo">
            <thead>
              <tr>
                <th scope="col">
                  <span className="solo-lector">Tipo</span>
                </th>
                {columnas.map(({ titulo, antes }) => (
                  <th key={titulo} scope="col" data-antes={antes}>
                    {titulo}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tipos.map((tipo) => (
                <tr key={tipo}>
                  <th scope="row" title={tipoComprobanteOf(tipo).nombre}>
                    {siglaOf(tipo)}
                  </th>
                  {columnas.map(({ titulo, de, antes }) => (
                    <td key={titulo} data-antes={antes}>
                      <Cantidad company={id} emitido={de} tipo={tipo} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {columnas.map(({ titulo, de, antes }) => (
                  <td key={titulo} data-antes={antes}>
                    <Link to={emitidosOf(id, de)}>{enPesos(de.total)}</Link>
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
          <p className={classes.suave}>{contraElAnterior(mes, mes_anterior)}</p>
        </>
      )}
    </section>
  );
}

function Cantidad({ company, emitido, tipo }: { company: string; emitido: EmitidoEn; tipo: TipoComprobante }) {
  const delTipo = emitido.tipos.find(({ tipo_comprobante }) => tipo_comprobante === tipo);
  if (!delTipo) return <span className={classes.suave}>–</span>;
  return (
    <Link to={emitidosOf(company, emitido, tipo)}>
      <b>{enMiles(delTipo.cantidad)}</b>
      <small>{enPesos(delTipo.total)}</small>
    </Link>
  );
}

function tiposOf(emitidos: readonly EmitidoEn[]): TipoComprobante[] {
  return [...new Set(emitidos.flatMap(({ tipos }) => tipos.map(({ tipo_comprobante }) => tipo_comprobante)))].toSorted(
    (a, b) => a - b,
  );
}

/** `Vas 12 % arriba de octubre a esta altura.` */
function contraElAnterior(mes: EmitidoEn, anterior: EmitidoEn): string {
  const mesAnterior = mesOf(anterior);
  if (anterior.total.lte(0)) return `En ${mesAnterior}, a esta altura, no se había emitido nada.`;
  const diferencia = mes.total.minus(anterior.total).div(anterior.total).times(100);
  const porciento = diferencia.abs().toDecimalPlaces(diferencia.abs().lt(10) ? 1 : 0);
  if (porciento.isZero()) return `Vas igual que en ${mesAnterior} a esta altura.`;
  const cuanto = formatImporte(porciento, porciento.decimalPlaces());
  return `Vas ${cuanto} % ${diferencia.gt(0) ? 'arriba' : 'abajo'} de ${mesAnterior} a esta altura.`;
}

/** `noviembre` */
function mesOf({ desde }: EmitidoEn): string {
  return nombreDeMes(desde.slice(0, 7)).replace(/ de \d+$/, '');
}

function mayuscula(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
