import { Decimal } from 'decimal.js';
import { CABA } from '../../../catalogs/provincia.ts';
import { condicionesAlcanzadas, type Regimen } from '../../regimen.ts';
import { formatoAgip } from './agip.ts';
import { createArcibaNotas, createArcibaPercepciones } from './arciba/arciba.ts';
import { disenosNota, disenosPercepcion } from './arciba/disenos.ts';
import { decideCaba } from './decideCaba.ts';
import { devolucionCaba } from './devolucionCaba.ts';

/** The regime of CABA. */
export const caba: Regimen = {
  clave: 'caba',
  provincia: CABA,
  normas: [
    {
      id: 'caba_regimenes_generales',
      nombre: 'Padrón de Regímenes Generales',
      norma: 'Res. AGIP 352/2022',
      desde: null,
      hasta: null,
      condiciones: condicionesAlcanzadas,
      padrones: ['agip'],
    },
  ],
  minimos: [
    {
      desde: null,
      base: new Decimal(0),
      percepcion: new Decimal(0),
      fuente: 'ningún mínimo vigente confirmado',
    },
  ],
  decide: (caso) => [decideCaba(caso)],
  devolucion: devolucionCaba,
  padrones: [formatoAgip],
  reportes: {
    'percepciones-caba': {
      notas: false,
      disenos: disenosPercepcion,
      crear: ({ cuit_emisor, rango }) => createArcibaPercepciones({ cuit_emisor, ...rango }),
    },
    'percepciones-caba-notas': {
      notas: true,
      disenos: disenosNota,
      crear: ({ cuit_emisor, rango }) => createArcibaNotas({ cuit_emisor, ...rango }),
    },
  },
};
