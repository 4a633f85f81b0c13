import { Skeleton } from '@mantine/core';
import type { MedidaPiso, PublicacionListada } from '@talonario/core/publicaciones';
import { memo, type ComponentType } from 'react';
import { Icon } from '../../../../../components/Icon.tsx';
import { Enlace } from '../../../../../components/tabla/filas/Enlace.tsx';
import { Suave } from '../../../../../components/Suave.tsx';
import { StatusBadge } from '../../../../../components/estados/StatusBadge.tsx';
import { enMiles, enPesos } from '../../../../../textos/numeros.ts';
import { avisoDeEnvio } from '../../ganancia/faltan.ts';
import { Faltan } from '../../ganancia/Faltan.tsx';
import { Monto } from '../../ganancia/Monto.tsx';
import { CALCULANDO_OTRA_VEZ, estadoOf, precioEn, situaciones, terminos, tipoOf } from '../../textos.ts';
import classes from './Fila.module.css';
import type { ColumnaPubs } from './columnas.ts';
import { Miniatura } from './Miniatura.tsx';

interface Props {
  publicacion: PublicacionListada;
  href: string;
  /** The filters of the list, which the listing goes back to. */
  lista: string;
  medida: MedidaPiso;
  elegida: boolean;
  onElegir: (id: string, elegida: boolean) => void;
  abierta: boolean;
  onAbrir: (id: string) => void;
  /** The keys of those that are shown, in their order, between commas. */
  columnas: string;
}

/** A listing: what it is, what it costs the buyer, what is left, and how that was computed. */
export const Fila = memo(function Fila(props: Props) {
  const { publicacion, elegida, onElegir, abierta, onAbrir, columnas } = props;
  const { id, title, thumbnail } = publicacion;
  return (
    <>
      <span role="cell" className={classes.casilla}>
        <input
          type="checkbox"
          aria-label={`Seleccionar ${title}`}
          checked={elegida}
          onChange={({ currentTarget }) => onElegir(id, currentTarget.checked)}
        />
      </span>
      <span role="cell" className={classes.foto}>
        <Miniatura url={thumbnail} />
      </span>
      {columnas.split(',').map((key) => {
        const Celda = celdas[key as ColumnaPubs['key']];
        return <Celda key={key} {...props} />;
      })}
      <span role="cell" className={classes.abrir}>
        <button
          type="button"
          aria-expanded={abierta}
          aria-label={`${abierta ? 'Ocultar' : 'Ver'} el cálculo de ${title}`}
          data-abierta={abierta || undefined}
          onClick={() => onAbrir(id)}
        >
          <Icon name="abajo" />
        </button>
      </span>
    </>
  );
});

/** Cell of each column. */
const celdas: Readonly<Record<ColumnaPubs['key'], ComponentType<Props>>> = {
  titulo: ({ publicacion, href, lista }) => (
    <span role="cell" className={classes.titulo}>
      <Enlace to={href} state={{ lista }} title={publicacion.title}>
        {publicacion.title}
      </Enlace>
      <Datos publicacion={publicacion} />
    </span>
  ),
  sku: ({ publicacion: { skus } }) => (
    <span role="cell" className={classes.sku} title={skus.join(', ')}>
      {skus.length === 0 ? <Suave>sin SKU</Suave> : skus.join(', ')}
    </span>
  ),
  precio: ({ publicacion }) => (
    <span role="cell" className={classes.precio}>
      <Precio publicacion={publicacion} />
    </span>
  ),
  stock: ({ publicacion: { available_quantity } }) => (
    <span role="cell" className={classes.stock}>
      {enMiles(available_quantity)}
      <span className={classes.unidad}> en stock</span>
    </span>
  ),
  vendidas: ({ publicacion: { sold_quantity } }) => (
    <span role="cell" className={classes.vendidas}>
      {enMiles(sold_quantity)}
    </span>
  ),
  estado: ({ publicacion }) => {
    const { status_detalle, competencia } = publicacion;
    const { tono, icon, texto } = estadoOf(publicacion);
    return (
      <span role="cell" className={classes.estado} data-compite={competencia !== null || undefined}>
        <span className={classes.aspecto} title={status_detalle ?? undefined}>
          <StatusBadge tono={tono} icon={icon}>
            <span className={classes.palabra}>{texto}</span>
          </StatusBadge>
        </span>
        {competencia !== null && <Compite competencia={competencia} moneda={publicacion.moneda} />}
      </span>
    );
  },
  ganancia: ({ publicacion: { ganancia, title, vieja }, medida }) => (
    <span role="cell" className={classes.ganancia}>
      {ganancia.ganancia === null ? (
        <span className={classes.falta}>
          <Faltan faltan={ganancia.faltan} titulo={title} />
          {ganancia.faltan.length === 0 && 'Todavía no se calculó'}
        </span>
      ) : (
        <>
          {vieja && <OtraVez />}
          <Monto ganancia={ganancia} medida={medida} />
        </>
      )}
    </span>
  ),
};

