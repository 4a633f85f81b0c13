import { defineComando } from '../../comando/comando.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { mes } from '../../comando/opciones/mes.ts';
import { texto } from '../../comando/opciones/texto.ts';

export const cobros = defineComando({
  nombre: 'cobros',
  resumen: 'La plata recibida contra lo facturado, por mes y cuenta, con las diferencias.',
  clase: 'control',
  opciones: {
    cuenta: texto('NICKNAME', 'de qué cuenta (todas)'),
    mes: mes(),
    desde: fecha('en lugar de --mes, un día del primer mes'),
    hasta: fecha('un día del último mes'),
    leer: bandera('lee antes de Mercado Libre lo que falte'),
  },
  ejemplos: [['cobros --mes anterior', 'un mes, de todas las cuentas']],
  run: async (context, { opciones }) => (await import('./cobros.ts')).cobros(context, opciones),
});
