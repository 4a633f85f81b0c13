import type { Readable } from 'node:stream';
import type { EmitidosComparados, EmitidosImportados } from '../../contract/compras/emitidos.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { createCuentaDeAvisos } from '../../rules/compras/archivo/avisos.ts';
import { listaOf } from '../../rules/compras/archivo/columnas.ts';
import { formatCuit } from '../../rules/cuit.ts';
import {
  compareEmitidos as compareFilas,
  importEmitidos as saveFilas,
  type EmitidoEnArca,
} from '../../store/compras/emitidos.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { mesOf } from '../reportes/mesOf.ts';
import type { Deps } from '../process/deps.ts';
import { refuseLista } from './archivo/limites.ts';
import { openLista } from './archivo/openLista.ts';
import { readFilas } from './archivo/readFilas.ts';
import { receiveLista } from './archivo/receiveLista.ts';
import { importAlone } from './importAlone.ts';
import { matchLista } from './matchLista.ts';

/**
 * Imports *Mis Comprobantes emitidos* of a month, in place of the list that there was, all or nothing.
 * @throws AppError `archivo_invalido`, `empresa_no_encontrada`, `sin_derecho`, `importacion_en_curso`
 */
export async function importEmitidos(
  deps: Deps,
  alcance: Alcance,
  { company_id, archivo, periodo }: { company_id: string; archivo: string; periodo: string },
): Promise<EmitidosImportados> {
  requireDerecho(alcance, 'presentar');
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const lista = await openLista(archivo);
  try {
    if (listaOf(lista.encabezado) === 'recibidos') {
      throw refuseLista('es la lista de comprobantes recibidos, y acá van los emitidos');
    }
    const columnas = await matchLista(deps, company_id, lista, 'emitidos');
    if ('columnas' in columnas) return { filas: 0, de_otro_mes: 0, avisos: [], columnas: columnas.columnas };
    const cuenta = createCuentaDeAvisos();
    let deOtroMes = 0;
    const { cuit, user_id } = empresa;
    const emitidos = async function* (): AsyncGenerator<EmitidoEnArca> {
      const lectura = { campos: columnas.campos, lista: 'emitidos', cuit, cuenta } as const;
      for await (const { fila, linea } of readFilas(lista, lectura)) {
        if (fila.emisor_documento !== '' && fila.emisor_documento !== cuit) {
          const emisor = formatCuit(fila.emisor_documento);
          throw refuseLista(`es de los comprobantes que emitió ${emisor}, y la empresa es ${formatCuit(cuit)}`, linea);
        }
        if (!fila.fecha.startsWith(periodo)) {
          deOtroMes += 1;
          cuenta.add('de_otro_mes', linea);
          continue;
        }
        yield fila;
      }
    };
    const filas = await importAlone(deps, { user_id, company_id }, () =>
      saveFilas(deps.store.url, { user_id, company_id, periodo }, emitidos()),
    );
    return { filas, de_otro_mes: deOtroMes, avisos: cuenta.avisos(), columnas: [] };
  } finally {
    lista.close();
  }
}

/** As `importEmitidos`, of a list that a user is uploading. @throws AppError as `importEmitidos` and `receiveLista` */
export async function uploadEmitidos(
  deps: Deps,
  alcance: Alcance,
  { cuerpo, company_id, periodo }: { cuerpo: Readable; company_id: string; periodo: string },
): Promise<EmitidosImportados> {
  return receiveLista(deps, alcance, { company_id, cuerpo }, (archivo) =>
    importEmitidos(deps, alcance, { company_id, archivo, periodo }),
  );
}

/** ARCA's list of a month against ours. @throws AppError `empresa_no_encontrada` */
export async function readEmitidos(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<EmitidosComparados> {
  await findEmpresa(deps.store.fork(), alcance, company_id);
  const comparados = await compareFilas(deps.store.fork(), alcance, mesOf(deps, company_id, periodo));
  return { periodo, ...comparados };
}
