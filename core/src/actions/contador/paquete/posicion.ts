import { join } from 'node:path';
import type { Alcance } from '../../../rules/alcance.ts';
import { RESPONSABLE_INSCRIPTO } from '../../../rules/catalogs/situacionIva.ts';
import { porcentajeComputable } from '../../../rules/cobros/adelantos.ts';
import { filasDePosicion } from '../../../rules/compras/posicion/filasDePosicion.ts';
import { sufridoDeIva } from '../../../rules/compras/posicion/sufridoDeIva.ts';
import type { SumaDePosicion } from '../../../rules/compras/posicion/sumPosicion.ts';
import { SIN_DATOS } from '../../../rules/compras/posicion/tipeado.ts';
import { toPosicion } from '../../../rules/compras/posicion/toPosicion.ts';
import type { ParteResumida } from '../../../rules/contador/resumenImpreso.ts';
import { summarizeSufridos } from '../../../rules/sufridos/summarizeSufridos.ts';
import { streamCompras } from '../../../store/compras/compras.ts';
import { findPosicion } from '../../../store/compras/posicion.ts';
import type { Zip } from '../../documentos/zip.ts';
import type { Deps } from '../../process/deps.ts';
import { openArchivoXlsx } from '../../reportes/archivoXlsx.ts';
import type { SufridosDelMes } from '../../sufridos/readSufridos.ts';

/**
 * Adds the sheet of the month's VAT position. `suma` already has the month's sales, which the package reads once for all its parts. A company that pays
 * no VAT has no such part.
 */
export async function addPosicion(
  deps: Deps,
  alcance: Alcance,
  { sufridos, suma, periodo }: { sufridos: SufridosDelMes; suma: SumaDePosicion; periodo: string },
  { zip, carpeta }: { zip: Zip; carpeta: string },
): Promise<ParteResumida[]> {
  const { empresa, unidos, certificados } = sufridos;
  if (empresa.situacion_iva !== RESPONSABLE_INSCRIPTO) return [];
  const titulo = 'Posición de IVA';
  for await (const compra of streamCompras(deps.store.fork(), alcance, empresa.id, periodo)) suma.addCompra(compra);
  const { saldos } = summarizeSufridos(unidos, periodo, porcentajeComputable(empresa));
  const tipeada = await findPosicion(deps.store.fork(), empresa.id, periodo);
  const leido = sufridoDeIva({ saldos, certificados });
  const posicion = toPosicion({ periodo, tipeada, leido }, suma);
  const vacia =
    tipeada.datos === SIN_DATOS &&
    leido.retenciones === null &&
    leido.percepciones === null &&
    Object.values(suma.sumas()).every((importe) => importe.isZero());
  if (vacia) return [{ titulo, estado: 'sin_casos', archivos: [], controles: 0, detalle: null }];
  const nombre = `posicion-iva-${periodo}.xlsx`;
  const path = join(carpeta, nombre);
  const xlsx = await openArchivoXlsx(path, { hoja: titulo });
  try {
    for (const fila of filasDePosicion(posicion)) await xlsx.add(fila);
    await xlsx.end();
  } finally {
    await xlsx.close();
  }
  zip.addFile(path, nombre);
  const { tecnico_anterior, libre_anterior } = posicion.datos;
  const faltan =
    tecnico_anterior === null || libre_anterior === null ? ['Faltan los saldos con los que empieza el mes.'] : [];
  const frases = [...faltan, ...posicion.avisos];
  return [
    {
      titulo,
      estado: 'hecha',
      archivos: [nombre],
      controles: 0,
      detalle: frases.length === 0 ? null : frases.join(' '),
    },
  ];
}
