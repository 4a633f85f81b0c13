import { Decimal } from 'decimal.js';
import type { ClaveRegimen, OrigenPadron } from '../../../core/src/contract/regimenes/regimenes.ts';
import { AppError } from '../../../core/src/rules/errors.ts';
import { endOfMonth } from '../../../core/src/rules/dates.ts';
import {
  filaOf,
  nombrePadron,
  type Caso,
  type Consulta,
  type Decision,
} from '../../../core/src/rules/percepciones/caso.ts';
import type { FormatoPadron } from '../../../core/src/rules/percepciones/formatoPadron.ts';
import { segunPadron } from '../../../core/src/rules/percepciones/motivos.ts';
import { condicionesAlcanzadas, type Regimen } from '../../../core/src/rules/percepciones/regimen.ts';
import type { ComprobanteAReportar } from '../../../core/src/rules/reportes/comprobante.ts';
import { disenoOf, writeRegistro, type Diseno } from '../../../core/src/rules/reportes/campos.ts';
import { porFechaYNumero } from '../../../core/src/rules/reportes/comprobante.ts';
import { planillaDeDiseno } from '../../../core/src/rules/reportes/planilla.ts';
import type { Reporte } from '../../../core/src/rules/reportes/reporte.ts';
import { createEsperados, createSumas, cruce } from '../../../core/src/rules/reportes/sumas.ts';
import type { FilaSantaFe } from './publicado.ts';

// A regime of perception that nobody has: how it decides, reads its list and writes its file.

const SANTA_FE = 12;
const LISTA = 'santa_fe' as OrigenPadron;

const formato: FormatoPadron<FilaSantaFe> = {
  origen: LISTA,
  comienzo: /^\d{11};\d{6};\d\.\d{2}$/,
  parse: (linea) => {
    const [cuit = '', periodo = '', alicuota = ''] = linea.split(';');
    return /^\d{11}$/.test(cuit) ? { cuit, periodo: `${periodo.slice(0, 4)}-${periodo.slice(4)}`, alicuota } : null;
  },
  vigencia: ({ periodo }) => ({ desde: `${periodo}-01`, hasta: endOfMonth(`${periodo}-01`) }),
};

function decide({ base, ajustes, padrones }: Caso): Decision {
  const nada = { alicuota: new Decimal(0), base: base.neto, coeficiente: null, consultas: [], ajuste: null };
  if (base.provincia_entrega !== SANTA_FE) {
    return { ...nada, motivo: { codigo: 'entrega_en_otra_provincia', texto: 'La entrega no es en Santa Fe' } };
  }
  const consulta = padrones()[LISTA] as unknown as Consulta<FilaSantaFe>;
  const fila = filaOf(LISTA, consulta);
  const consultas = [{ origen: LISTA, periodo: consulta.periodo, fila: fila as never }];
  if (fila === null) {
    const valor = (ajustes as unknown as Record<string, number | null>)['santa_fe_sin_padron'] ?? null;
    if (valor === null) {
      throw new AppError('falta_ajuste_percepcion', {
        ajuste: 'santa_fe_sin_padron',
        cuit: base.receptor.cuit_facturado,
      });
    }
    const motivo = { codigo: 'sin_padron', texto: 'No está en el padrón de Santa Fe' } as const;
    return { ...nada, alicuota: new Decimal(valor), consultas, motivo };
  }
  const alicuota = new Decimal(fila.alicuota);
  return { ...nada, alicuota, consultas, motivo: segunPadron('padron', nombrePadron(LISTA, fila.periodo), alicuota) };
}

interface Registro {
  documento: string;
  base: Decimal;
  importe: Decimal;
}

const disenos: readonly Diseno<Registro>[] = [
  {
    nombre: 'SIPRIB',
    desde: '',
    fuente: 'ninguna: es una provincia inventada',
    ancho: 37,
    alfabeto: 'ascii',
    campos: [
      { nombre: 'CUIT', ancho: 11, formato: 'numero', de: 'documento', valor: (r) => r.documento },
      { nombre: 'Base', ancho: 13, formato: 'importe_coma', de: 'base en pesos', valor: (r) => r.base },
      { nombre: 'Percepción', ancho: 13, formato: 'importe_coma', de: 'en pesos', valor: (r) => r.importe },
    ],
  },
];

function createSiprib({ desde }: { desde: string }): Reporte<'siprib'> {
  const diseno = disenoOf(disenos, desde.slice(0, 7));
  const escritas = createSumas(diseno);
  const esperados = createEsperados();
  const perceived = ({ percepciones }: ComprobanteAReportar) =>
    percepciones.find(({ regimen, importe }) => regimen === 'santa_fe' && importe.gt(0)) ?? null;
  return {
    archivos: { siprib: { nombre: 'SIPRIB.TXT', codificacion: 'latin1', planilla: planillaDeDiseno(diseno) } },
    orden: porFechaYNumero,
    incluye: (c) => perceived(c) !== null,
    revisar: () => [],
    abrir: () => [],
    lineas: (c) => {
      const percepcion = perceived(c);
      if (percepcion === null) return [];
      const { base_pesos: base, importe_pesos: importe } = percepcion;
      esperados.add('Percepción', importe);
      const linea = writeRegistro(diseno, { documento: c.cuit_facturado, base, importe });
      escritas.add(linea);
      return [{ archivo: 'siprib', linea }];
    },
    cerrar: () => [],
    cruces: () => [cruce('Percepción', escritas.total('Percepción'), esperados.total('Percepción'))],
  };
}

export const santaFe: Regimen = {
  clave: 'santa_fe' as ClaveRegimen,
  provincia: SANTA_FE,
  normas: [
    {
      id: 'santa_fe_inventada',
      nombre: 'Régimen inventado',
      norma: 'RG (API) 0/2026',
      desde: null,
      hasta: null,
      condiciones: condicionesAlcanzadas,
      padrones: [LISTA],
    },
  ],
  minimos: [{ desde: null, base: new Decimal(0), percepcion: new Decimal(0), fuente: 'ninguno' }],
  decide: (caso) => [decide(caso)],
  devolucion: { norma: 'RG (API) 0/2026', meses: 1, hasta_ddjj: false },
  padrones: [formato],
  reportes: { 'percepciones-santa-fe': { disenos, crear: ({ rango }) => createSiprib(rango) } },
};
