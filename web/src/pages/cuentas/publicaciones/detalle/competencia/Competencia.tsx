import { Button } from '@mantine/core';
import type { Publicacion } from '@talonario/core/publicaciones';
import type { Decimal } from 'decimal.js';
import { memo } from 'react';
import { StatusBadge } from '../../../../../components/estados/StatusBadge.tsx';
import { Suave } from '../../../../../components/Suave.tsx';
import { Monto } from '../../ganancia/Monto.tsx';
import { precioEn, situaciones } from '../../textos.ts';
import classes from './Competencia.module.css';
import { marcasOf, renglonesOf, textoDeMotivo } from './competencia.ts';
import { Seccion } from '../../../../../components/secciones/Seccion.tsx';

type Leida = NonNullable<Publicacion['competencia']>;

/** The listing against the others of its catalog product: our price and the winner's, and the profit of winning. */
export const Competencia = memo(function Competencia({
  publicacion: { competencia, catalog_listing, moneda, price },
  onUsar,
}: {
  publicacion: Publicacion;
  onUsar: (precio: Decimal) => void;
}) {
  if (competencia === null) {
    return (
      <Seccion forma="hoja" titulo="Competencia">
        <p className={classes.nada}>
          {catalog_listing
            ? 'Mercado Libre no informa ahora su lugar en el catálogo. Volvé a mirar en unos minutos.'
            : 'Esta publicación no está en el catálogo: no compite por el primer lugar.'}
        </p>
      </Seccion>
    );
  }
  const { status, comparten, price_to_win, para_ganar } = competencia;
  const { texto, tono, icon, frase } = situaciones[status];
  return (
    <Seccion forma="hoja" titulo="Competencia">
      <p className={classes.situacion}>
        <StatusBadge tono={tono} icon={icon}>
          {texto}
        </StatusBadge>{' '}
        {frase}
        {comparten !== null && comparten > 0 && ` Lo comparten ${comparten}.`}
      </p>
      <Linea competencia={competencia} precio={price} moneda={moneda} />
      <Ganador competencia={competencia} />
      {price_to_win !== null && para_ganar !== null && (
        <div className={classes.paraGanar}>
          <span>A {precioEn(moneda, price_to_win)}, el precio para ganar, te quedaría</span>
          <Monto ganancia={para_ganar.ganancia} />
          <Button variant="subtle" size="compact-sm" onClick={() => onUsar(price_to_win)}>
            Usar este precio
          </Button>
        </div>
      )}
      <Boosts competencia={competencia} />
    </Seccion>
  );
});

function Linea({
  competencia,
  precio,
  moneda,
}: {
  competencia: Leida;
  precio: Decimal;
  moneda: Publicacion['moneda'];
}) {
  const marcas = marcasOf(competencia, precio);
  const renglones = renglonesOf(marcas);
  if (marcas.length < 2) return null;
  return (
    <ul className={classes.linea} style={{ '--renglones': Math.max(...renglones) + 1 } as React.CSSProperties}>
      {marcas.map(({ nombre, precio: precioDeMarca, lugar, tipo }, indice) => (
        <li
          key={tipo}
          data-tipo={tipo}
          style={{ left: `${lugar}%`, '--renglon': renglones[indice] } as React.CSSProperties}
        >
          <span>
            {nombre}
            <br />
            <b>{precioEn(moneda, precioDeMarca)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Ganador({ competencia: { winnerItem, winnerSeller, status } }: { competencia: Leida }) {
  if (winnerItem === null || status === 'winning') return null;
  return (
    <p className={classes.ganador}>
      Gana{' '}
      {winnerItem.permalink === null ? (
        winnerItem.title
      ) : (
        <a href={winnerItem.permalink} target="_blank" rel="noreferrer">
          {winnerItem.title}
        </a>
      )}
      {winnerSeller !== null && `, de ${winnerSeller.seller_name}`}.
    </p>
  );
}

const estadosBoost: Readonly<Record<string, string>> = {
  boosted: 'la tenés',
  opportunity: 'te falta',
  not_boosted: 'no la tenés',
  not_apply: 'no corresponde',
};

/** Advantages of a listing besides its price: ours, beside the winner's. */
function Boosts({ competencia: { boosts, winner, reason } }: { competencia: Leida }) {
  if (boosts.length === 0 && reason.length === 0) return null;
  const delGanador = new Map(winner?.boosts.map(({ id, status }) => [id, status]));
  return (
    <>
      {reason.length > 0 && (
        <ul className={classes.motivos}>
          {reason.map((motivo) => (
            <li key={motivo}>{textoDeMotivo(motivo)}</li>
          ))}
        </ul>
      )}
      {boosts.length > 0 && (
        <table className={classes.boosts}>
          <thead>
            <tr>
              <th scope="col">Ventajas</th>
              <th scope="col">Vos</th>
              {winner && <th scope="col">El que gana</th>}
            </tr>
          </thead>
          <tbody>
            {boosts.map(({ id, status, description }) => (
              <tr key={id}>
                <th scope="row">{description}</th>
                <td>{estadosBoost[status] ?? status}</td>
                {winner && (
                  <td>
                    {delGanador.get(id) === undefined ? (
                      <Suave>sin dato</Suave>
                    ) : delGanador.get(id) === 'boosted' ? (
                      'la tiene'
                    ) : (
                      'no la tiene'
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
