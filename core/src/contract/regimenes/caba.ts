import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { fechaCivil } from '../base.ts';
import { cifra, cuit } from './columnas.ts';
import type { RegimenPublicado } from './regimen.ts';

/** A row of ARDJU008 (AGIP, "Padrón por sujeto", 2016). `tipo`: D directo in CABA, C convenio multilateral. */
export const filaAgip = z.object({
  cuit,
  desde: fechaCivil,
  hasta: fechaCivil,
  publicado: fechaCivil,
  tipo: z.enum(['D', 'C']),
  /** Registration: S entered, N no change, B left. */
  marca_alta: z.string(),
  /** Rate: S changed, N no change, B left. */
  marca_alicuota: z.string(),
  alicuota_percepcion: cifra,
  alicuota_retencion: cifra,
  grupo_percepcion: z.string(),
  grupo_retencion: z.string(),
  razon_social: z.string(),
});
export type FilaAgip = z.output<typeof filaAgip>;

/** Perceptions of CABA: Res. AGIP 352/2022. */
export const caba = {
  provincia: 0,
  de_varias: null,
  nombre: 'CABA',
  autoridad: 'AGIP',
  un_padron: 'el padrón de CABA',
  padrones: {
    agip: {
      nombre: 'CABA',
      archivo: 'el padrón de Regímenes Generales de CABA (ARDJU008)',
      corto: 'el padrón de CABA',
      fila: filaAgip,
    },
  },
  ajustes: {
    /** Percent for a CUIT that is not in the padrón of the month. */
    caba_sin_padron: {
      clase: 'porcentaje',
      etiqueta: 'a quien no está en el padrón',
      ayuda: 'Percibir este porcentaje. Consultalo con tu contador: lo habitual es 0.',
      defecto: new Decimal(0),
    },
    /** Base for buyers other than Responsable inscripto: net, or total with VAT and without perceptions. */
    caba_base_no_inscriptos: {
      clase: 'opcion',
      etiqueta: 'base de quien no es Responsable inscripto',
      ayuda: 'En una factura A el IVA va aparte y la base es siempre el neto.',
      opciones: [
        { valor: 'neto', nombre: 'El neto, sin IVA' },
        { valor: 'total', nombre: 'El total, con IVA' },
      ],
      defecto: 'neto',
      falta: null,
    },
    /** Whether exempt and not taxed amounts are part of the base. */
    caba_base_con_exento: {
      clase: 'si_no',
      etiqueta: 'lo exento y lo no gravado también son base',
      ayuda: null,
      defecto: true,
    },
    /** Whether being in the padrón is enough, wherever the goods go. */
    caba_solo_padron: {
      clase: 'si_no',
      etiqueta: 'percibir a todo el que está en el padrón, aunque la entrega sea en otra provincia',
      ayuda: null,
      defecto: false,
    },
  },
  reportes: {
    'percepciones-caba': {
      titulo: 'e-ARCIBA, percepciones',
      sujeto: 'El archivo de e-ARCIBA',
      comando: 'percepciones-caba',
      archivos: { percepciones: { boton: 'Facturas' } },
    },
    'percepciones-caba-notas': {
      titulo: 'e-ARCIBA, notas de crédito',
      sujeto: 'El archivo de e-ARCIBA',
      comando: 'percepciones-caba',
      archivos: { notas: { boton: 'Notas de crédito' } },
    },
  },
  sede: null,
  con_domicilio: false,
} as const satisfies RegimenPublicado;