/** Standing of the listing in the catalog. */
function Compite({
  competencia: { status, price_to_win },
  moneda,
}: {
  competencia: NonNullable<PublicacionListada['competencia']>;
  moneda: PublicacionListada['moneda'];
}) {
  const { tono, icon, corto, frase } = situaciones[status];
  return (
    <span title={price_to_win === null ? frase : `${frase} Precio para ganar: ${precioEn(moneda, price_to_win)}.`}>
      <StatusBadge tono={tono} icon={icon}>
        <span className="solo-lector">En el catálogo, </span>
        {corto}
      </StatusBadge>
    </span>
  );
}

/** Mark of a figure being computed again. */
function OtraVez() {
  return (
    <span className={classes.otraVez} title={CALCULANDO_OTRA_VEZ}>
      <span className="solo-lector">{CALCULANDO_OTRA_VEZ} </span>
      <Icon name="refrescar" size={14} />
    </span>
  );
}

function Datos({ publicacion }: { publicacion: PublicacionListada }) {
  const { id, skus, es_kit, precio_automatico, ganancia, catalog_listing, estimaciones } = publicacion;
  const { mayor_termino, mayor_importe } = ganancia;
  const pierde = ganancia.ganancia?.lt(0) ?? false;
  const envio = avisoDeEnvio(estimaciones);
  const datos = [
    skus.length === 0 ? 'sin SKU' : `${skus.slice(0, MAX_SKUS).join(', ')}${skus.length > MAX_SKUS ? '…' : ''}`,
    tipoOf(publicacion),
    id,
    ...(es_kit ? ['kit'] : []),
    ...(catalog_listing ? ['catálogo'] : []),
    ...(precio_automatico ? ['precio automático'] : []),
  ].join(' · ');
  return (
    <span className={classes.datos} title={`${envio === null ? '' : `${envio} `}${skus.join(', ')} · ${datos}`}>
      {envio !== null && <em>{envio} </em>}
      {pierde && mayor_termino !== null && mayor_importe !== null && (
        <b>
          Lo que más pesa: {terminos[mayor_termino].toLowerCase()}, {enPesos(mayor_importe)}{' '}
        </b>
      )}
      {datos}
    </span>
  );
}

/** SKUs named in a row; the calculation has all of them. */
const MAX_SKUS = 2;

/** Price the buyer sees; struck, the price before the promotion. */
function Precio({ publicacion: { price, original_price, moneda, promo } }: { publicacion: PublicacionListada }) {
  return (
    <>
      <span>{precioEn(moneda, price)}</span>
      {original_price !== null && (
        <s title={promo?.name}>
          <span className="solo-lector">antes </span>
          {precioEn(moneda, original_price)}
        </s>
      )}
    </>
  );
}

/** A row that is on its way. */
export function FilaEsqueleto() {
  return (
    <>
      <span />
      <span className={classes.foto}>
        <Skeleton height={40} width={40} />
      </span>
      <span className={classes.titulo}>
        <Skeleton height={12} width="70%" mb={8} />
        <Skeleton height={10} width="40%" />
      </span>
      <span className={classes.ganancia}>
        <Skeleton height={12} width="5rem" />
      </span>
    </>
  );
}
