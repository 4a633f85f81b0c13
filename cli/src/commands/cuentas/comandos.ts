import { palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { bandera } from '../../comando/opciones/bandera.ts';

const nombrada = palabra('CUENTA', 'apodo o id');

const cuentas = defineComando({
  nombre: 'cuentas',
  resumen: 'Tus cuentas de Mercado Libre.',
  clase: 'control',
  ejemplos: [['cuentas', 'y quién factura cada una']],
  run: async (context) => (await import('./cuentas.ts')).cuentas(context),
});

const espera = defineComando({
  nombre: 'cuentas espera',
  resumen:
    'Cuántas horas desde la venta espera la facturación automática a que Mercado Libre informe quién compró (24, si no elegís otra).',
  clase: 'tarea',
  argumentos: { cuenta: nombrada, horas: palabra('HORAS', 'de 1 a 720') },
  ejemplos: [['cuentas espera TIENDA.NORTE 48', 'dos días, en vez de uno']],
  run: async (context, { argumentos }) => (await import('./cuentas.ts')).espera(context, argumentos),
});

const desvincular = defineComando({
  nombre: 'cuentas desvincular',
  resumen: 'Desvincula una cuenta de Mercado Libre: sus datos se conservan, y vincularla de nuevo sigue desde ahí.',
  clase: 'tarea',
  argumentos: { cuenta: nombrada },
  opciones: { si: bandera('no pregunta: hace falta donde no hay nadie para contestar') },
  ejemplos: [['cuentas desvincular TIENDA.NORTE', 'muestra qué se conserva y qué se detiene, y pregunta']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./cuentas.ts')).desvincular(context, { ...opciones, ...argumentos }),
});

/** Commands of the accounts of a marketplace. */
export const comandosDeCuentas = [cuentas, espera, desvincular];
