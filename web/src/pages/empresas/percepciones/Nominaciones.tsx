import { Button, Checkbox, Input } from '@mantine/core';
import { today, type Provincia } from '@talonario/core/base';
import { provinciaOf, type AgentePercepcion } from '@talonario/core/empresas';
import { avisosParaAgentes, regimenesPublicados } from '@talonario/core/percepciones';
import type { ReactNode } from 'react';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import classes from './Nominaciones.module.css';

/** Nominations that a company may have; more would be a mistake. */
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
    onChange(
      nominaciones.map((nominacion, posicion) => (posicion === indice ? { ...nominacion, ...cambio } : nominacion)),
    );
  const add = ({ provincia, con_sede }: AgentePercepcion, indice: number) =>
    onChange(nominaciones.toSpliced(indice + 1, 0, { ...nominacionAbierta(provincia), con_sede }));
  const countDeProvincia = (provincia: Provincia) =>
    nominaciones.filter((nominacion) => nominacion.provincia === provincia).length;
  const enOrden = nominaciones.map((nominacion, indice) => ({ una: nominacion, indice }));
  const provincias = [...new Set(nominaciones.map(({ provincia }) => provincia))];
  return (
    <>
      <div className={classes.nominaciones}>
        {enOrden.map(({ una: nominacion, indice }) => {
          const nombre = provinciaOf(nominacion.provincia).acentuado;
          return (
            <fieldset key={indice} className={classes.nominacion} data-path={indice === 0 ? 'nominaciones' : undefined}>
              <legend>Agente en {nombre}</legend>
              <DateInput
                label="Desde"
                description="Vacía: desde siempre"
                clearable
                value={nominacion.desde}
                onChange={(desde) => set(indice, { desde })}
              />
              <DateInput
                label="Hasta"
                description="Vacía: sin fin"
                clearable
                value={nominacion.hasta}
                onChange={(hasta) => set(indice, { hasta })}
                error={
                  nominacion.desde !== null && nominacion.hasta !== null && nominacion.desde > nominacion.hasta
                    ? 'Es anterior'
                    : undefined
                }
              />
              {sedeOf(nominacion.provincia) !== null && (
                <Checkbox
                  className={classes.entera}
                  label={sedeOf(nominacion.provincia)}
                  checked={nominacion.con_sede}
                  onChange={({ currentTarget }) => set(indice, { con_sede: currentTarget.checked })}
                />
              )}
              <div className={classes.entera}>
                {countDeProvincia(nominacion.provincia) > 1 ? (
                  <Button
                    variant="subtle"
                    size="xs"
                    leftSection={<Icon name="cerrar" size={14} />}
                    onClick={() => onChange(nominaciones.toSpliced(indice, 1))}
                  >
                    Quitar este período
                  </Button>
                ) : null}
                {nominaciones.length < MAXIMO && nominaciones[indice + 1]?.provincia !== nominacion.provincia && (
                  <Button
                    variant="subtle"
                    size="xs"
                    leftSection={<Icon name="agregar" size={14} />}
                    onClick={() => add(nominacion, indice)}
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

/** Question to a company whose seat widens its reach in a province; null: none. */
function sedeOf(provincia: Provincia): string | null {
  return Object.values(regimenesPublicados).find((regimen) => regimen.provincia === provincia)?.sede ?? null;
}
