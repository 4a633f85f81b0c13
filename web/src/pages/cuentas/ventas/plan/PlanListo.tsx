import { Anchor, Stack } from '@mantine/core';
import { formatARS } from '@talonario/core/base';
import { groupByCausa, type Lote } from '@talonario/core/ventas';
import { memo, useState, type ReactNode } from 'react';
import { Icon } from '../../../../components/Icon.tsx';
import { Puede } from '../../../../components/Puede.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { Link } from 'react-router';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';
import type { Modo } from '../modos.ts';
import { Tipos } from '../Tipos.tsx';
import type { Venta } from '../ventas.ts';
import { enMiles, enPlural } from '../../../../textos/numeros.ts';
import { adviceOfPlan, datesOfPlan, isOfSku, linesOfPlan, otherPeriod, totalOfPlan } from './plan.ts';
import { sinCargarOf } from '../problemas/sinCargar.ts';
import { useCargar } from '../problemas/useCargar.ts';
import classes from './PlanListo.module.css';

interface Props {
  plan: Lote;
  ventas: readonly Venta[];
  modo: Modo;
}

/** Plan of a batch: number and total of each kind, receivers, warnings, and the sales left out with their reasons. */
export const PlanListo = memo(function PlanListo({ plan, ventas, modo }: Props) {
  const { cantidad, total } = totalOfPlan(plan);
  const fechas = datesOfPlan(plan);
  const avisos = adviceOfPlan(plan);
  // A note says so itself: its invoice is of another period.
  const deOtroPeriodo = modo.clave === 'facturar' ? otherPeriod(plan, ventas) : [];
  return (
    <Stack gap="sm">
      {avisos
        .filter(({ comprobantes }) => comprobantes.length === 0)
        .map(({ texto }) => (
          <Notice key={texto} tono="ambar">
            <p>{texto}</p>
          </Notice>
        ))}
      {cantidad === 0 ? (
        <p>Con estas ventas no se emite nada.</p>
      ) : (
        <>
          <Tipos lineas={linesOfPlan(plan)} total={{ cantidad, total }} />
          {fechas !== null && <p className={classes.suave}>Con fecha {fechas}.</p>}
        </>
      )}
      {deOtroPeriodo.length > 0 && (
        <Apartado
          tono="ambar"
          titulo={enPlural(
            deOtroPeriodo.length,
            `1 ${modo.uno} de una venta de otro período`,
            `# ${modo.muchos} de ventas de otro período`,
          )}
        >
          <p>Esas ventas se cerraron en otro mes: van al IVA del mes en que se facturan.</p>
          <Lista items={deOtroPeriodo} render={Receptor} />
        </Apartado>
      )}
      {avisos
        .filter(({ comprobantes }) => comprobantes.length > 0)
        .map(({ texto, comprobantes, delLote }) => (
          <Apartado
            key={texto}
            tono="ambar"
            titulo={delLote ? texto : `${enPlural(comprobantes.length, `1 ${modo.uno}`, `# ${modo.muchos}`)}: ${texto}`}
          >
            {isOfSku(texto) && (
              <Puede derecho="configurar">
                <Cargar ventas={ventas} />
              </Puede>
            )}
            <Lista items={comprobantes} render={Receptor} />
          </Apartado>
        ))}
      {plan.omitidas.length > 0 && (
        <Apartado tono="rojo" titulo={enPlural(plan.omitidas.length, '1 venta queda afuera', '# ventas quedan afuera')}>
          {groupByCausa(plan.omitidas, ({ codigo }) => codigo).map(({ codigo, titulo, ventas }) => (
            <section key={codigo} aria-label={titulo}>
              <p>
                <strong>{titulo}</strong> ({enMiles(ventas.length)}){' '}
                <span className={classes.suave}>{ventas[0]?.accion}</span>
              </p>
              <Lista
                items={ventas}
                render={({ venta, comprador, motivo }) => (
                  <>
                    <Venta venta={venta} comprador={comprador} /> <span>{motivo}</span>
                  </>
                )}
              />
            </section>
          ))}
        </Apartado>
      )}
      {plan.en_cola.length > 0 && (
        <Apartado tono="ambar" titulo={enPlural(plan.en_cola.length, '1 venta espera', '# ventas esperan')}>
          <Lista
            items={plan.en_cola}
            render={({ venta, comprador, motivo }) => (
              <>
                <Venta venta={venta} comprador={comprador} />
                <span>{motivo}</span>
              </>
            )}
          />
        </Apartado>
      )}
      {cantidad > 0 && (
        <Apartado titulo={enPlural(cantidad, 'A quién', 'A quiénes (#)')}>
          <Lista items={plan.comprobantes} render={Receptor} />
        </Apartado>
      )}
    </Stack>
  );
});

/** The articles that are missing: once one is loaded, what would be issued for all these is seen again. */
function Cargar({ ventas }: { ventas: readonly Venta[] }) {
  const cargar = useCargar();
  const claves = ventas.map(({ clave }) => clave);
  return (
    <p className={classes.cargar}>
      {sinCargarOf(ventas).map(({ sku, titulo }) => (
        <Link key={sku} {...cargar({ sku, titulo, ventas: claves })} title={titulo}>
          Cargar {sku}
        </Link>
      ))}
    </p>
  );
}

function Apartado({ titulo, tono, children }: { titulo: string; tono?: 'ambar' | 'rojo'; children: ReactNode }) {
  return (
    <details className={classes.apartado} data-tono={tono}>
      <summary>
        {tono !== undefined && <Icon name="alerta" size={14} />}
        <span>{titulo}</span>
      </summary>
      {children}
    </details>
  );
}

/** Shown at once; the rest when asked for. */
const TANDA = 50;

function Lista<T extends { venta: string }>({
  items,
  render: Render,
}: {
  items: readonly T[];
  render: (item: T) => ReactNode;
}) {
  const [hasta, setHasta] = useState(TANDA);
  const faltan = items.length - hasta;
  return (
    <ul className={classes.receptores}>
      {items.slice(0, hasta).map((item) => (
        <li key={item.venta}>
          <Render {...item} />
        </li>
      ))}
      {faltan > 0 && (
        <li>
          <Anchor component="button" type="button" inherit underline="always" onClick={() => setHasta(hasta + TANDA)}>
            Ver {Math.min(faltan, TANDA)} más de {enMiles(faltan)}
          </Anchor>
        </li>
      )}
    </ul>
  );
}

function Receptor({ receptor, documento, letra, total }: Lote['comprobantes'][number]) {
  return (
    <span className={classes.receptor}>
      <span>
        {receptor || 'Consumidor final'} {documento !== '' && documento !== '0' && <small>{documento}</small>}
      </span>
      <span className={classes.suave}>{letra}</span>
      <span>{formatARS(total)}</span>
    </span>
  );
}

function Venta({ venta, comprador }: { venta: string; comprador: string | null }) {
  return (
    <span>
      <a href={urlEnMeli(venta)} target="_blank" rel="noreferrer">
        {venta}
      </a>{' '}
      {comprador}
    </span>
  );
}
