import type { Ajuste, RegimenPublicado } from '@talonario/core/percepciones';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/estados/States.tsx';
import type { AjustesTipeados, ValorTipeado } from './ajustesTipeados.ts';
import { CampoDeAjuste } from './CampoDeAjuste.tsx';
import classes from './Nominaciones.module.css';

interface Props {
  v: AjustesTipeados;
  set: (clave: string, valor: ValorTipeado) => void;
  /** Of each setting, under `ajustes.` and its key. */
  errores: Readonly<Record<string, ReactNode>>;
}

/** Settings of each regime that an agent chooses where the norms leave doubt. */
export function AjustesPercepcion({ regimenes, ...props }: Props & { regimenes: readonly RegimenPublicado[] }) {
  return (
    <div className={classes.nominaciones}>
      {regimenes.map((regimen) => (
        <DeRegimen key={regimen.nombre} regimen={regimen} {...props} />
      ))}
    </div>
  );
}

/** Settings without a default have to be chosen: without them some sales wait. */
function DeRegimen({ regimen, v, set, errores }: Props & { regimen: RegimenPublicado }) {
  const ajustes = Object.entries(regimen.ajustes);
  const sinDefecto = ajustes.filter(
    ([, ajuste]: [string, Ajuste]) => ajuste.clase === 'opcion' && ajuste.defecto === null,
  );
  const faltan = sinDefecto.filter(([clave]) => v[clave] === null).length;
  return (
    <div className={classes.provincia}>
      {faltan > 0 && (
        <Notice tono="ambar">
          De {regimen.nombre} falta elegir {loQueFalta(faltan, sinDefecto.length)}: las normas no son claras y no hay un
          valor habitual. Preguntale a tu contador; mientras tanto, las ventas que dependan de eso esperan.
        </Notice>
      )}
      {ajustes.map(([clave, ajuste]: [string, Ajuste]) => (
        <CampoDeAjuste
          key={clave}
          clave={clave}
          etiqueta={`${regimen.nombre}: ${ajuste.etiqueta}`}
          ajuste={ajuste}
          valor={v[clave] ?? null}
          onChange={(valor) => set(clave, valor)}
          error={errores[`ajustes.${clave}`]}
        />
      ))}
    </div>
  );
}

function loQueFalta(faltan: number, total: number): string {
  if (faltan === total) return 'lo que sigue';
  return faltan === 1 && total === 2 ? 'uno de los dos que siguen' : `${faltan} de los ${total} que siguen`;
}
