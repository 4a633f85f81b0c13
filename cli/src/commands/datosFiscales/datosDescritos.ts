import { formatARS, formatFecha, today } from '@talonario/core/base';
import {
  vencimientosPorSaber,
  type DatoDe,
  type DatoFiscal,
  type OrigenDato,
  type TipoDato,
} from '@talonario/core/contador';
import { provinciaOf, type Empresa } from '@talonario/core/empresas';
import { regimenesPublicados } from '@talonario/core/percepciones';
import type { Block, Column, Output } from '../../output/output.ts';

/** Company of the data, null: the installation, and the day on which they are looked at. */
interface Marco {
  empresa: Pick<Empresa, 'razon_social' | 'percepciones_iibb'> | null;
  hoy: Date;
}

interface Forma<T extends TipoDato> {
  vacio: string;
  columnas: readonly Column[];
  fila: (dato: DatoDe<T>) => string[];
  /** Warnings about the whole list of data. */
  avisos: (datos: readonly DatoDe<T>[], marco: Marco) => string[];
}

const formas: { [T in TipoDato]: Forma<T> } = {
  vencimiento_ddjj: {
    vacio: 'No hay vencimientos cargados: sin ellos, falta saber si una nota de otro mes devuelve la percepción.',
    columnas: [{ title: 'Provincia' }, { title: 'Período' }, { title: 'CUIT' }, { title: 'Vence' }],
    fila: ({ provincia, periodo, terminacion, vence }) => [
      provinciaOf(provincia).acentuado,
      mesOf(periodo),
      terminacion === null ? 'todos' : `terminados en ${terminacion}`,
      formatFecha(vence),
    ],
    avisos: (datos, { empresa, hoy }) =>
      empresa === null
        ? []
        : vencimientosPorSaber(datos, empresa.percepciones_iibb, today(hoy)).map(
            ({ provincia, periodo }) =>
              `Falta el vencimiento de la DDJJ de ${mesOf(periodo)} de ${provinciaOf(provincia).acentuado}.`,
          ),
  },
  minimo_percepcion: {
    vacio: 'No hay mínimos.',
    columnas: [
      { title: 'Provincia' },
      { title: 'Desde' },
      { title: 'Base', right: true },
      { title: 'Percepción', right: true },
    ],
    fila: ({ provincia, desde, base, percepcion }) => [
      provinciaOf(provincia).acentuado,
      desde === null ? 'siempre' : formatFecha(desde),
      formatARS(base),
      formatARS(percepcion),
    ],
    avisos: () => [],
  },
  adhesion_regimen: {
    vacio: 'No hay provincias adheridas: sin ellas, falta saber si se percibe a quien no está en el padrón.',
    columnas: [{ title: 'Régimen' }, { title: 'Provincia' }, { title: 'Desde' }, { title: 'Hasta' }],
    fila: ({ regimen, provincia, desde, hasta }) => [
      regimenesPublicados[regimen].nombre,
      provinciaOf(provincia).acentuado,
      formatFecha(desde),
      hasta === null ? '' : formatFecha(hasta),
    ],
    avisos: () => [],
  },
  tabla_monotributo: {
    vacio: 'No hay tablas.',
    columnas: [
      { title: 'Desde' },
      { title: 'Hasta' },
      { title: 'Límites', flexible: true },
      { title: 'Precio por unidad', right: true },
    ],
    fila: ({ desde, hasta, categorias, precio_unitario_maximo }) => {
      const [primera, ultima] = [categorias[0], categorias.at(-1)];
      const limites = [primera, ultima].flatMap((categoria) =>
        categoria ? [`${categoria.categoria} ${formatARS(categoria.limite)}`] : [],
      );
      return [formatFecha(desde), formatFecha(hasta), limites.join(' a '), formatARS(precio_unitario_maximo)];
    },
    avisos: (datos, { hoy }) =>
      datos
        .filter(({ rige, hasta }) => rige && hasta < today(hoy))
        .map(
          ({ hasta }) =>
            `La tabla que rige está vencida: valía hasta el ${formatFecha(hasta)}. Cargá la que publica ARCA.`,
        ),
  },
};

const origenes: Readonly<Record<OrigenDato, string>> = {
  empresa: 'la empresa',
  titular: 'el titular',
  instalacion: 'la instalación',
  inicial: 'Talonario',
};

/** Data of a kind, each with who gave it, where it was read and whether it counts; and what is not known. */
export function describeDatos(tipo: TipoDato, datosFiscales: readonly DatoFiscal[], marco: Marco): Output {
  return describe(tipo, formas[tipo] as Forma<TipoDato>, datosFiscales, marco);
}

function describe(tipo: TipoDato, forma: Forma<TipoDato>, datosFiscales: readonly DatoFiscal[], marco: Marco): Output {
  const datos = datosFiscales.filter((dato) => dato.tipo === tipo);
  const avisos = forma.avisos(datos, marco);
  const tabla: Block[] =
    datos.length === 0
      ? [{ kind: 'paragraph', text: forma.vacio }]
      : [
          {
            kind: 'table',
            columns: [
              ...forma.columnas,
              { title: 'Rige' },
              { title: 'De' },
              { title: 'Fuente', flexible: true },
              { title: 'Cargado' },
              { title: 'Id' },
            ],
            rows: datos.map((dato) => [
              ...forma.fila(dato),
              dato.rige ? 'sí' : 'no',
              origenes[dato.origen],
              dato.fuente,
              dato.creado_en === null ? '' : `${dato.cargado_por ?? ''}, ${formatFecha(today(dato.creado_en))}`,
              dato.id ?? '',
            ]),
          },
        ];
  return {
    data: datos,
    blocks: [...tabla, ...avisos.map((text): Block => ({ kind: 'paragraph', text, tone: 'espera' }))],
  };
}

function mesOf(periodo: string): string {
  return `${periodo.slice(5)}/${periodo.slice(0, 4)}`;
}
