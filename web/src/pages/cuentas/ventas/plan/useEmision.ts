import type { FechaCivil } from '@talonario/core/base';
import { useMemo, useState } from 'react';
import { useAcceso } from '../../../../hooks/useAcceso.ts';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { cuentaOf, type Ambito } from '../ambito.ts';
import { canBeIssued, clavesOf, ordenesOf, ordenesPorCuenta, type Venta } from '../ventas.ts';
import type { Seleccion } from '../seleccion/seleccion.ts';
import { faltaDeTodas, faltaOf } from './faltaOf.ts';
import { usePlan, type Plan } from './usePlan.ts';

/** Sales planned on arrival: the whole list, or its first sale alone. */
export type PlanAlLlegar = 'todas' | 'una' | null;

interface De {
  ambito: Ambito;
  /** Sales that the filters leave; undefined while they are read. */
  lista: readonly Venta[] | undefined;
  elegidas: readonly Venta[];
  choose: (seleccion: Seleccion) => void;
  /** With nothing chosen, the whole list is offered. */
  ofreceTodas: boolean;
  /** Sales whose plan is shown on arrival, one press from being issued; null: none. */
  conPlan: PlanAlLlegar;
  /** The list is being read, for the first time or again. */
  leyendo: boolean;
}

/** Plan of a list, and its open question. */
export interface EmisionDeLista {
  /** The chosen sales that can be issued; with none chosen, those that would be. */
  ofrecidas: readonly Venta[];
  plan: Plan;
  fecha: FechaCivil | null;
  /** Sets the date, which changes the plan. */
  setFecha: (fecha: FechaCivil | null) => void;
  /** Chooses these, and asks for their plan. */
  choosePlan: (ventas: readonly Venta[]) => void;
  /** `plan`: it is shown over the list, where it has no room beside it; `generar`: whether to issue it. */
  pregunta: 'plan' | 'generar' | null;
  setPregunta: (pregunta: EmisionDeLista['pregunta']) => void;
}

/** Choice, plan and question of a list: the panel, the foot and the dialog share them. */
export function useEmision({ ambito, lista, elegidas, choose, ofreceTodas, conPlan, leyendo }: De): EmisionDeLista {
  const emitibles = useMemo(() => emitiblesOf(ambito), [ambito]);
  const porEmitir = useMemo(() => elegidas.filter(emitibles), [elegidas, emitibles]);
  const ofrecidas = useMemo(
    () => (elegidas.length > 0 || !ofreceTodas ? porEmitir : (lista ?? []).filter(emitibles)),
    [elegidas, ofreceTodas, porEmitir, lista, emitibles],
  );
  const repartir = useEstable((orderIds: readonly string[]) => {
    const pedidas = new Set(orderIds);
    const ventas = lista === undefined ? porEmitir : [...new Set([...porEmitir, ...lista])];
    return ordenesPorCuenta(ventas.filter(({ ordenes }) => ordenes.some(({ id }) => pedidas.has(id))));
  });
  const [fecha, setFecha] = useState<FechaCivil | null>(null);
  const plan = usePlan(
    ambito.unica?.id ?? repartir,
    useMemo(() => ordenesOf(porEmitir), [porEmitir]),
    fecha,
  );
  const [pregunta, setPregunta] = useState<EmisionDeLista['pregunta']>(null);
  const choosePlan = (ventas: readonly Venta[]) => {
    choose(clavesOf(ventas));
    plan.pedir({ orderIds: ordenesOf(ventas) });
  };

  const puede = useAcceso().puede('emitir') && faltaDeTodas(ambito.cuentas) === null;
  const [espera, setEspera] = useState(conPlan !== null);
  // Nothing to issue, no plan: a later choice is planned by the button.
  if (espera && lista !== undefined && !leyendo && ofrecidas.length === 0) setEspera(false);
  if (espera && puede && ofrecidas.length > 0) {
    setEspera(false);
    choosePlan(conPlan === 'una' ? ofrecidas.slice(0, 1) : ofrecidas);
    setPregunta('generar');
  }
  return {
    ofrecidas,
    plan,
    fecha,
    setFecha: (fechaNueva) => {
      setFecha(fechaNueva);
      if (fechaNueva !== fecha) plan.pedir({ fecha: fechaNueva });
    },
    choosePlan,
    pregunta,
    setPregunta,
  };
}

/** Sales that can be issued: of several accounts, only those whose account can invoice. Of one, the panel says what it lacks. */
function emitiblesOf(ambito: Ambito): (venta: Venta) => boolean {
  return (venta) => {
    if (!canBeIssued(venta)) return false;
    const cuenta = ambito.unica === null ? cuentaOf(ambito, venta) : ambito.unica;
    return cuenta !== undefined && (ambito.unica !== null || faltaOf(cuenta) === null);
  };
}
