import { palabras } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { cuenta, texto } from '../../comando/opciones/texto.ts';
import { deEmision } from '../ventas/comandos.ts';

/** Sales with a problem, named or all those of a cause. */
const elegibles = {
  argumentos: { ventas: palabras('VENTA', 'números de las ventas') },
  opciones: {
    causa: texto('CAUSA', 'todas las que tienen ese problema: el código que muestra `talonario problemas`'),
    cuenta: cuenta('apodo o id de la cuenta de Mercado Libre (todas)'),
    desde: fecha('las vendidas desde este día (30 días atrás)'),
    hasta: fecha('las vendidas hasta este día (hoy)'),
  },
};

const problemas = defineComando({
  nombre: 'problemas',
  resumen: 'Las ventas que necesitan que alguien las mire, por causa, y qué se puede hacer con cada una.',
  clase: 'control',
  opciones: {
    causa: texto('CAUSA', 'solo las de esa causa'),
    cuenta: elegibles.opciones.cuenta,
    desde: fecha('primer día (30 días atrás)'),
    hasta: fecha('último día (hoy)'),
    descartadas: bandera('las ventas apartadas'),
  },
  ejemplos: [
    ['problemas', 'las de los últimos 30 días, de todas las cuentas'],
    ['problemas --descartadas', 'las ventas que apartaste'],
  ],
  run: async (context, { opciones }) => (await import('./problemas.ts')).problemas(context, opciones),
});

const comprador = defineComando({
  nombre: 'problemas comprador',
  resumen: 'Cambia a quién se facturan esas ventas: otro documento, o consumidor final donde la ley lo permite.',
  clase: 'tarea',
  argumentos: elegibles.argumentos,
  opciones: {
    ...elegibles.opciones,
    documento: texto('DOCUMENTO', 'CUIT o DNI; con CUIT, lo demás sale del padrón de ARCA'),
    nombre: texto('NOMBRE', 'con DNI: nombre y apellido'),
    calle: texto('CALLE', 'con DNI: del domicilio'),
    numero: texto('N', 'con DNI: del domicilio'),
    localidad: texto('LOCALIDAD', 'con DNI: del domicilio'),
    codigoPostal: texto('CODIGO', 'con DNI: del domicilio'),
    provincia: texto('PROVINCIA', 'con DNI: del domicilio, por su nombre'),
    consumidorFinal: bandera('factura a consumidor final'),
    deshacer: bandera('vuelve a los datos de Mercado Libre'),
  },
  ejemplos: [
    ['problemas comprador 2000001234567890 --documento 30-71123456-6', 'a otro CUIT'],
    ['problemas comprador --causa cuit_invalido --consumidor-final', 'todas las de esa causa'],
    ['problemas comprador 2000001234567890 --deshacer', 'al comprador que informa Mercado Libre'],
  ],
  run: async (context, { opciones, argumentos: { ventas } }) =>
    (await import('./resolver.ts')).comprador(context, { ...opciones, ventas }),
});

const reintentar = defineComando({
  nombre: 'problemas reintentar',
  resumen: 'Vuelve a intentar esas ventas, o las emite igual: muestra, pregunta y emite.',
  clase: 'tarea',
  argumentos: elegibles.argumentos,
  opciones: { ...elegibles.opciones, ...deEmision },
  ejemplos: [
    ['problemas reintentar 2000001234567890', 'muestra, pregunta y emite'],
    ['problemas reintentar --causa rechazada --si', 'todas las que ARCA rechazó'],
  ],
  run: async (context, { opciones, argumentos: { ventas } }) =>
    (await import('./resolver.ts')).reintentar(context, { ...opciones, ventas }),
});

const porFuera = defineComando({
  nombre: 'problemas por-fuera',
  resumen: 'Marca esas ventas como facturadas en otro sistema: Talonario no las factura.',
  clase: 'tarea',
  argumentos: elegibles.argumentos,
  opciones: { ...elegibles.opciones, deshacer: bandera('quita la marca') },
  ejemplos: [['problemas por-fuera 2000001234567890', 'ya la facturaste en otro sistema']],
  run: async (context, { opciones, argumentos: { ventas } }) =>
    (await import('./resolver.ts')).porFuera(context, { ...opciones, ventas }),
});

const descartar = defineComando({
  nombre: 'problemas descartar',
  resumen: 'Aparta esas ventas de la lista: si el problema cambia, vuelven solas.',
  clase: 'tarea',
  argumentos: elegibles.argumentos,
  opciones: { ...elegibles.opciones, deshacer: bandera('las vuelve a mostrar') },
  ejemplos: [
    ['problemas descartar 2000001234567890', 'no la muestra más'],
    ['problemas descartar 2000001234567890 --deshacer', 'la vuelve a mostrar'],
  ],
  run: async (context, { opciones, argumentos: { ventas } }) =>
    (await import('./resolver.ts')).descartar(context, { ...opciones, ventas }),
});

/** Commands that solve the sales with a problem. */
export const comandosDeProblemas = [problemas, comprador, reintentar, porFuera, descartar];
