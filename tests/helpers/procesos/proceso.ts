import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import type { PedidoProceso } from './emitirProceso.ts';

/** A separate process that issues. */
export interface ProcesoEmisor {
  child: ChildProcess;
  /** Resolves when the process reports this step for the first time. */
  paso(nombre: string): Promise<void>;
  /** Results of a process that ended well; otherwise how it ended. */
  fin: Promise<{ resultados: ResultadoEmision[] | null; signal: string | null; code: number | null; stderr: string }>;
}

/** Starts `emitirProceso.ts` with this order. */
export function startProceso(pedido: PedidoProceso): ProcesoEmisor {
  const script = join(import.meta.dirname, 'emitirProceso.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(pedido)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pasos = new Map<string, () => void>();
  const vistos = new Set<string>();
  let resultados: ResultadoEmision[] | null = null;
  let stderr = '';
  child.stderr?.on('data', (texto: Buffer) => (stderr += texto.toString()));
  const salida = child.stdout;
  if (!salida) throw new Error('the child has no stdout');
  createInterface({ input: salida }).on('line', (linea) => {
    const dato = JSON.parse(linea) as { paso?: string; resultados?: ResultadoEmision[] };
    if (dato.resultados) resultados = dato.resultados;
    if (dato.paso === undefined) return;
    vistos.add(dato.paso);
    pasos.get(dato.paso)?.();
  });
  return {
    child,
    paso: (nombre) => new Promise((resolve) => (vistos.has(nombre) ? resolve() : pasos.set(nombre, resolve))),
    fin: new Promise((resolve) => child.on('close', (code, signal) => resolve({ resultados, signal, code, stderr }))),
  };
}
