import { useQuery } from '@tanstack/react-query';
import { codigosOf } from '@talonario/core/comprobantes';
import type { CuentaInicio } from '@talonario/core/inicio';
import type { Lote } from '@talonario/core/ventas';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { cuantasEmitidasQuery } from '../../queries/facturas.ts';
import { inicioQuery } from '../../queries/inicio.ts';
import { enPesos, enPlural } from '../../textos/numeros.ts';
import classes from './PrimerCae.module.css';

/** End of the first run: the first voucher with its CAE, and what is still to be done. Nothing once other vouchers were issued. */
export function PrimerCae({ lote }: { lote: Lote }) {
  const nuevas = lote.emitidas.filter(({ previa }) => !previa);
  const [primera] = nuevas;
  const { data: cuantas } = useQuery({ ...cuantasEmitidasQuery, enabled: primera !== undefined });
  const esPrimera = primera !== undefined && cuantas === nuevas.length;
  const { data: inicio } = useQuery({ ...inicioQuery, enabled: esPrimera });
  if (!esPrimera) return null;
  return (
    <section className={classes.talon} aria-label="Tu primera factura">
      <p className={classes.sello}>COMPROBANTE AUTORIZADO</p>
      <h2>{primera.comprobante}</h2>
      <p className={classes.cae}>
        CAE {codigosOf(primera.autorizacion).cae}
        {primera.total !== null && ` · ${enPesos(primera.total)}`}
      </p>
      <Link to={paths.factura(primera.comprobante_id)}>Ver la factura y su PDF</Link>
      {inicio && (
        <ul>
          {inicio.cuentas.map((cuenta) => (
            <Pasos key={cuenta.id} cuenta={cuenta} />
          ))}
          <li>
            <Link to={paths.articulos}>Cargá el costo de tus artículos</Link> para ver la ganancia de cada venta.
          </li>
        </ul>
      )}
    </section>
  );
}

/** What an account still lacks after its first invoice. */
function Pasos({ cuenta: { id, nickname, facturar, automatica } }: { cuenta: CuentaInicio }) {
  const { ventas } = facturar.pendientes;
  return (
    <>
      <li>
        {ventas > 0 ? (
          <Link to={paths.facturarVentas(id)}>
            {enPlural(ventas, 'Falta 1 venta', 'Faltan # ventas')} de {nickname} para facturar
          </Link>
        ) : (
          `${nickname} no tiene más ventas para facturar.`
        )}
      </li>
      <li>
        {automatica.activa ? (
          `Facturación automática de ${nickname} prendida.`
        ) : (
          <>
            Facturación automática de {nickname} apagada. <Link to={paths.datosCuenta(id)}>Prenderla</Link>
          </>
        )}
      </li>
    </>
  );
}
