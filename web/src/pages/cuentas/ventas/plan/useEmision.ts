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
  /** Sales that the filters leave; undefined while they are read. */
  lista: readonly Venta[] | undefined;
  elegidas: readonly Venta[];
  choose: (seleccion: Seleccion) => void;
  /** With nothing chosen, the whole list is offered. */
  ofreceTodas: boolean;
  /** The plan is shown on arrival, and issuing it is one press away. */
  conPlan: boolean;
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
  // Nothing to issue, no plan: a later choice is planned by the button.
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
