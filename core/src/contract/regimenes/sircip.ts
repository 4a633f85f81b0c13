import { z } from 'zod';
import { cuit, periodoMensual } from './columnas.ts';
import type { RegimenPublicado } from './regimen.ts';

/** A row of SIRCIP's monthly padrón (COMARB). */
export const filaSircip = z.object({
  cuit,
  periodo: periodoMensual,
  razon_social: z.string(),
  /** COMARB's code of the seat's jurisdiction. */
  jurisdiccion_sede: z.string().regex(/^9(?:0[1-9]|1\d|2[0-4])$/),
  /** Check number of the taxpayer in the month, which the declaration repeats. */
  crc: z.string().regex(/^[1-9]\d$/),
  /** Letter of its rate. */
  letra: z.string().regex(/^[A-X]$/),
  /** A digit per jurisdiction, from 924 to 901, and a 0. */
  campo7: z.string().regex(/^[1-5]{24}0$/),
});
export type FilaSircip = z.output<typeof filaSircip>;

/** Perceptions of several provinces at once, by the one of delivery: RG (CA) 9/2025. */
export const sircip = {
  provincia: null,
  de_varias: {
    nominacion: { desde: 'sircip_desde', hasta: 'sircip_hasta' },
    lineas: {
      1: () => 'Percepción SIRCIP',
      2: (provincia) => `Percepción SIRCIP por falta de alta en ${provincia}`,
      3: () => 'Percepción SIRCIP por no inscripto',
    },
  },
  nombre: 'SIRCIP',
  autoridad: 'la Comisión Arbitral',
  un_padron: 'el padrón de SIRCIP',
  padrones: {
    sircip: {
      nombre: 'SIRCIP',
      archivo: 'el padrón de SIRCIP',
      corto: 'el padrón de SIRCIP',
      fila: filaSircip,
    },
  },
  ajustes: {
    /** First day of the company's nomination; null: it is no agent, and the regime does nothing. */
    sircip_desde: {
      clase: 'fecha',
      etiqueta: 'agente nominado desde',
      ayuda: 'Solo si la Comisión Arbitral nominó a la empresa como agente. Vacío: no percibe por SIRCIP.',
      defecto: null,
    },
    sircip_hasta: {
      clase: 'fecha',
      etiqueta: 'agente nominado hasta',
      ayuda: 'Vacío: sigue siendo agente.',
      defecto: null,
    },
  },
  reportes: {
    'percepciones-sircip': {
      titulo: 'SIRCIP',
      sujeto: 'La declaración de SIRCIP',
      comando: 'percepciones-sircip',
      archivos: { declaracion: { boton: 'Declaración de SIRCIP' } },
      sin_confirmar:
        'Ningún portal aceptó todavía una declaración de SIRCIP hecha por Talonario: revisala con tu contador antes de presentarla.',
    },
  },
  sede: null,
  con_domicilio: false,
} as const satisfies RegimenPublicado;
