import type { FechaCivil } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';
import { useMemo, useState } from 'react';
import { useAcceso } from '../../../../hooks/useAcceso.ts';
import { canBeIssued, clavesOf, ordenesOf, type Venta } from '../ventas.ts';
import type { Seleccion } from '../seleccion/seleccion.ts';
import { faltaOf } from './faltaOf.ts';
import { usePlan, type Plan } from './usePlan.ts';

interface De {
  cuenta: Cuenta;
  /** What the filters leave; undefined while it is read. */
  lista: readonly Venta[] | undefined;
  elegidas: readonly Venta[];
  choose: (seleccion: Seleccion) => void;
  /** With nothing chosen all of the list is offered. */
  ofreceTodas: boolean;
  /** Who comes sees the plan, and with it the question of issuing it, without asking again. */
  conPlan: boolean;
  /** The list is being read, for the first time or again. */
  leyendo: boolean;
}

/** What would be issued of a list, and what is being asked about it. */
export interface EmisionDeLista {
  /** The chosen sales that can be issued; with none chosen, those that would be. */
  ofrecidas: readonly Venta[];
  plan: Plan;
  fecha: FechaCivil | null;
  /** Another date is another plan. */
  setFecha: (fecha: FechaCivil | null) => void;
  /** Chooses these, and asks for their plan. */
  choosePlan: (ventas: readonly Venta[]) => void;
  /** `plan`: it is shown over the list, where it has no room beside it; `generar`: whether to issue it. */
  pregunta: 'plan' | 'generar' | null;
  setPregunta: (pregunta: EmisionDeLista['pregunta']) => void;
}

/** One choice, its plan and its question: the panel, the foot and the dialog show the same ones. */
export function useEmision({ cuenta, lista, elegidas, choose, ofreceTodas, conPlan, leyendo }: De): EmisionDeLista {
  const porEmitir = useMemo(() => elegidas.filter(canBeIssued), [elegidas]);
  const ofrecidas = useMemo(
    () => (elegidas.length > 0 || !ofreceTodas ? porEmitir : (lista ?? []).filter(canBeIssued)),
    [elegidas, ofreceTodas, porEmitir, lista],
  );
  const [fecha, setFecha] = useState<FechaCivil | null>(null);
  const plan = usePlan(
    cuenta.id,
    useMemo(() => ordenesOf(porEmitir), [porEmitir]),
    fecha,
  );
  const [pregunta, setPregunta] = useState<EmisionDeLista['pregunta']>(null);
  const choosePlan = (ventas: readonly Venta[]) => {
    choose(clavesOf(ventas));
    plan.pedir({ orderIds: ordenesOf(ventas) });
  };

  const puede = useAcceso().puede('emitir') && faltaOf(cuenta) === null;
  const [espera, setEspera] = useState(conPlan);
  // With nothing to issue there is no plan: what is chosen later is asked for with the button.
  if (espera && lista !== undefined && !leyendo && ofrecidas.length === 0) setEspera(false);
  if (espera && puede && ofrecidas.length > 0) {
    setEspera(false);
    choosePlan(ofrecidas);
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
