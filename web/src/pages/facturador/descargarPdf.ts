import { call, saveArchivo, sentenceOf } from '../../api.ts';
import { notify } from '../../components/toasts/notify.tsx';

/** The voucher's PDF, to the browser's downloads. What goes wrong is told in a toast. */
export async function descargarPdf(id: string): Promise<void> {
  try {
    saveArchivo(await call('facturaPdf', { params: { id } }));
  } catch (error) {
    notify.error(sentenceOf(error));
  }
}
