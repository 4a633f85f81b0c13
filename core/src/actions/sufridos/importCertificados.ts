import type { Readable } from 'node:stream';
import type { Provincia } from '../../contract/enums.ts';
import type { ListaDeCertificados } from '../../contract/sufridos/certificado.ts';
import type { CertificadosImportados } from '../../contract/sufridos/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { detectDecimal } from '../../rules/articulos/formato.ts';
import { countAvisos, type CuentaDeAvisos } from '../../rules/compras/archivo/avisos.ts';
import { createLectorDeCeldas, type Mendado } from '../../rules/compras/archivo/celdas.ts';
import { frasesDeCertificados, type AvisoDeCertificado } from '../../rules/sufridos/archivo/avisos.ts';
import {
  isEncabezadoDeCertificados,
  listaDeTitulos,
  matchTitulos,
  nombresDeCampo,
  type IndicesDeCertificado,
} from '../../rules/sufridos/archivo/titulos.ts';
import { readCertificado } from '../../rules/sufridos/archivo/readCertificado.ts';
import type { AvanceDeCompras } from '../../store/compras/importacion.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import {
  importCertificados as copyCertificados,
  type CertificadoALeer,
} from '../../store/sufridos/importCertificados.ts';
import { refuseLista } from '../compras/archivo/limites.ts';
import { openLista, type ListaAbierta } from '../compras/archivo/openLista.ts';
import { receiveLista } from '../compras/archivo/receiveLista.ts';
import { importAlone } from '../compras/importAlone.ts';
import type { Deps } from '../process/deps.ts';

export interface ImportarCertificados {
  company_id: string;
  /** Path of the file. */
  archivo: string;
  /** Province whose list it is; null: ARCA's list. */
  jurisdiccion: Provincia | null;
  /** Whether the certificates stored with other amounts take the file's. */
  reemplazar: boolean;
  onProgress?: (avance: AvanceDeCompras) => void;
}

const esperada = {
  isEncabezado: isEncabezadoDeCertificados,
  titulos: 'los títulos de Mis Retenciones ni los de la lista de una provincia',
  a_mano: false,
};
/** Rows between two notes of progress. */
const TANDA = 500;
/** Broken rows named in a refusal. */
const EN_LA_FRASE = 3;

/**
 * Imports a list of taxes suffered, of ARCA or of a province, all or nothing. What a list has is known by its content: the same one twice,
 * under any name, changes nothing.
 * @throws AppError `archivo_invalido`, `empresa_no_encontrada`, `sin_derecho`, `importacion_en_curso`
 */
export async function importCertificados(
  deps: Deps,
  alcance: Alcance,
  { company_id, archivo, jurisdiccion, reemplazar, onProgress }: ImportarCertificados,
): Promise<CertificadosImportados> {
  requireDerecho(alcance, 'presentar');
  const { user_id } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const abierta = await openLista(archivo, esperada);
  try {
    const lista = checkLista(abierta, jurisdiccion);
    const { indices, sin_usar } = matchTitulos(abierta.encabezado);
    const cuenta = countAvisos<AvisoDeCertificado>(frasesDeCertificados);
    const copiados = await importAlone(deps, { user_id, company_id }, (tell) =>
      copyCertificados(
        deps.store.url,
        { user_id, company_id, lista, jurisdiccion, reemplazar },
        readFilas(abierta, {
          indices,
          jurisdiccion,
          cuenta,
          tell: (avance) => {
            tell(avance);
            onProgress?.(avance);
          },
        }),
      ),
    );
    // An employee is told nothing of the companies out of reach.
    if (alcance.empresas === 'todas') {
      for (const linea of copiados.en_otra_empresa) cuenta.add('en_otra_empresa', linea);
    }
    for (const linea of copiados.distintas) cuenta.add('distintos', linea);
    const { en_otra_empresa: _, distintas, ...cuentas } = copiados;
    return { lista, ...cuentas, distintas: distintas.length, avisos: cuenta.avisos(), columnas_sin_usar: sin_usar };
  } finally {
    abierta.close();
  }
}

