import type { ComprobanteDeHistoria, Hecho } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { fechaYHora } from '../../textos/fechaYHora.ts';
import { Icon, type IconName } from '../Icon.tsx';
import classes from './LineaDeTiempo.module.css';

interface Props {
  hechos: readonly Hecho[];
  comprobantes: readonly ComprobanteDeHistoria[];
  /** The account, when they are of a sale: its batches are there. */
  cuenta_id: string | null;
  /** The voucher whose page this is: no link leads where one is. */
  propio?: string;
}

const iconos: Readonly<Record<Hecho['clase'], IconName>> = {
  vendida: 'nota',
  pagada: 'emitida',
  leida: 'ver',
  reclamo: 'alerta',
  devuelta: 'cambio',
  cancelada: 'cerrar',
  aviso: 'info',
  borrador: 'editar',
  en_cola: 'cola',
  emitida: 'emitida',
  cambio: 'cambio',
  pdf: 'subir',
  correo: 'enlace',
  por_fuera: 'prohibido',
};

/** Story of a sale or voucher, the oldest event first. */
export function LineaDeTiempo({ hechos, comprobantes, cuenta_id, propio }: Props) {
  return (
    <ol className={classes.linea} aria-label="Historia">
      {hechos.map((hecho) => {
        const { clase, en, texto, detalle, tono, comprobante_id, lote_id } = hecho;
        const comprobante = comprobantes.find(({ id }) => id === comprobante_id);
        return (
          <li key={`${clase} ${en?.getTime() ?? 0} ${comprobante_id ?? ''} ${texto}`} data-tono={tono}>
            <span className={classes.marca}>
              <Icon name={iconos[clase]} size={14} />
            </span>
            <div>
              <p>
                {comprobante && comprobante_id !== propio ? (
                  <ConLink texto={texto} que={comprobante.texto} to={paths.factura(comprobante.id)} />
                ) : (
                  texto
                )}
              </p>
              {detalle !== null && <p className={classes.detalle}>{detalle}</p>}
              {lote_id !== null && cuenta_id !== null && (
                <p className={classes.detalle}>
                  <Link to={`${paths.facturarVentas(cuenta_id)}?lote=${lote_id}`}>Ver el lote</Link>
                </p>
              )}
              <time className={classes.cuando} dateTime={en?.toISOString()}>
                {en === null ? 'Sin fecha' : fechaYHora(en)}
              </time>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** A sentence with the voucher that it names as a link. */
function ConLink({ texto, que, to }: { texto: string; que: string; to: string }) {
  const donde = texto.indexOf(que);
  if (donde < 0) return texto;
  return (
    <>
      {texto.slice(0, donde)}
      <Link to={to} className="junto">
        {que}
      </Link>
      {texto.slice(donde + que.length)}
    </>
  );
}
