import type { CampoDeColumna, ColumnasTipeadas, ImportacionHecha } from '../../contract/compras/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { avisosOf, createCuentaDeAvisos, receptorOf } from '../../rules/compras/archivo/avisos.ts';
import { listaOf, matchColumnas, normalizeTitulo, type ListaDeArca } from '../../rules/compras/archivo/columnas.ts';
import { formatCuit } from '../../rules/cuit.ts';
import { findColumnas, saveColumnas } from '../../store/compras/columnas.ts';
import type { AvanceDeCompras } from '../../store/compras/importacion.ts';
import { importRecibidos, type RecibidoALeer } from '../../store/compras/importRecibidos.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import { refuseLista } from './archivo/limites.ts';
import { openLista, type ListaAbierta } from './archivo/openLista.ts';
import { readFilas } from './archivo/readFilas.ts';
import type { FilaCruda } from './archivo/readXlsx.ts';
import { importAlone } from './importAlone.ts';

export interface ImportarCompras {
  company_id: string;
  /** Path of the file. */
  archivo: string;
  /** Month (`yyyy-MM`) whose vouchers are taken; null: every one. */
  mes: string | null;
  /** Whether a stored voucher with other figures takes the file's. */
  reemplazar: boolean;
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

/** Remembers the meaning of the titles of a company's files. @throws AppError `empresa_no_encontrada`, `sin_derecho` */
export async function matchColumnasOf(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { columnas }: ColumnasTipeadas,
): Promise<void> {
  requireDerecho(alcance, 'presentar');
  const { user_id } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const porTitulo = new Map(columnas.map(({ titulo, campo }) => [normalizeTitulo(titulo), campo]));
  porTitulo.delete('');
  await saveColumnas(
    deps.store.fork(),
    { user_id, company_id },
    [...porTitulo].map(([titulo, campo]) => ({ titulo, campo })),
  );
}

/**
 * Meaning of each column of a list, or the columns to be matched by a person when a title is unknown.
 * @throws AppError `archivo_invalido` when the columns that identify a voucher are not there
 */
async function matchLista(
  deps: Deps,
  company_id: string,
  { encabezado, muestra }: ListaAbierta,
  lista: ListaDeArca,
): Promise<{ campos: CampoDeColumna[] } | Pick<ImportacionHecha, 'columnas'>> {
  const recordadas = await findColumnas(deps.store.fork(), company_id);
  const { campos, faltan, repetidas } = matchColumnas(encabezado, { lista, recordadas });
  const sabidos = campos.filter((campo) => campo !== null);
  if (sabidos.length === campos.length && faltan.length === 0 && repetidas.length === 0) return { campos: sabidos };
  return {
    columnas: encabezado.map((titulo, indice) => {
      const campo = campos[indice] ?? null;
      const dudosa = campo !== null && repetidas.includes(campo);
      return { titulo, campo: dudosa ? null : campo, ejemplos: examplesOf(muestra, indice) };
    }),
  };
}

const EJEMPLOS = 3;
const EJEMPLO_MAX = 60;

function examplesOf(muestra: readonly FilaCruda[], indice: number): string[] {
  const valores = muestra.map(({ celdas }) => (celdas[indice] ?? '').trim().slice(0, EJEMPLO_MAX));
  return [...new Set(valores.filter((valor) => valor !== ''))].slice(0, EJEMPLOS);
}

async function importRows(
  deps: Deps,
  empresa: EmpresaGuardada,
  {
    lista,
    campos,
    input: { mes, reemplazar, onProgress },
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
    for await (const { fila, linea } of readFilas(lista, { campos, lista: 'recibidos', cuit: empresa.cuit, cuenta })) {
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
