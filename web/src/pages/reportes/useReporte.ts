import type { ControlReporte } from '@talonario/core';
import { useRef, useState } from 'react';
import { ApiError, call, saveArchivo } from '../../api.ts';
import { notify } from '../../components/toasts/notify.tsx';
import type { Boton, Cuerpo } from './botones.ts';

/** How the last report ended: its check, and the files that came down; none when the check stops them. */
export interface Resultado {
  titulo: string;
  /** The company and the days. */
  de: string;
  control: ControlReporte;
  bajados: string[];
}

/** Checks a report and brings its files, one at a time. What fails is told in a toast (spec §8). */
export function useReporte() {
  const [generando, setGenerando] = useState<string | null>(null);
  const [resultado, setResultado] = useState<Resultado | null>(null);

  // What answers late is of another company or of other days: it is not shown, and its files do not begin to come down.
  const vez = useRef(0);

  const generar = async (boton: Boton, body: Cuerpo, de: string) => {
    vez.current += 1;
    const esta = vez.current;
    const sigue = () => vez.current === esta;
    setGenerando(boton.texto);
    setResultado(null);
    try {
      const control = await call('controlarReporte', { body: { ...body, reporte: boton.reporte } });
      if (!sigue()) return;
      const bajados = control.impiden === 0 ? await bajar(boton, control, body) : [];
      if (!sigue()) return;
      const nada = bajados.length + control.impiden + control.avisos + control.avisos_generales.length === 0;
      if (nada) notify.info(SIN_CASOS);
      else setResultado({ titulo: boton.texto, de, control, bajados });
    } catch (error) {
      if (sigue()) tell(error);
    } finally {
      if (sigue()) setGenerando(null);
    }
  };
  const olvidar = () => {
    vez.current += 1;
    setGenerando(null);
    setResultado(null);
  };
  return { generando, resultado, generar, olvidar };
}

/** Of a button's files, those that have something to say. */
async function bajar({ archivos }: Boton, control: ControlReporte, body: Cuerpo): Promise<string[]> {
  const nombres: string[] = [];
  for (const { archivo, pedir } of archivos) {
    if (!control.archivos.some((uno) => uno.archivo === archivo)) continue;
    const bajado = await pedir(body);
    saveArchivo(bajado);
    nombres.push(bajado.nombre);
  }
  return nombres;
}

export const SIN_CASOS = 'No existen casos para la fecha seleccionada';

function tell(error: unknown): void {
  if (error instanceof ApiError && error.codigo === 'sin_casos') notify.info(SIN_CASOS);
  else if (error instanceof ApiError && error.codigo !== 'ilegible') notify.error(error.message);
  else notify.error('Error generando reporte');
}
