import type { CampoDeColumna, ImportacionHecha } from '../../contract/compras/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { avisosOf, createCuentaDeAvisos, receptorOf } from '../../rules/compras/archivo/avisos.ts';
import { listaOf } from '../../rules/compras/archivo/columnas.ts';
import { formatCuit } from '../../rules/cuit.ts';
import type { AvanceDeCompras } from '../../store/compras/importacion.ts';
import { importRecibidos, type RecibidoALeer } from '../../store/compras/importRecibidos.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import { refuseLista } from './archivo/limites.ts';
import { openLista, type ListaAbierta } from './archivo/openLista.ts';
import { readFilas } from './archivo/readFilas.ts';
import { importAlone } from './importAlone.ts';
import { matchLista } from './matchLista.ts';

export interface ImportarCompras {
  company_id: string;
  /** Path of the file. */
  archivo: string;
  /** Month (`yyyy-MM`) whose vouchers are taken; null: every one. */
  mes: string | null;
  /** Whether a stored voucher with other figures takes the file's. */
  reemplazar: boolean;
  /** Whether the whole rows are taken although others are broken: a person saw those listed. */
  aunqueFalten: boolean;
  onProgress?: (avance: AvanceDeCompras) => void;
}

/**
 * Imports *Mis Comprobantes recibidos*, all or nothing: the rows are read and copied as they pass. The same file twice changes nothing. A
 * file with an unknown title imports nothing: its columns are answered, to be matched once.
 * @throws AppError `archivo_invalido`, `empresa_no_encontrada`, `sin_derecho`, `importacion_en_curso`
 */
export async function importCompras(deps: Deps, alcance: Alcance, input: ImportarCompras): Promise<ImportacionHecha> {
  requireDerecho(alcance, 'presentar');
  const empresa = await findEmpresa(deps.store.fork(), alcance, input.company_id);
  const lista = await openLista(input.archivo);
  try {
    if (listaOf(lista.encabezado) === 'emitidos') {
      throw refuseLista('es la lista de comprobantes emitidos, y en Compras van los recibidos');
    }
    const columnas = await matchLista(deps, empresa.id, lista, 'recibidos');
    if ('columnas' in columnas) return { ...SIN_FILAS, columnas: columnas.columnas };
    return await importAlone(deps, { user_id: empresa.user_id, company_id: empresa.id }, (tell) =>
      importRows(deps, empresa, { lista, campos: columnas.campos, input, tell }),
    );
  } finally {
    lista.close();
  }
}

const SIN_FILAS: ImportacionHecha = {
  filas: 0,
  nuevas: 0,
  iguales: 0,
  actualizadas: 0,
  distintas: 0,
  de_otro_mes: 0,
  avisos: [],
  columnas: [],
};

async function importRows(
  deps: Deps,
  empresa: EmpresaGuardada,
  {
    lista,
    campos,
    input: { mes, reemplazar, aunqueFalten, onProgress },
    tell,
  }: {
    lista: ListaAbierta;
    campos: readonly CampoDeColumna[];
    input: ImportarCompras;
    tell: (avance: AvanceDeCompras) => void;
  },
): Promise<ImportacionHecha> {
  const cuenta = createCuentaDeAvisos();
  const conTasas = campos.includes('neto_21');
  let filas = 0;
  let deOtroMes = 0;
  const recibidos = async function* (): AsyncGenerator<RecibidoALeer> {
    for await (const { fila, linea } of readFilas(lista, {
      campos,
      lista: 'recibidos',
      cuit: empresa.cuit,
      cuenta,
      aunqueFalten,
    })) {
      filas += 1;
      if (filas % TANDA === 0) {
        const avance = { leidas: filas, total: Math.max(lista.lineas ?? 0, filas) };
        tell(avance);
        onProgress?.(avance);
      }
      const receptor = receptorOf(fila, empresa.cuit);
      if (receptor === 'ajeno') {
        const cuit = formatCuit(fila.receptor_documento ?? '');
        throw refuseLista(
          `es de los comprobantes que recibió ${cuit}, y la empresa es ${formatCuit(empresa.cuit)}`,
          linea,
        );
      }
      if (mes !== null && fila.fecha.slice(0, 7) !== mes) {
        deOtroMes += 1;
        cuenta.add('de_otro_mes', linea);
        continue;
      }
      if (receptor === 'sin_saber') cuenta.add('receptor_con_dni', linea);
      for (const codigo of avisosOf(fila, { conTasas })) cuenta.add(codigo, linea);
      yield { ...fila, linea };
    }
  };
  const destino = { user_id: empresa.user_id, company_id: empresa.id, reemplazar };
  const { distintas, ...cuentas } = await importRecibidos(deps.store.url, destino, recibidos(), ([primera, segunda]) =>
    refuseLista(`el comprobante de la línea ${primera} está otra vez en la ${segunda} con otros datos`, segunda),
  );
  for (const linea of distintas) cuenta.add('distintas', linea);
  return {
    filas,
    ...cuentas,
    distintas: distintas.length,
    de_otro_mes: deOtroMes,
    avisos: cuenta.avisos(),
    columnas: [],
  };
}

/** Rows between two notes of progress. */
const TANDA = 500;
