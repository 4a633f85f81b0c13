import { MAX_ELEGIDOS } from '@talonario/core/comprobantes';
import { ApiError, call, saveArchivo } from '../../api.ts';
import { enPlural } from '../../textos/numeros.ts';
import { notify } from '../toasts/notify.tsx';
import { createContador } from './contarEntradas.ts';
import { endDescarga, openDescarga, tellDescarga, type Formato } from './descarga.ts';

/**
 * Downloads the PDFs of these vouchers, in one PDF or in a ZIP with each; of more than a file takes, in as few files as possible. Its
 * screen may be left meanwhile. Nothing when another download runs.
 */
export async function bajarElegidos(ids: readonly string[], formato: Formato): Promise<void> {
  const seCuenta = formato === 'zip' || ids.length > MAX_ELEGIDOS;
  const signal = openDescarga({ formato, total: ids.length, seCuenta });
  if (signal === null) return;
  try {
    for (let desde = 0; desde < ids.length; desde += MAX_ELEGIDOS) {
      const parte = ids.slice(desde, desde + MAX_ELEGIDOS);
      saveArchivo(await bajarParte(parte, { desde, formato, signal }));
      tellDescarga({ armados: desde + parte.length, bajados: desde + parte.length });
    }
    endDescarga();
    notify.success(enPlural(ids.length, 'Bajaste 1 comprobante', 'Bajaste # comprobantes'));
  } catch (fallo) {
    if (signal.aborted) {
      notify.info('Cancelaste la descarga');
      return;
    }
    const motivo = motivoOf(fallo);
    tellDescarga({ motivo });
    notify.error('No se pudo armar el archivo', motivo);
  }
}

/** File of some of the vouchers; `desde`: how many came before. */
function bajarParte(
  ids: readonly string[],
  { desde, formato, signal }: { desde: number; formato: Formato; signal: AbortSignal },
) {
  const count = createContador();
  let armados = 0;
  const onTrozo = (trozo: Uint8Array) => {
    // A file that began is not whole: the ones before it are.
    const enteros = Math.min(ids.length, Math.max(0, count(trozo) - 1));
    if (enteros > armados) tellDescarga({ armados: desde + (armados = enteros) });
  };
  return call('archivoDeFacturas', { body: { ids: [...ids], formato }, signal, onTrozo });
}

/** Reason of a failure and what to do; a download that was cut has no sentence of its own. */
function motivoOf(fallo: unknown): string {
  if (fallo instanceof ApiError) return fallo.message;
  return 'La descarga se cortó. Volvé a intentar, o elegí menos comprobantes.';
}
