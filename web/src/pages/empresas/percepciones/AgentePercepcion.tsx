import { Checkbox } from '@mantine/core';
import type { Provincia } from '@talonario/core/base';
import { provinciaOf } from '@talonario/core/empresas';
import { regimenesConAjustes } from '@talonario/core/percepciones';
import type { ReactNode } from 'react';
import { provinciasDePercepcion, type EmpresaValores } from '../empresaForm.ts';
import classes from '../EmpresaForm.module.css';
import { AjustesPercepcion } from './AjustesPercepcion.tsx';
import { Nominaciones } from './Nominaciones.tsx';

interface Props {
  v: EmpresaValores;
  set: (cambio: Partial<EmpresaValores>) => void;
  errores: Readonly<Record<string, ReactNode>>;
}

/** Whether the company perceives, in which provinces, since when and how. */
export function AgentePercepcion({ v, set, errores }: Props) {
  return (
    <div className={classes.agente} data-entera={v.agente_percepcion || undefined}>
      <Checkbox
        label="Es agente de percepción de Ingresos Brutos"
        checked={v.agente_percepcion}
        onChange={({ currentTarget }) => set({ agente_percepcion: currentTarget.checked })}
      />
      {v.agente_percepcion && (
        <>
          <Checkbox.Group
            label="Provincias en las que percibe"
            value={v.percepciones_iibb.map(String)}
            onChange={(ids) => set({ percepciones_iibb: ids.map((id) => Number(id) as Provincia) })}
            error={errores['percepciones_iibb']}
          >
            <div className={classes.provincias}>
              {provinciasDePercepcion.map((id) => (
                <Checkbox key={id} value={String(id)} label={provinciaOf(id).acentuado} />
              ))}
            </div>
          </Checkbox.Group>
          <Nominaciones
            nominaciones={v.nominaciones}
            onChange={(nominaciones) => set({ nominaciones })}
            error={errores['nominaciones']}
          />
          <AjustesPercepcion
            regimenes={regimenesConAjustes(v.percepciones_iibb)}
            v={v.ajustes}
            set={(clave, valor) => set({ ajustes: { ...v.ajustes, [clave]: valor } })}
            errores={errores}
          />
        </>
      )}
    </div>
  );
}
