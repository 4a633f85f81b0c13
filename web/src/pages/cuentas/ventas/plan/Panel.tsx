import { Button, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import type { Cuenta } from '@talonario/core/empresas';
import type { Lote } from '@talonario/core/ventas';
import { memo, useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { Notice } from '../../../../components/estados/States.tsx';
import { paths } from '../../../../paths.ts';
import { empresasQuery } from '../../../../queries/empresas/empresas.ts';
import { describeAvance, describePaso, percentOf } from '../lote/avance.ts';
import type { Ambito } from '../ambito.ts';
import { faltaDeTodas, faltaOf } from './faltaOf.ts';
import type { Modo } from '../modos.ts';
import type { Venta } from '../ventas.ts';
import { enMiles, totalOf } from '../../../../textos/numeros.ts';
import { announce } from '../../../../voz.ts';
import { sayPlan } from './plan.ts';
import { PlanListo } from './PlanListo.tsx';
import { cuantasVentas } from '../textos.ts';
import type { Plan } from './usePlan.ts';
import classes from './Panel.module.css';

interface Props {
  modo: Modo;
  ambito: Ambito;
  plan: Plan;
  /** Chosen sales that can be issued; with none chosen, those that would be. */
  ventas: readonly Venta[];
  /** True when `ventas` are chosen ones. */
  elegidas: boolean;
  /** The sales are not here yet. */
  leyendo: boolean;
  /** Asks for the plan, choosing them all when none is chosen. */
  onVer: () => void;
  onGenerar: () => void;
}

/**
 * Summary of the vouchers to issue, before the button that issues them. It follows the marked rows one frame later; the button issues
 * the rows marked when it is pressed.
 */
export const Panel = memo(function Panel(props: Props) {
  return <Dibujado {...useDeferredValue(props)} />;
});

const Dibujado = memo(function Dibujado(props: Props) {
  const { modo, ambito, plan, ventas, elegidas, leyendo, onVer, onGenerar } = props;
  const falta = faltaDeTodas(ambito.cuentas);
  const listo = plan.estado === 'listo' && plan.lote ? plan.lote : null;
  useEffect(() => {
    if (listo) announce(sayPlan(listo));
  }, [listo]);
  const conComprobantes = listo !== null && listo.comprobantes.length > 0;
  return (
    <section className={classes.panel} aria-label="Qué se va a emitir">
      <h2>Qué se va a emitir</h2>
      <Emisores ambito={ambito} plan={listo} ventas={ventas} />
      <Faltan ambito={ambito} />
      {listo ? (
        <PlanListo plan={listo} ventas={ventas} modo={modo} />
      ) : (
        <p>
          {leyendo
            ? 'Acá vas a ver cuántos comprobantes salen, de qué tipo y por cuánto.'
            : ventas.length === 0
              ? 'Elegí ventas de la lista para emitirlas.'
              : `${cuantasVentas(ventas.length)} ${elegidas ? 'para emitir' : 'en la lista'}${modo.por_el_total ? ` por ${totalOf(ventas)}` : ''}.`}
        </p>
      )}
      {plan.estado === 'haciendo' && <Haciendo plan={plan} />}
      {plan.fallo !== null && (
        <Notice tono="rojo" role="alert">
          {plan.fallo}
        </Notice>
      )}
      {conComprobantes ? (
        <Button fullWidth onClick={() => afterPaint(onGenerar)} disabled={falta !== null}>
          {modo.generar}
        </Button>
      ) : (
        <Button
          fullWidth
          onClick={() => afterPaint(onVer)}
          loading={plan.estado === 'haciendo'}
          disabled={falta !== null || ventas.length === 0 || listo !== null}
        >
          {plan.estado === 'fallo' ? 'Reintentar' : 'Ver qué se va a emitir'}
        </Button>
      )}
      {!conComprobantes && plan.estado !== 'haciendo' && falta === null && listo === null && ventas.length > 0 && (
        <Text size="xs" c="dimmed">
          Todavía no se emite nada: primero ves cuántos comprobantes, de qué tipo y a quién.
        </Text>
      )}
    </section>
  );
});

/**
 * Companies that issue, with their points of sale. In a screen of several accounts, those that issue something, with their number of
 * vouchers or, without a plan, of sales.
 */
export function Emisores({
  ambito: { unica, cuentas },
  plan,
  ventas,
}: {
  ambito: Ambito;
  plan: Lote | null;
  ventas: readonly Pick<Venta, 'cuenta_id'>[];
}) {
  if (unica !== null) return faltaOf(unica) === null ? <Emisor cuenta={unica} /> : null;
  const cantidades = plan === null ? countPorCuenta(ventas) : comprobantesPorCuenta(plan);
  const emisoras = cuentas.filter(({ id }) => (cantidades.get(id) ?? 0) > 0);
  if (emisoras.length === 0) return null;
  return (
    <ul className={classes.emisores} aria-label="Por cuenta">
      {emisoras.map((cuenta) => (
        <li key={cuenta.id}>
          <span>
            {cuenta.nickname} <b>{enMiles(cantidades.get(cuenta.id) ?? 0)}</b>
          </span>
          <Emisor cuenta={cuenta} />
        </li>
      ))}
    </ul>
  );
}

function countPorCuenta(ventas: readonly Pick<Venta, 'cuenta_id'>[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(ventas, ({ cuenta_id }) => cuenta_id)].map(([cuenta_id, { length }]) => [cuenta_id, length]),
  );
}

function comprobantesPorCuenta({ cuentas, comprobantes }: Lote): ReadonlyMap<string, number> {
  const ventas = new Set(comprobantes.map(({ venta }) => venta));
  return new Map(
    cuentas.map((cuenta) => [cuenta.cuenta_id, cuenta.ventas.filter((venta) => ventas.has(venta)).length]),
  );
}

/** Company that issues, and its point of sale. */
function Emisor({ cuenta }: { cuenta: Cuenta }) {
  const { data: empresas } = useQuery(empresasQuery);
  const empresa = empresas?.find(({ id }) => id === cuenta.linked_company_id);
  if (!empresa || cuenta.linked_punto_de_venta === null) return null;
  return (
    <p className={classes.emisor}>
      {empresa.razon_social}, punto de venta {formatPuntoDeVenta(cuenta.linked_punto_de_venta)}
    </p>
  );
}

/** Accounts that lack something to invoice, and the way to it. */
function Faltan({ ambito: { unica, cuentas } }: { ambito: Ambito }) {
  return cuentas.map((cuenta) => {
    const falta = faltaOf(cuenta);
    return falta === null ? null : (
      <Falta key={cuenta.id} cuenta={cuenta} texto={unica === null ? `${cuenta.nickname}: ${falta}` : falta} />
    );
  });
}

function Falta({ cuenta, texto }: { cuenta: Cuenta; texto: string }) {
  return (
    <Notice tono="ambar">
      <p>
        {texto} <Link to={paths.datosCuenta(cuenta.id)}>Ir a Configuración</Link>
      </p>
    </Notice>
  );
}

/** Progress of the plan. */
export function Haciendo({ plan: { lote } }: { plan: Plan }) {
  const porciento = lote ? percentOf(lote) : null;
  return (
    <div role="status">
      <Progress value={porciento ?? 100} animated={porciento === null} aria-label="Preparación del plan" />
      <Text size="xs" c="dimmed">
        {lote ? describePaso(lote) : 'Pidiendo el plan'}
        {lote && lote.total > 0 ? `: ${describeAvance(lote)}` : ''}
      </Text>
    </div>
  );
}