/** Imports a list that a user is uploading. @throws AppError as `importCertificados` and `receiveLista` */
export async function uploadCertificados(
  deps: Deps,
  alcance: Alcance,
  { cuerpo, ...pedido }: Omit<ImportarCertificados, 'archivo' | 'onProgress'> & { cuerpo: Readable },
): Promise<CertificadosImportados> {
  return receiveLista(deps, alcance, { company_id: pedido.company_id, cuerpo }, (archivo) =>
    importCertificados(deps, alcance, { ...pedido, archivo }),
  );
}

/** List that the file is, which has to be the one that the person says. @throws AppError `archivo_invalido` */
function checkLista({ encabezado }: ListaAbierta, jurisdiccion: Provincia | null): ListaDeCertificados {
  const lista = listaDeTitulos(encabezado);
  if (lista === 'arca' && jurisdiccion !== null) {
    throw refuseLista('es la lista de ARCA, de impuestos nacionales, y dijiste que es de una provincia');
  }
  if (lista === 'provincia' && jurisdiccion === null) {
    throw refuseLista('es la lista de una provincia y no dice de cuál: elegí la jurisdicción');
  }
  return lista;
}

/**
 * Certificates of a list and their lines. Every broken row is looked for before the file is refused.
 * @throws AppError `archivo_invalido` after the last row, when a datum of any is not whole
 */
async function* readFilas(
  abierta: ListaAbierta,
  {
    indices,
    jurisdiccion,
    cuenta,
    tell,
  }: {
    indices: IndicesDeCertificado;
    jurisdiccion: Provincia | null;
    cuenta: CuentaDeAvisos<AvisoDeCertificado>;
    tell: (avance: AvanceDeCompras) => void;
  },
): AsyncGenerator<CertificadoALeer> {
  let mendados = new Set<Mendado>();
  const lector = createLectorDeCeldas(decimalOf(abierta, indices), (mendado) => mendados.add(mendado));
  const rotas: { linea: number; motivo: string }[] = [];
  let cuantasRotas = 0;
  let filas = 0;
  for await (const { linea, celdas } of abierta.readFilas()) {
    if (isAjena(celdas, indices)) continue;
    filas += 1;
    if (filas % TANDA === 0) tell({ leidas: filas, total: Math.max(abierta.lineas ?? 0, filas) });
    mendados = new Set();
    const leida = readCertificado(celdas, { indices, lector, jurisdiccion });
    if ('rotas' in leida) {
      cuantasRotas += 1;
      const [rota] = leida.rotas;
      if (rota && rotas.length < EN_LA_FRASE) {
        rotas.push({ linea, motivo: `${nombresDeCampo[rota.campo]} ("${rota.valor}") no se puede leer` });
      }
      continue;
    }
    for (const mendado of mendados) cuenta.add(mendado, linea);
    if (leida.certificado.impuesto === 'otro') cuenta.add('impuesto_desconocido', linea);
    if (cuantasRotas === 0) yield { ...leida.certificado, linea };
  }
  const [primera, ...resto] = rotas;
  if (!primera) return;
  const siguientes = resto.map(({ linea, motivo }) => `línea ${linea}: ${motivo}`);
  const mas = cuantasRotas > rotas.length ? [`y ${cuantasRotas - rotas.length} filas más`] : [];
  throw refuseLista([primera.motivo, ...siguientes, ...mas].join('; '), primera.linea);
}

/** Whether a row is no certificate: a total under the list, without an agent or a date. */
function isAjena(celdas: readonly string[], indices: IndicesDeCertificado): boolean {
  const textOf = (indice: number | undefined): string => (celdas[indice ?? -1] ?? '').trim();
  return !/\d/.test(textOf(indices.agente_cuit)) && !/\d/.test(textOf(indices.fecha));
}

/** Mark of decimals, by the amounts of the first rows. */
function decimalOf({ muestra, delimitador }: ListaAbierta, { importe }: IndicesDeCertificado): ',' | '.' {
  const cifras = muestra.map(({ celdas }) => (celdas[importe ?? -1] ?? '').trim());
  const conMarca = cifras.filter((cifra) => /^-?\d+(?:[.,]\d+)+$/.test(cifra));
  if (conMarca.length === 0) return delimitador === ',' ? '.' : ',';
  return detectDecimal(conMarca);
}
