import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ArchivoDeSufridos, ControlDeSufridos, TipoDeCuenta } from '../../contract/sufridos/archivo.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { sum } from '../../rules/money.ts';
import { openXlsx } from '../../rules/planillas/xlsx.ts';
import { certificadosOf, type CertificadoDeParte } from '../../rules/sufridos/certificadosOf.ts';
import { filasDeCertificados } from '../../rules/sufridos/filasDeCertificados.ts';
import { nombresDeArchivo } from '../../rules/sufridos/nombres.ts';
import { buildSifere, type ArchivoArmado, type ArchivoSifere } from '../../rules/sufridos/sifere/sifere.ts';
import type { Deps } from '../process/deps.ts';
import type { ArchivoDeReporte } from '../reportes/reportes.ts';
import { loadSufridos, type SufridosDelMes } from './readSufridos.ts';

/** A file of a company's month, `yyyy-MM`. */
export interface PedidoDeArchivo {
  company_id: string;
  periodo: string;
  archivo: ArchivoDeSufridos;
  /** Account of the bank collections; null: nobody said it. */
  cbu: string | null;
  tipo_cuenta: TipoDeCuenta;
  /** CUIT of the agent of the bank collections; null: all. */
  agente: string | null;
}

/** References told of each reason. */
const REFERENCIAS = 20;
const sifere: Partial<Record<ArchivoDeSufridos, ArchivoSifere>> = {
  'sifere-percepciones': 'percepciones',
  'sifere-retenciones': 'retenciones',
  'sifere-bancarias': 'bancarias',
};

/** Amounts of a file, and those left out of it with their reasons; nothing is written. @throws AppError `empresa_no_encontrada`, `registro_no_entra` */
export async function reviewArchivo(deps: Deps, alcance: Alcance, pedido: PedidoDeArchivo): Promise<ControlDeSufridos> {
  return (await buildArchivo(deps, alcance, pedido)).control;
}

/** A file as a download. @throws AppError as `reviewArchivo`; `sin_casos` when it has no record */
export async function downloadArchivo(
  deps: Deps,
  alcance: Alcance,
  pedido: PedidoDeArchivo,
): Promise<ArchivoDeReporte> {
  const { control, write } = await buildArchivo(deps, alcance, pedido);
  if (control.registros === 0) throw new AppError('sin_casos');
  return { nombre: control.nombre, contenido: Readable.from([await write()]) };
}

/** Writes a file in `carpeta`, whole or not at all; one without records is not written. @throws AppError as `reviewArchivo` */
export async function saveArchivo(
  deps: Deps,
  alcance: Alcance,
  pedido: PedidoDeArchivo,
  carpeta: string,
): Promise<{ archivo: string | null; control: ControlDeSufridos }> {
  const { control, write } = await buildArchivo(deps, alcance, pedido);
  if (control.registros === 0) return { archivo: null, control };
  const archivo = join(carpeta, control.nombre);
  const parcial = join(carpeta, `.${control.nombre}.${randomBytes(4).toString('hex')}.parcial`);
  try {
    await writeFile(parcial, await write(), { flag: 'wx' });
    await rename(parcial, archivo);
  } finally {
    await rm(parcial, { force: true });
  }
  return { archivo, control };
}

/** A file of a month whose taxes were already read; the account of its bank collections is not known. @throws AppError `registro_no_entra` */
export function buildArchivoLeido(
  { unidos }: Pick<SufridosDelMes, 'unidos'>,
  { periodo, archivo }: { periodo: string; archivo: ArchivoDeSufridos },
): Armado {
  return buildDePartes(certificadosOf(unidos, periodo), {
    periodo,
    archivo,
    cbu: null,
    tipo_cuenta: 'OT',
    agente: null,
  });
}

interface Armado {
  control: ControlDeSufridos;
  write: () => Promise<Buffer>;
}

