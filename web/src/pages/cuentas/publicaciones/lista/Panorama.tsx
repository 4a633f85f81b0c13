import { Button } from '@mantine/core';
import { formatPorcentaje } from '@talonario/core/base';
import type { PubsPagina } from '@talonario/core/publicaciones';
import { deAntes } from '../../../../components/estados/deAntes.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import { enMiles, enPlural } from '../../../../textos/numeros.ts';
import { cuantasPublicaciones } from '../textos.ts';
import type { Clave, Filtros } from './filtros/filtros.ts';
import classes from './Panorama.module.css';

interface Props {
  pagina: PubsPagina;
  filtros: Filtros;
  /** The page shown has other filters, until the new one comes. */
  stale: boolean;
  onVer: (cambios: Partial<Record<Clave, string | null>>) => void;
}

const nombres: Readonly<Record<Filtros['status'], readonly [una: string, muchas: string]>> = {
  active: ['activa', 'activas'],
  paused: ['pausada', 'pausadas'],
  todas: ['en total', 'en total'],
};

/** Room of the summary while it is computed: the list under it does not move. */
export function EsqueletoPanorama() {
  return (
    <section className={classes.panorama} data-tono="neutro" aria-label="Resumen de ganancias" aria-busy="true">
      <Icon name="cola" size={18} />
      <p className={classes.frase}>
        <strong>Calculando cuáles pierden plata…</strong>
      </p>
    </section>
  );
}

/** Summary over the list: number of listings that lose money, and a click to exactly those, worst first. */
export function Panorama({ pagina: { resumen }, filtros, stale, onVer }: Props) {
  const telefono = useTelefono();
  const { publicaciones, pierden, sin_costo, sin_ganancia, bajo_piso } = resumen;
  if (publicaciones === 0) return null;
  const nombreDeEstado = enPlural(publicaciones, ...nombres[filtros.status]);
  const cantidadConEstado = `${cuantasPublicaciones(publicaciones)} ${nombreDeEstado}`;
  const tono = pierden > 0 ? 'rojo' : sin_ganancia === publicaciones ? 'ambar' : 'verde';
  const hayPiso = filtros.piso !== '';
  return (
    <section className={classes.panorama} data-tono={tono} {...deAntes(stale)} aria-label="Resumen de ganancias">
      <Icon name={iconos[tono]} size={18} />
      <p className={classes.frase}>
        {pierden > 0 ? (
          <>
            <strong>{enPlural(pierden, '1 pierde', '# pierden')} plata</strong> de{' '}
            {telefono ? `${enMiles(publicaciones)} ${nombreDeEstado}` : cantidadConEstado}.
          </>
        ) : tono === 'ambar' ? (
          <>
            <strong>Faltan datos para saber si perdés plata</strong> en {cantidadConEstado}: cada publicación muestra
            los que le faltan.
          </>
        ) : (
          <>
            <strong>Ninguna pierde plata</strong> de{' '}
            {sin_ganancia > 0 && `${calculables(publicaciones - sin_ganancia)}, de `}
            {cantidadConEstado}.
          </>
        )}{' '}
        <span className={classes.resto}>
          {hayPiso && (
            <>
              {enPlural(bajo_piso, '1 deja', '# dejan')} menos de {formatPorcentaje(Number(filtros.piso))}{' '}
              {filtros.medida === 'margen' ? 'de margen' : 'de utilidad'}.{' '}
            </>
          )}
          {sin_ganancia > 0 &&
            tono !== 'ambar' &&
            `En ${enPlural(sin_ganancia, '1 faltan', '# faltan')} datos para calcularlo.`}
          {sin_costo > 0 && (
            <>
              {' '}
              A {enPlural(sin_costo, '1 le', '# les')}{' '}
              <button
                type="button"
                className={classes.enlace}
                data-en-papel
                onClick={() => onVer({ ...sinFiltros, sin_costo: 'si', pierden: null })}
              >
                falta el costo
              </button>
              .
            </>
          )}
        </span>
      </p>
      {pierden > 0 && !filtros.pierden && (
        <Button
          color="red"
          className="boton-peligro"
          size="compact-sm"
          onClick={() => onVer({ ...sinFiltros, pierden: 'si', sin_costo: null })}
        >
          Ver<span className={classes.largo}>&nbsp;{enPlural(pierden, 'la que pierde', 'las # que pierden')}</span>
        </Button>
      )}
    </section>
  );
}

const iconos = { rojo: 'alerta', ambar: 'cola', verde: 'emitida' } as const;

function calculables(cuantas: number): string {
  return enPlural(cuantas, 'la única que se puede calcular', 'las # que se pueden calcular');
}

/** The count is of all in the status: the other filters would leave fewer. */
const sinFiltros = { q: null, sku: null, piso: null, medida: null, competencia: null, orden: null } as const;
