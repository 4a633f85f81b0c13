import { Button, Checkbox, Input } from '@mantine/core';
import { avisosParaAgentes, provinciaDe, today, TUCUMAN, type AgentePercepcion, type Provincia } from '@talonario/core';
import type { ReactNode } from 'react';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import classes from './Nominaciones.module.css';

/** What a company may have; more would be a mistake. */
const MAXIMO = 20;

/** A nomination that nobody gave dates to. */
export function nominacionAbierta(provincia: Provincia): AgentePercepcion {
  return { provincia, desde: null, hasta: null, con_sede: false };
}

interface Props {
  nominaciones: readonly AgentePercepcion[];
  onChange: (nominaciones: readonly AgentePercepcion[]) => void;
  error: ReactNode;
}

/** From when to when each province has the company as its agent, and what agents have to know. */
export function Nominaciones({ nominaciones, onChange, error }: Props) {
  const hoy = today(useAhora());
  const set = (indice: number, cambio: Partial<AgentePercepcion>) =>
    onChange(nominaciones.map((nominacion, otro) => (otro === indice ? { ...nominacion, ...cambio } : nominacion)));
  const add = ({ provincia, con_sede }: AgentePercepcion, indice: number) =>
    onChange(nominaciones.toSpliced(indice + 1, 0, { ...nominacionAbierta(provincia), con_sede }));
  const deLaMisma = (provincia: Provincia) =>
    nominaciones.filter((nominacion) => nominacion.provincia === provincia).length;
  const enOrden = nominaciones.map((nominacion, indice) => ({ una: nominacion, indice }));
  const provincias = [...new Set(nominaciones.map(({ provincia }) => provincia))];
  return (
    <>
      <div className={classes.nominaciones}>
        {enOrden.map(({ una, indice }) => {
          const nombre = provinciaDe(una.provincia).acentuado;
          return (
            <fieldset key={indice} className={classes.nominacion} data-path={indice === 0 ? 'nominaciones' : undefined}>
              <legend>Agente en {nombre}</legend>
              <DateInput
                label="Desde"
                description="Vacía: desde siempre"
                clearable
                value={una.desde}
                onChange={(desde) => set(indice, { desde })}
              />
              <DateInput
                label="Hasta"
                description="Vacía: sin fin"
                clearable
                value={una.hasta}
                onChange={(hasta) => set(indice, { hasta })}
                error={una.desde !== null && una.hasta !== null && una.desde > una.hasta ? 'Es anterior' : undefined}
              />
              {una.provincia === TUCUMAN && (
                <Checkbox
                  className={classes.entera}
                  label="La empresa está domiciliada o tiene su sede en Tucumán"
                  checked={una.con_sede}
                  onChange={({ currentTarget }) => set(indice, { con_sede: currentTarget.checked })}
                />
              )}
              <div className={classes.entera}>
                {deLaMisma(una.provincia) > 1 ? (
                  <Button
                    variant="subtle"
                    size="xs"
                    leftSection={<Icon name="cerrar" size={14} />}
                    onClick={() => onChange(nominaciones.toSpliced(indice, 1))}
                  >
                    Quitar este período
                  </Button>
                ) : null}
                {nominaciones.length < MAXIMO && nominaciones[indice + 1]?.provincia !== una.provincia && (
                  <Button
                    variant="subtle"
                    size="xs"
                    leftSection={<Icon name="agregar" size={14} />}
                    onClick={() => add(una, indice)}
                  >
                    Otro período en {nombre}
                  </Button>
                )}
              </div>
            </fieldset>
          );
        })}
      </div>
      {error && <Input.Error>{error}</Input.Error>}
      {avisosParaAgentes(provincias, hoy).map((aviso) => (
        <Notice key={aviso}>{aviso}</Notice>
      ))}
    </>
  );
}
