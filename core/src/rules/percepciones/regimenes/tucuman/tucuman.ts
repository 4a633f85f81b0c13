import { Decimal } from 'decimal.js';
import { TUCUMAN } from '../../../catalogs/provincia.ts';
import { condicionesAlcanzadas, type Regimen } from '../../regimen.ts';
import { decideTucuman } from './decideTucuman.ts';
import { devolucionTucuman } from './devolucionTucuman.ts';
import { formatoAcreditan, formatoCoeficientes } from './formatosDeTucuman.ts';
import { disenosDatos, disenosNcFact, disenosSujeto } from './siretper/disenos.ts';
import { createSiretper } from './siretper/siretper.ts';

/** The regime of Tucumán. */
export const tucuman: Regimen = {
  clave: 'tucuman',
  provincia: TUCUMAN,
  normas: [
    {
      id: 'tucuman_rg_86',
      nombre: 'Régimen de percepción de Ingresos Brutos',
      norma: 'RG (DGR) 86/00',
      desde: null,
      hasta: null,
      condiciones: condicionesAlcanzadas,
      padrones: ['acreditan', 'coeficientes'],
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
  decide: (caso) => [decideTucuman(caso)],
  devolucion: devolucionTucuman,
  padrones: [formatoAcreditan, formatoCoeficientes],
  reportes: {
    'percepciones-tucuman': {
      disenos: [...disenosDatos, ...disenosSujeto, ...disenosNcFact],
      crear: ({ rango, vencimientos }) => createSiretper(rango, vencimientos),
    },
  },
};
