import type { Mendado } from '../../compras/archivo/celdas.ts';
import { enPlural } from '../../enPlural.ts';

/** Notices about the rows of a list of taxes suffered. */
export type AvisoDeCertificado = Mendado | 'impuesto_desconocido' | 'en_otra_empresa' | 'distintos';

function rows(cuantas: number): string {
  return enPlural(cuantas, '1 fila', '# filas');
}

/** Sentence of each notice. */
export const frasesDeCertificados: Readonly<Record<AvisoDeCertificado, (cuantas: number) => string>> = {
  fecha_de_excel: (n) => `${rows(n)} con la fecha cambiada por Excel: se leyó como día, mes y año.`,
  numero_de_excel: (n) => `${rows(n)} con el importe escrito de otra forma: se leyó entero.`,
  autorizacion_perdida: (n) => `${rows(n)} con un número cortado por Excel.`,
  impuesto_desconocido: (n) =>
    `${rows(n)} de un impuesto que no es IVA ni Ganancias: ${enPlural(n, 'quedó guardada', 'quedaron guardadas')} con el nombre que le da ARCA.`,
  en_otra_empresa: (n) =>
    `${enPlural(n, '1 fila ya está', '# filas ya están')} en otra empresa tuya. La lista no dice de quién es: revisá que sea de esta, y si no, deshacé la importación.`,
  distintos: (n) =>
    `${enPlural(n, '1 certificado ya estaba con otro importe y quedó como estaba', '# certificados ya estaban con otro importe y quedaron como estaban')}. Para tomar los del archivo, importalo de nuevo con la opción de reemplazar.`,
};
