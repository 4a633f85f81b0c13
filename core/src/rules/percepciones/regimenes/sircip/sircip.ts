import { condicionesAlcanzadas, type Regimen } from '../../regimen.ts';
import { createDeclaracion } from './declaracion/declaracion.ts';
import { decideSircip, reemplazaAlPropio } from './decideSircip.ts';
import { devolucionSircip } from './devolucionSircip.ts';
import { formatoSircip } from './formatoSircip.ts';

/** The regime of COMARB, of every province; a company is its agent from the day it sets. */
export const sircip: Regimen = {
  clave: 'sircip',
  provincia: null,
  normas: [
    {
      id: 'sircip_rg_ca_9_2025',
      nombre: 'Sistema de percepciones de la Comisión Arbitral',
      norma: 'RG (CA) 9/2025',
      // COMARB, Disposición de Presidencia 7/2026.
      desde: '2026-12-01',
      hasta: null,
      condiciones: condicionesAlcanzadas,
      padrones: ['sircip'],
    },
  ],
  minimos: [],
  decide: decideSircip,
  reemplaza: reemplazaAlPropio,
  devolucion: devolucionSircip,
  padrones: [formatoSircip],
  reportes: {
    'percepciones-sircip': {
      disenos: [],
      crear: ({ cuit_emisor, rango }) => createDeclaracion({ cuit_emisor, ...rango }),
    },
  },
};