async function buildArchivo(deps: Deps, alcance: Alcance, pedido: PedidoDeArchivo): Promise<Armado> {
  const { unidos } = await loadSufridos(deps, alcance, pedido.company_id, pedido.periodo);
  return buildDePartes(certificadosOf(unidos, pedido.periodo), pedido);
}

type DatosDeArchivo = Omit<PedidoDeArchivo, 'company_id'>;

function buildDePartes(partes: readonly CertificadoDeParte[], pedido: DatosDeArchivo): Armado {
  const deSifere = sifere[pedido.archivo];
  return deSifere === undefined ? buildPlanilla(partes, pedido) : buildTexto(partes, pedido, deSifere);
}

function buildPlanilla(partes: readonly CertificadoDeParte[], { archivo, periodo }: DatosDeArchivo): Armado {
  const delImpuesto = partes.filter(({ impuesto }) => impuesto === archivo);
  return {
    control: {
      archivo,
      nombre: `certificados-${archivo}-${periodo}.xlsx`,
      registros: delImpuesto.length,
      importe: sum(delImpuesto.map(({ importe }) => importe)),
      sin_portal: false,
      afuera: [],
    },
    async write() {
      const trozos: Uint8Array[] = [];
      const xlsx = openXlsx({ hoja: nombresDeArchivo[archivo] }, (bytes) => void trozos.push(bytes));
      await xlsx.add(filasDeCertificados(delImpuesto));
      await xlsx.end();
      return Buffer.concat(trozos);
    },
  };
}

function buildTexto(
  partes: readonly CertificadoDeParte[],
  { archivo, periodo, cbu, tipo_cuenta, agente }: DatosDeArchivo,
  deSifere: ArchivoSifere,
): Armado {
  const bancarias = partes.filter(({ impuesto, operacion }) => impuesto === 'iibb' && operacion === 'recaudacion');
  const agentes = new Set(bancarias.map(({ agente_cuit }) => agente_cuit));
  const deAgente = agente ?? (agentes.size === 1 ? ([...agentes][0] ?? null) : null);
  const armado =
    deSifere === 'bancarias'
      ? buildDeUnAgente(bancarias, periodo, { deAgente, cuenta: cbu === null ? null : { cbu, tipo_cuenta } })
      : buildSifere(deSifere, partes, periodo);
  return {
    control: {
      archivo,
      nombre: `SIFERE_${deSifere.toUpperCase()}_${periodo.replace('-', '')}.txt`,
      registros: armado.lineas.length,
      importe: armado.importe,
      sin_portal: true,
      afuera: groupAfuera(armado.afuera),
    },
    write: async () => Buffer.from(armado.lineas.map((linea) => `${linea}\r\n`).join(''), 'latin1'),
  };
}

/** Bank collections of one agent: the account is its own, and those of the others are left out. */
function buildDeUnAgente(
  bancarias: readonly CertificadoDeParte[],
  periodo: string,
  { deAgente, cuenta }: { deAgente: string | null; cuenta: Parameters<typeof buildSifere>[3] },
): ArchivoArmado {
  const propias = bancarias.filter(({ agente_cuit }) => agente_cuit === deAgente);
  const ajenas = bancarias.filter(({ agente_cuit }) => agente_cuit !== deAgente);
  const armado = buildSifere('bancarias', propias, periodo, cuenta);
  const motivo =
    deAgente === null ? 'Hay más de un agente: elegí de cuál es la cuenta.' : 'Es de un agente que tiene otra cuenta.';
  return { ...armado, afuera: [...armado.afuera, ...ajenas.map((parte) => ({ parte, motivo }))] };
}

function groupAfuera(afuera: ArchivoArmado['afuera']): ControlDeSufridos['afuera'] {
  return [...Map.groupBy(afuera, ({ motivo }) => motivo)].map(([motivo, iguales]) => ({
    motivo,
    cuantos: iguales.length,
    importe: sum(iguales.map(({ parte }) => parte.importe)),
    referencias: [...new Set(iguales.map(({ parte }) => parte.referencia).filter((texto) => texto !== ''))].slice(
      0,
      REFERENCIAS,
    ),
  }));
}
