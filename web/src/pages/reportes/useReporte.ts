import type { ControlReporte } from '@talonario/core/contador';
import { useRef, useState } from 'react';
import { ApiError, call, saveArchivo, type Archivo } from '../../api.ts';
import { notify } from '../../components/toasts/notify.tsx';
import type { Boton, Cuerpo } from './botones.ts';

/** Result of the last report: its check, and the downloaded files; none when the check stops them. */
export interface Resultado {
  titulo: string;
  /** The company and the days. */
  de: string;
  control: ControlReporte;
  bajados: string[];
}

/** Checks a report and brings its files, all of the same vouchers. What fails is told in a toast (spec §8). */
export function useReporte() {
  const [generando, setGenerando] = useState<string | null>(null);
  const [resultado, setResultado] = useState<Resultado | null>(null);

  // A late answer is of another company or of other days: it is not shown, and its files are not downloaded.
  const vez = useRef(0);

  const generar = async (boton: Boton, body: Cuerpo, de: string) => {
    vez.current += 1;
    const vezActual = vez.current;
    const sigue = () => vez.current === vezActual;
    setGenerando(boton.texto);
    setResultado(null);
    try {
      const traido = await traer(boton, body, sigue);
      if (sigue()) setResultado(resultadoOf(traido, boton, de));
    } catch (error) {
      if (sigue()) tell(error);
    }
    if (sigue()) setGenerando(null);
  };
  const olvidar = () => {
    vez.current += 1;
    setGenerando(null);
    setResultado(null);
  };
  return { generando, resultado, generar, olvidar };
}

/** Attempts at the files: a user who goes on issuing meanwhile is told. */
const VECES = 3;

interface Traido {
  control: ControlReporte;
  archivos: Archivo[];
}

/** Saves the files that were brought; null when there is nothing to show of them, which is told. */
function resultadoOf(traido: Traido | null, { texto }: Boton, de: string): Resultado | null {
  if (traido === null) {
    notify.error(CAMBIARON);
    return null;
  }
  const { control, archivos } = traido;
  for (const archivo of archivos) saveArchivo(archivo);
  const bajados = archivos.map(({ nombre }) => nombre);
  const nada = bajados.length + control.impiden + control.avisos + control.avisos_generales.length === 0;
  if (nada) notify.info(SIN_CASOS);
  return nada ? null : { titulo: texto, de, control, bajados };
}

/**
 * The check of a report and its files. Each is asked for by itself, so that what is issued meanwhile would be in some only: they
 * are checked again afterwards, and asked for again when there are other vouchers. null: there are others every time.
 */
async function traer(boton: Boton, body: Cuerpo, sigue: () => boolean): Promise<Traido | null> {
  let control = await requestControl(boton, body);
  for (let vez = 1; vez <= VECES; vez += 1) {
    const archivos = sigue() && control.impiden === 0 ? await pedirlos(boton, control, body) : [];
    if (archivos.length === 0) return { control, archivos };
    const despues = await requestControl(boton, body);
    if (despues.comprobantes === control.comprobantes && despues.total.equals(control.total)) {
      return { control: despues, archivos };
    }
    control = despues;
  }
  return null;
}

function requestControl({ reporte }: Boton, body: Cuerpo): Promise<ControlReporte> {
  return call('controlarReporte', { body: { ...body, reporte } });
}

/** Files of a button that have content. */
async function pedirlos({ archivos }: Boton, control: ControlReporte, body: Cuerpo): Promise<Archivo[]> {
  const pedidos: Archivo[] = [];
  for (const { archivo, pedir } of archivos) {
    if (control.archivos.some((generado) => generado.archivo === archivo)) pedidos.push(await pedir(body));
  }
  return pedidos;
}

const CAMBIARON =
  'Se emitieron comprobantes mientras se armaban los archivos, y no coinciden. Generá el reporte de nuevo.';

export const SIN_CASOS = 'No existen casos para la fecha seleccionada';

function tell(error: unknown): void {
  if (error instanceof ApiError && error.codigo === 'sin_casos') notify.info(SIN_CASOS);
  else if (error instanceof ApiError && error.codigo !== 'ilegible') notify.error(error.message);
  else notify.error('Error generando reporte');
}
