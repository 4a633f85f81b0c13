import { z } from 'zod';
import type { RegimenPublicado } from '../../../core/src/contract/regimenes/regimen.ts';

// A regime of perception that nobody has: what is published of it.

/** A row of the list: `CUIT;AAAAMM;alícuota`. */
const filaSantaFe = z.object({ cuit: z.string(), periodo: z.string(), alicuota: z.string() });
export type FilaSantaFe = z.output<typeof filaSantaFe>;

export const publicado = {
  provincia: 12,
  de_varias: null,
  nombre: 'Santa Fe',
  autoridad: 'la API de Santa Fe',
  un_padron: 'el padrón de Santa Fe',
  padrones: {
    santa_fe: {
      nombre: 'Santa Fe',
      archivo: 'el padrón de agentes de Santa Fe',
      corto: 'el padrón de Santa Fe',
      fila: filaSantaFe,
    },
  },
  ajustes: {
    santa_fe_sin_padron: {
      clase: 'opcion',
      etiqueta: 'a quien no está en el padrón',
      ayuda: null,
      opciones: [
        { valor: 0, nombre: '0 %' },
        { valor: 4, nombre: '4 %' },
      ],
      defecto: null,
      falta: 'qué se percibe a quien no está en el padrón de Santa Fe',
    },
  },
  reportes: {
    'percepciones-santa-fe': {
      titulo: 'SIPRIB',
      sujeto: 'El archivo de SIPRIB',
      comando: 'percepciones-santa-fe',
      archivos: { siprib: { boton: 'SIPRIB.TXT' } },
    },
  },
  sede: null,
  con_domicilio: false,
} as const satisfies RegimenPublicado;
