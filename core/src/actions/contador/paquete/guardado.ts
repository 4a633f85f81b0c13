import { Writable } from 'node:stream';
import { savePartePaquete, type CorridaPaquete } from '../../../store/contador/paquetes.ts';
import type { Deps } from '../../process/deps.ts';

/** Bytes of each stored part of a package: few SQL statements, and little memory. */
const PARTE = 1_048_576;

/** Bytes of a package that are stored as they are written. */
export interface Guardado {
  salida: Writable;
  bytes: () => number;
}

/** A stream that stores in the database what is written to it, part by part. */
export function createGuardado(deps: Deps, corrida: CorridaPaquete): Guardado {
  let juntos: Buffer[] = [];
  let cuantos = 0;
  let orden = 0;
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (cuantos === 0) return;
    const parte = Buffer.concat(juntos);
    juntos = [];
    cuantos = 0;
    await savePartePaquete(deps.store.fork(), corrida, orden, parte);
    orden += 1;
  };
  const salida = new Writable({
    write(trozo: Buffer, _, finish) {
      juntos.push(trozo);
      cuantos += trozo.length;
      bytes += trozo.length;
      if (cuantos < PARTE) finish();
      else flush().then(() => finish(), finish);
    },
    final(finish) {
      flush().then(() => finish(), finish);
    },
  });
  return { salida, bytes: () => bytes };
}
