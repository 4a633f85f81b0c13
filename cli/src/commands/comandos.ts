import { defineComando } from '../comando/comando.ts';
import { bandera } from '../comando/opciones/bandera.ts';
import { entero } from '../comando/opciones/entero.ts';
import { texto } from '../comando/opciones/texto.ts';

/** Last number that a point of sale may have. */
const MAX_PUNTO = 99_998;

export const empezar = defineComando({
  nombre: 'empezar',
  resumen: 'Los primeros pasos hasta la primera factura: cuáles están y cuál sigue. Se retoman donde quedaron.',
  // What comes next is what it is run for.
  clase: 'consulta',
  opciones: {
    cuit: texto('CUIT', 'crea la empresa con lo que ARCA sabe de ella'),
    iibb: texto('NUMERO', 'con --cuit: número de Ingresos Brutos; sin él, no inscripta'),
    si: bandera('con --cuit: no pregunta'),
    revisar: bandera('le pregunta ahora a ARCA por el permiso y el punto de venta'),
    punto: entero('factura con ese punto de venta de ARCA', { hasta: MAX_PUNTO }),
  },
  ejemplos: [
    ['empezar', 'dónde quedaste y qué sigue'],
    ['empezar --cuit 30-61111000-2 --iibb 921-111000-2', 'crea la empresa'],
    ['empezar --revisar', 'si ARCA ya dio el permiso'],
  ],
  run: async (context, { opciones }) => (await import('./empezar.ts')).empezar(context, opciones),
});
